import { sql } from 'kysely';
import { deleteExpiredRows } from '../../../database/delete-some.ts';
import { type Db, time } from '../../../database/tables.ts';

export interface StoredRecord {
  readonly kind: string;
  readonly hash: Buffer;
  readonly payload: Buffer;
  readonly sessionId: string | null;
  readonly consumedAt: number | null;
  readonly createdAt: number;
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

const records = (db: Db, projectId: string, now: number) =>
  db
    .selectFrom('oidc_records')
    .select(['kind', 'hash', 'payload', 'session_id as sessionId', 'consumed_at as consumedAt'])
    .select('created_at as createdAt')
    .where('project_id', '=', projectId)
    .where('expires_at', '>', sql<number>`${time(now)}`);

/** Those whose time is not over, of every kind, and the grants that they were issued from. */
export const recordsByHash = (db: Db, projectId: string, hash: Buffer, now: number): Promise<StoredRecord[]> =>
  records(db, projectId, now)
    .where(
      sql<boolean>`(hash = ${hash} or kind = 'Grant' and grant_id = any (array(
        select grant_id from oidc_records where project_id = ${projectId} and hash = ${hash} and grant_id is not null)))`,
    )
    .execute();

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

/** Stores a record, or its changes; false if its session, user or client is gone. */
export async function putRecord(db: Db, projectId: string, record: NewRecord, now: number): Promise<boolean> {
  const { kind, hash, payload, clientId, userId, sessionId, grantId, uid, userCodeHash, expiresAt } = record;
  const delegationId = record.delegationId ?? null;
  // The user is locked before the session, in the order in which sessions are ended.
  const { numAffectedRows } = await sql`
    with owner as materialized (
      select from users where project_id = ${projectId} and id = ${userId}::uuid for key share
    ), belongs as materialized (
      select from sessions where project_id = ${projectId} and id = ${sessionId}::uuid
        and (${userId}::uuid is null or exists (select from owner)) for key share
    )
    insert into oidc_records as r (project_id, kind, hash, payload, client_id, user_id, session_id, grant_id, uid,
      delegation_id, user_code_hash, created_at, expires_at)
    select ${projectId}::uuid, ${kind}, ${hash}::bytea, ${payload}::bytea, ${clientId}::text, ${userId}::uuid,
      ${sessionId}::uuid, ${grantId}::text, ${uid}::text, ${delegationId}::uuid, ${userCodeHash}::bytea, ${time(now)}::timestamptz,
      ${time(expiresAt)}::timestamptz
    where (${userId}::uuid is null or exists (select from owner))
      and (${sessionId}::uuid is null or exists (select from belongs))
      and (${clientId}::text is null
        or exists (select from oidc_clients where project_id = ${projectId} and id = ${clientId} for key share))
      and (${delegationId}::uuid is null
        or exists (select from delegations where project_id = ${projectId} and id = ${delegationId} for key share))
    on conflict (project_id, hash, kind) do update set payload = excluded.payload, user_id = excluded.user_id,
      session_id = coalesce(excluded.session_id, r.session_id), grant_id = excluded.grant_id, uid = excluded.uid,
      expires_at = excluded.expires_at`.execute(db);
  return numAffectedRows === 1n;
}

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

/** Uses a record up; false when that was done before, or it is gone. */
export async function consumeRecord(
  db: Db,
  projectId: string,
  kind: string,
  hash: Buffer,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oidc_records')
    .set({ consumed_at: time(now) })
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('hash', '=', hash)
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes the answer of a user to a request that waits for one; false when it was answered, or is over. */
export async function answerRecord(
  db: Db,
  projectId: string,
  { kind, hash }: { readonly kind: string; readonly hash: Buffer },
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
