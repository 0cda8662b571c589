import { type RawBuilder, sql } from 'kysely';
import { prepareRead } from '../../../database/prepare.ts';
import { isOfOpenProject } from '../../../database/tables/closed-projects.ts';
import { type Db, jsonText, time } from '../../../database/tables.ts';
import type { ClientGrant, OAuthClient } from './client.ts';

const columns = [
  'id',
  'name',
  'kind',
  'is_first_party as isFirstParty',
  'redirect_uris as redirectUris',
  'post_logout_redirect_uris as postLogoutRedirectUris',
  'backchannel_logout_url as backchannelLogoutUrl',
  'logo_url as logoUrl',
  'home_url as homeUrl',
  'jwks',
  'jwks_uri as jwksUri',
  'id_token_signing_alg as idTokenSigningAlg',
  'secret_hash as secretHash',
  'secret_last_four as secretLastFour',
  'previous_secret_hash as previousSecretHash',
  'previous_secret_ends_at as previousSecretEndsAt',
  'origin',
  'is_approved as isApproved',
  'described_at as describedAt',
  'expires_at as expiresAt',
  'created_at as createdAt',
] as const;

/** Clients as they are read, of a project that is given by its value. */
export const clientRows = (db: Db, projectId: RawBuilder<string>) =>
  db
    .selectFrom('oidc_clients')
    .where('project_id', '=', projectId)
    .select(columns)
    .select(
      sql<ClientGrant[]>`case when kind <> 'machine' then '[]' else coalesce((
        select jsonb_agg(jsonb_build_object('resourceServerId', g.resource_server_id, 'identifier', s.identifier,
          'scopes', g.scopes) order by s.identifier)
        from oidc_client_grants g join resource_servers s on s.project_id = g.project_id and s.id = g.resource_server_id
        where g.project_id = ${projectId} and g.client_id = oidc_clients.id), '[]') end`.as('grants'),
    );

const byId = prepareRead<{ projectId: string; id: string }, OAuthClient>('oauth-client-by-id', (db, arg) =>
  clientRows(db, arg('projectId')).where('id', '=', arg('id')),
);

export const clientById = async (db: Db, projectId: string, id: string): Promise<OAuthClient | undefined> =>
  (await byId(db, { projectId, id }))[0];

/** The same, locked until the transaction ends. */
export const lockClient = async (db: Db, projectId: string, id: string): Promise<OAuthClient | undefined> =>
  (await clientRows(db, sql`${projectId}`).where('id', '=', id).forUpdate().executeTakeFirst()) as
    | OAuthClient
    | undefined;

/** Those among them that there are. */
export const clientsById = async (db: Db, projectId: string, ids: readonly string[]): Promise<OAuthClient[]> =>
  ids.length === 0 ? [] : ((await clientRows(db, sql`${projectId}`).where('id', 'in', ids).execute()) as OAuthClient[]);

/** Newest first. */
export const clientsOf = async (db: Db, projectId: string): Promise<OAuthClient[]> =>
  (await clientRows(db, sql`${projectId}`).orderBy('created_at', 'desc').orderBy('id').execute()) as OAuthClient[];

/** Those that came to a project in this way. */
export async function countClients(db: Db, projectId: string, origin: OAuthClient['origin']): Promise<number> {
  const { count } = await db
    .selectFrom('oidc_clients')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('origin', '=', origin)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Stores a client; the one that has the id already is replaced. */
export async function putClient(db: Db, projectId: string, client: OAuthClient): Promise<void> {
  const row = {
    name: client.name,
    kind: client.kind,
    is_first_party: client.isFirstParty,
    redirect_uris: jsonText(client.redirectUris),
    post_logout_redirect_uris: jsonText(client.postLogoutRedirectUris),
    backchannel_logout_url: client.backchannelLogoutUrl,
    logo_url: client.logoUrl,
    home_url: client.homeUrl,
    jwks: client.jwks && jsonText(client.jwks),
    jwks_uri: client.jwksUri,
    id_token_signing_alg: client.idTokenSigningAlg,
    secret_hash: client.secretHash,
    secret_last_four: client.secretLastFour,
    previous_secret_hash: client.previousSecretHash,
    previous_secret_ends_at: client.previousSecretEndsAt === null ? null : time(client.previousSecretEndsAt),
    origin: client.origin,
    is_approved: client.isApproved,
    described_at: client.describedAt === null ? null : time(client.describedAt),
    expires_at: client.expiresAt === null ? null : time(client.expiresAt),
    created_at: time(client.createdAt),
  };
  await db
    .insertInto('oidc_clients')
    .values({ project_id: projectId, id: client.id, ...row })
    .onConflict((conflict) => conflict.columns(['project_id', 'id']).doUpdateSet(row))
    .execute();
}

/** Has a client be granted this, and nothing else. */
export async function putGrants(
  db: Db,
  projectId: string,
  clientId: string,
  grants: readonly ClientGrant[],
): Promise<void> {
  await db
    .deleteFrom('oidc_client_grants')
    .where('project_id', '=', projectId)
    .where('client_id', '=', clientId)
    .execute();
  if (grants.length === 0) return;
  const rows = grants.map(({ resourceServerId, scopes }) => ({
    project_id: projectId,
    client_id: clientId,
    resource_server_id: resourceServerId,
    scopes: jsonText(scopes),
  }));
  await db.insertInto('oidc_client_grants').values(rows).execute();
}

/** What was issued to it, and what users have allowed it, goes with it. */
export const deleteClient = (db: Db, projectId: string, id: string) =>
  db.deleteFrom('oidc_clients').where('project_id', '=', projectId).where('id', '=', id).execute();

/** No owner keeps such a client, by a decision about it, and no user has let it in. */
const isUnused = (projectId: string | RawBuilder<unknown>) => sql`expires_at is not null and not exists (
  select from connected_apps a where a.project_id = ${projectId} and a.client_id = oidc_clients.id)`;

/** The client of a project that is to go. */
export interface UnusedClient {
  readonly projectId: string;
  readonly id: string;
}

/** The oldest unused client that came to a project in this way, locked; undefined when there is none. */
export const lockOldestUnused = async (
  db: Db,
  projectId: string,
  origin: OAuthClient['origin'],
): Promise<UnusedClient | undefined> => {
  const { rows } = await sql<UnusedClient>`
    select project_id as "projectId", id from oidc_clients
    where project_id = ${projectId} and origin = ${origin} and ${isUnused(projectId)}
    order by created_at, id limit 1 for update skip locked`.execute(db);
  return rows[0];
};

/** At most `most` of open projects that were to be used before a moment, and that no user has let in. */
export const unusedClients = async (db: Db, before: number, most: number): Promise<UnusedClient[]> => {
  const { rows } = await sql<UnusedClient>`
    select project_id as "projectId", id from oidc_clients
    where expires_at < ${new Date(before)} and ${isUnused(sql`oidc_clients.project_id`)} and ${isOfOpenProject}
    order by expires_at limit ${most}`.execute(db);
  return rows;
};

/** Locks those clients of a project that are unused yet, but for those that another transaction has. */
export const lockUnused = async (db: Db, projectId: string, ids: readonly string[]): Promise<UnusedClient[]> => {
  const { rows } = await sql<UnusedClient>`
    select project_id as "projectId", id from oidc_clients
    where project_id = ${projectId} and id in (${sql.join(ids)}) and ${isUnused(projectId)}
    order by id for update skip locked`.execute(db);
  return rows;
};

/**
 * Deletes a locked client if it is still unused. A user may have let it in while the lock was waited for: the statement
 * that took the lock doesn't see that, this one does, and the lock keeps further users out.
 */
export const deleteIfUnused = async (db: Db, { projectId, id }: UnusedClient): Promise<OAuthClient | undefined> =>
  (await db
    .deleteFrom('oidc_clients')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where(sql<boolean>`${isUnused(projectId)}`)
    .returning(columns)
    .executeTakeFirst()) as OAuthClient | undefined;
