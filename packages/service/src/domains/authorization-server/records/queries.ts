import { type RawBuilder, sql } from 'kysely';
import { deleteExpiredRows } from '../../../database/delete-some.ts';
import { prepare, prepareRead } from '../../../database/prepare.ts';
import { type Db, time } from '../../../database/tables.ts';

export interface StoredRecord {
  readonly kind: string;
  readonly hash: Buffer;
  readonly payload: Buffer;
  readonly sessionId: string | null;
  readonly consumedAt: number | null;
  readonly createdAt: number;
}

/** By what a record is known. */
export interface RecordKey {
  readonly kind: string;
  readonly hash: Buffer;
}

/** A record as it is to be kept. */
export interface NewRecord {
  readonly kind: string;
  readonly hash: Buffer;
  readonly payload: Buffer;
  readonly clientId: string | null;
  readonly userId: string | null;
  readonly sessionId: string | null;
  readonly grantId: string | null;
  /** The delegation that a token of an agent ends with. */
  readonly delegationId?: string | null;
  readonly uid: string | null;
  readonly userCodeHash: Buffer | null;
  readonly expiresAt: number;
}

const columns = [
  'kind',
  'hash',
  'payload',
  'session_id as sessionId',
  'consumed_at as consumedAt',
  'created_at as createdAt',
] as const;

const records = (db: Db, projectId: string, now: number) =>
  db
    .selectFrom('oidc_records')
    .select(columns)
    .where('project_id', '=', projectId)
    .where('expires_at', '>', sql<number>`${time(now)}`);

export interface HashArgs {
  readonly projectId: string;
  readonly hash: Buffer;
  readonly now: Date;
}

// Two look-ups, each by an index of its own: for one condition the database reads all grants of the project, or all that
// isn't over.
export const lastingByHash = (db: Db, arg: <K extends keyof HashArgs>(name: K) => RawBuilder<HashArgs[K]>) => {
  const lasting = db
    .selectFrom('oidc_records')
    .select(columns)
    .where('project_id', '=', arg('projectId'))
    .where('expires_at', '>', sql<number>`${arg('now')}`);
  const grantIds = sql<string>`any (array(select grant_id from oidc_records
    where project_id = ${arg('projectId')} and hash = ${arg('hash')} and grant_id is not null and kind <> 'Grant'))`;
  return lasting
    .where('hash', '=', arg('hash'))
    .unionAll(lasting.where(sql<boolean>`kind = 'Grant'`).where('grant_id', '=', grantIds));
};

const byHash = prepareRead<HashArgs, StoredRecord>('oidc-records-by-hash', lastingByHash);

/** Those whose time is not over, of every kind, and the grants that they were issued from. */
export const recordsByHash = (db: Db, projectId: string, hash: Buffer, now: number): Promise<StoredRecord[]> =>
  byHash(db, { projectId, hash, now: time(now) });

export const recordByHash = async (
  db: Db,
  projectId: string,
  kind: string,
  hash: Buffer,
  now: number,
): Promise<StoredRecord | undefined> =>
  records(db, projectId, now).where('kind', '=', kind).where('hash', '=', hash).executeTakeFirst();

export const recordByUid = (db: Db, projectId: string, kind: string, uid: string, now: number) =>
  records(db, projectId, now).where('kind', '=', kind).where('uid', '=', uid).executeTakeFirst();

export const recordByUserCode = (db: Db, projectId: string, hash: Buffer, now: number) =>
  records(db, projectId, now).where('user_code_hash', '=', hash).executeTakeFirst();

interface PutArgs extends Required<Omit<NewRecord, 'expiresAt'>> {
  readonly projectId: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

// The user is locked before the session, in the order in which sessions are ended.
const put = prepare<PutArgs, { kind: string }>('oidc-record-put', (db, arg) => ({
  compile: () =>
    sql<{ kind: string }>`
    with owner as materialized (
      select from users where project_id = ${arg('projectId')}::uuid and id = ${arg('userId')}::uuid for key share
    ), belongs as materialized (
      select from sessions where project_id = ${arg('projectId')}::uuid and id = ${arg('sessionId')}::uuid
        and (${arg('userId')}::uuid is null or exists (select from owner)) for key share
    )
    insert into oidc_records as r (project_id, kind, hash, payload, client_id, user_id, session_id, grant_id, uid,
      delegation_id, user_code_hash, created_at, expires_at)
    select ${arg('projectId')}::uuid, ${arg('kind')}::text, ${arg('hash')}::bytea, ${arg('payload')}::bytea,
      ${arg('clientId')}::text, ${arg('userId')}::uuid, ${arg('sessionId')}::uuid, ${arg('grantId')}::text,
      ${arg('uid')}::text, ${arg('delegationId')}::uuid, ${arg('userCodeHash')}::bytea, ${arg('now')}::timestamptz,
      ${arg('expiresAt')}::timestamptz
    where (${arg('userId')}::uuid is null or exists (select from owner))
      and (${arg('sessionId')}::uuid is null or exists (select from belongs))
      and (${arg('clientId')}::text is null or exists (select from oidc_clients
        where project_id = ${arg('projectId')}::uuid and id = ${arg('clientId')}::text for key share))
      and (${arg('delegationId')}::uuid is null or exists (select from delegations
        where project_id = ${arg('projectId')}::uuid and id = ${arg('delegationId')}::uuid for key share))
    on conflict (project_id, hash, kind) do update set payload = excluded.payload, user_id = excluded.user_id,
      session_id = coalesce(excluded.session_id, r.session_id), grant_id = excluded.grant_id, uid = excluded.uid,
      expires_at = excluded.expires_at
    returning kind`.compile(db),
}));

/** Stores a record, or its changes; false if its session, user or client is gone. */
export const putRecord = async (db: Db, projectId: string, record: NewRecord, now: number): Promise<boolean> =>
  (await put(db, { delegationId: null, ...record, projectId, now: time(now), expiresAt: time(record.expiresAt) }))
    .length > 0;

/** Stores a record that may be there once; false where it is. */
export async function putOnce(db: Db, projectId: string, record: NewRecord, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('oidc_records')
    .values({
      project_id: projectId,
      kind: record.kind,
      hash: record.hash,
      payload: record.payload,
      created_at: time(now),
      expires_at: time(record.expiresAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

interface ConsumeArgs extends HashArgs {
  readonly kind: string;
}

const consume = prepare<ConsumeArgs, { kind: string }>('oidc-record-consume', (db, arg) =>
  db
    .updateTable('oidc_records')
    .set({ consumed_at: arg('now') })
    .where('project_id', '=', arg('projectId'))
    .where('kind', '=', arg('kind'))
    .where('hash', '=', arg('hash'))
    .where('consumed_at', 'is', null)
    .returning('kind'),
);

/** Uses a record up; false when that was done before, or it is gone. */
export const consumeRecord = async (
  db: Db,
  projectId: string,
  kind: string,
  hash: Buffer,
  now: number,
): Promise<boolean> => (await consume(db, { projectId, kind, hash, now: time(now) })).length > 0;

/** Writes the answer of a user to a request that waits for one; false when it was answered, or is over. */
export async function answerRecord(
  db: Db,
  projectId: string,
  { kind, hash }: RecordKey,
  answer: { readonly payload: Buffer; readonly sessionId: string | null },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oidc_records')
    .set({ payload: answer.payload, session_id: answer.sessionId, consumed_at: time(now) })
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('hash', '=', hash)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', sql<number>`${time(now)}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when it was gone already. */
export async function deleteRecord(db: Db, projectId: string, kind: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('oidc_records')
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends everything that was issued from a grant. */
export const deleteGrant = (db: Db, projectId: string, grantId: string) =>
  db.deleteFrom('oidc_records').where('project_id', '=', projectId).where('grant_id', '=', grantId).execute();

/** Ends everything that was issued to a client for a user. */
export const deleteRecordsOf = (db: Db, projectId: string, userId: string, clientId: string) =>
  db
    .deleteFrom('oidc_records')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .execute();

/** Deletes at most `most` that were over before a moment, the oldest first; answers how many. */
export const deleteExpiredRecords = (db: Db, before: number, most: number): Promise<number> =>
  deleteExpiredRows(db, 'oidc_records', before, most);
