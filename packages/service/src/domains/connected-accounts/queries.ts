import { type Insertable, type Selectable, sql } from 'kysely';
import { type Db, type Tables, time } from '../../database/tables.ts';

/** Grants of one account that are kept, however many scopes are asked for one after the other. */
const MOST_GRANTS = 20;

type Row = Selectable<Tables['oauth_tokens']>;
export type StoredGrant = Pick<Row, 'id' | 'scopes' | 'access_token' | 'access_expires_at' | 'refresh_token'>;

/** The accounts of a user at a provider, each with what a client was granted of it, newest first; undefined without accounts. */
export async function grantsOf(
  db: Db,
  projectId: string,
  userId: string,
  { providerId, client }: { providerId: string; client: string },
): Promise<StoredGrant[] | undefined> {
  const rows = await db
    .selectFrom('oauth_accounts as a')
    .leftJoin('oauth_tokens as t', (join) =>
      join
        .onRef('t.project_id', '=', 'a.project_id')
        .onRef('t.provider_id', '=', 'a.provider_id')
        .onRef('t.account_id', '=', 'a.account_id')
        .on('t.client', '=', client),
    )
    .select(['t.id', 't.scopes', 't.access_token', 't.access_expires_at', 't.refresh_token'])
    .where('a.project_id', '=', projectId)
    .where('a.user_id', '=', userId)
    .where('a.provider_id', '=', providerId)
    .orderBy('t.created_at', 'desc')
    .execute();
  return rows.length === 0 ? undefined : rows.filter((row): row is StoredGrant => row.id !== null);
}

/** Deletes what a user has at a provider, tokens included; false where that is nothing. */
export async function deleteAccounts(db: Db, projectId: string, userId: string, providerId: string): Promise<boolean> {
  const query = db
    .deleteFrom('oauth_accounts')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId);
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
}

/** Stores a grant, and drops those of the account that it makes superfluous. */
export async function replaceGrants(db: Db, row: Insertable<Tables['oauth_tokens']>): Promise<void> {
  const { project_id, provider_id, account_id, scopes, refresh_token } = row;
  const hasRefreshToken = Boolean(refresh_token);
  await sql`
    delete from oauth_tokens where project_id = ${project_id} and provider_id = ${provider_id}
      and account_id = ${account_id} and (
        (scopes <@ ${scopes}::jsonb and (refresh_token is null or ${hasRefreshToken}))
        or id in (select id from oauth_tokens where project_id = ${project_id} and provider_id = ${provider_id}
          and account_id = ${account_id} order by created_at desc offset ${MOST_GRANTS - 1}))`.execute(db);
  await db.insertInto('oauth_tokens').values(row).execute();
}

const grant = (projectId: string, id: string) => sql<boolean>`project_id = ${projectId} and id = ${id}`;

/** Drops an access token, unless another has taken its place; whether this was it. */
export const dropAccessToken = (db: Db, projectId: string, id: string, token: Buffer): Promise<boolean> =>
  changed(
    db
      .updateTable('oauth_tokens')
      .set({ access_token: null })
      .where(grant(projectId, id))
      .where('access_token', '=', token)
      .executeTakeFirst(),
  );

/** Claims the refresh token exclusively; false where another request uses it, or did. */
export const claimGrant = (
  db: Db,
  projectId: string,
  id: string,
  { token, now, until }: { token: Buffer; now: number; until: number },
): Promise<boolean> =>
  changed(
    db
      .updateTable('oauth_tokens')
      .set({ renewing_until: time(until) })
      .where(grant(projectId, id))
      .where('refresh_token', '=', token)
      .where(sql<boolean>`coalesce(renewing_until < ${time(now)}, true)`)
      .executeTakeFirst(),
  );

/** Ends a claim with new tokens, without a refresh token, or as it was; false where the grant is another one by now. */
export const endClaim = (
  db: Db,
  projectId: string,
  id: string,
  token: Buffer,
  changes: { access_token?: Buffer; access_expires_at?: Date; refresh_token?: Buffer | null } = {},
): Promise<boolean> =>
  changed(
    db
      .updateTable('oauth_tokens')
      .set({ ...changes, renewing_until: null })
      .where(grant(projectId, id))
      .where('refresh_token', '=', token)
      .executeTakeFirst(),
  );

const changed = async (update: Promise<{ numUpdatedRows: bigint }>) => (await update).numUpdatedRows > 0n;

export async function deleteFlowsOf(db: Db, projectId: string, userId: string, providerId?: string): Promise<void> {
  let query = db.deleteFrom('oauth_grants').where('project_id', '=', projectId).where('user_id', '=', userId);
  if (providerId !== undefined) query = query.where('provider_id', '=', providerId);
  await query.execute();
}

/** Deletes the accounts of a user, with their tokens; answers how many there were. */
export async function deleteAccountsOf(db: Db, projectId: string, userId: string, until?: number): Promise<number> {
  let query = db.deleteFrom('oauth_accounts').where('project_id', '=', projectId).where('user_id', '=', userId);
  if (until !== undefined) query = query.where(sql<boolean>`created_at <= ${time(until)}`);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}
