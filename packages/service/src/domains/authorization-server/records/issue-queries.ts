import { sql } from 'kysely';
import { arrayText } from '../../../database/as-table.ts';
import { prepare } from '../../../database/prepare.ts';
import { type Db, time } from '../../../database/tables.ts';
import type { NewRecord, RecordKey } from './queries.ts';

interface Args extends RecordKey {
  readonly projectId: string;
  readonly now: Date;
  readonly clientId: string | null;
  readonly userId: string | null;
  readonly sessionId: string | null;
  readonly grantId: string | null;
  readonly kinds: string;
  readonly hashes: string;
  readonly payloads: string;
  readonly expiries: string;
}

// User, session and client are locked first, in the order in which they are deleted: a record that is used up goes with
// them, so their deletion would wait for it. `used` has a row for the one request that uses it up.
const issue = prepare<Args, { kind: string }>('oidc-records-issue', (db, arg) => ({
  compile: () =>
    sql<{ kind: string }>`
    with owner as materialized (
      select 1 from users where project_id = ${arg('projectId')}::uuid and id = ${arg('userId')}::uuid for key share
    ), belongs as materialized (
      select 1 from sessions where project_id = ${arg('projectId')}::uuid and id = ${arg('sessionId')}::uuid
        and (${arg('userId')}::uuid is null or exists (select 1 from owner)) for key share
    ), application as materialized (
      select 1 from oidc_clients where project_id = ${arg('projectId')}::uuid and id = ${arg('clientId')}::text
        and (${arg('sessionId')}::uuid is null or exists (select 1 from belongs)) for key share
    ), used as (
      update oidc_records set consumed_at = ${arg('now')}::timestamptz
      where project_id = ${arg('projectId')}::uuid and kind = ${arg('kind')}::text and hash = ${arg('hash')}::bytea
        and consumed_at is null
        and (${arg('userId')}::uuid is null or exists (select 1 from owner))
        and (${arg('sessionId')}::uuid is null or exists (select 1 from belongs))
        and exists (select 1 from application)
      returning 1
    )
    insert into oidc_records (project_id, kind, hash, payload, client_id, user_id, session_id, grant_id, created_at,
      expires_at)
    select ${arg('projectId')}::uuid, g.kind, g.hash, g.payload, ${arg('clientId')}::text, ${arg('userId')}::uuid,
      ${arg('sessionId')}::uuid, ${arg('grantId')}::text, ${arg('now')}::timestamptz, g.expires_at
    from used, unnest(${arg('kinds')}::text[], ${arg('hashes')}::bytea[], ${arg('payloads')}::bytea[],
      ${arg('expiries')}::timestamptz[]) as g (kind, hash, payload, expires_at)
    returning kind`.compile(db),
}));

/**
 * Uses a record up and stores what is issued for it, by one statement; false, and nothing of both, when it was used up
 * before, or when it, its session, user or client is gone. What is issued has one owner: that of the first one.
 */
export async function issueRecords(
  db: Db,
  projectId: string,
  used: RecordKey,
  [first, ...others]: readonly [NewRecord, ...NewRecord[]],
  now: number,
): Promise<boolean> {
  const { clientId, userId, sessionId, grantId } = first;
  const issued = [first, ...others];
  if (issued.some(({ delegationId }) => delegationId)) throw new Error('A token of a delegation uses nothing up.');
  const rows = await issue(db, {
    projectId,
    ...used,
    now: time(now),
    clientId,
    userId,
    sessionId,
    grantId,
    kinds: arrayText(issued.map(({ kind }) => kind)),
    hashes: arrayText(issued.map(({ hash }) => hash)),
    payloads: arrayText(issued.map(({ payload }) => payload)),
    expiries: arrayText(issued.map(({ expiresAt }) => time(expiresAt))),
  });
  return rows.length > 0;
}
