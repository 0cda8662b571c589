import { prepareRead } from '../../../database/prepare.ts';
import { type Db, time } from '../../../database/tables.ts';
import type { OAuthClient } from '../clients/client.ts';
import { clientRows } from '../clients/queries.ts';
import { type HashArgs, lastingByHash, type StoredRecord } from './queries.ts';

interface Args extends HashArgs {
  readonly clientId: string;
}

/** A client with one of the records, or without any: then those columns are null. */
interface Row extends OAuthClient, Omit<StoredRecord, 'kind' | 'createdAt'> {
  readonly recordKind: string | null;
  readonly recordCreatedAt: number;
}

const presented = prepareRead<Args, Row>('oidc-client-and-records', (db, arg) =>
  clientRows(db, arg('projectId'))
    .where('id', '=', arg('clientId'))
    .leftJoinLateral(
      db
        .selectFrom(lastingByHash(db, arg).as('kept'))
        .select(['kept.kind as recordKind', 'kept.createdAt as recordCreatedAt'])
        .select(['kept.hash', 'kept.payload', 'kept.sessionId', 'kept.consumedAt'])
        .as('r'),
      (join) => join.onTrue(),
    )
    .select(['recordKind', 'recordCreatedAt', 'hash', 'payload', 'sessionId', 'consumedAt']),
);

/** A client, and the records of what it presents: those that `recordsByHash` answers. */
export async function clientAndRecords(
  db: Db,
  projectId: string,
  clientId: string,
  hash: Buffer,
  now: number,
): Promise<{ readonly client: OAuthClient | undefined; readonly records: StoredRecord[] }> {
  const rows = await presented(db, { projectId, clientId, hash, now: time(now) });
  const records = rows.flatMap(({ recordKind: kind, recordCreatedAt: createdAt, ...row }) =>
    kind === null
      ? []
      : { kind, createdAt, hash: row.hash, payload: row.payload, sessionId: row.sessionId, consumedAt: row.consumedAt },
  );
  return { client: rows[0], records };
}
