import { sql } from 'kysely';
import { type Db, jsonText, time } from '../../../database/tables.ts';

/** An application that a user has allowed something. */
export interface ConnectedApp {
  readonly clientId: string;
  readonly name: string;
  readonly logoUrl: string | null;
  readonly homeUrl: string | null;
  readonly scopes: readonly string[];
  readonly createdAt: number;
  readonly authorizedAt: number;
}

/** Newest first. */
export const connectedAppsOf = (db: Db, projectId: string, userId: string): Promise<ConnectedApp[]> =>
  db
    .selectFrom('connected_apps as a')
    .innerJoin('oidc_clients as c', (join) =>
      join.onRef('c.project_id', '=', 'a.project_id').onRef('c.id', '=', 'a.client_id'),
    )
    .select(['c.id as clientId', 'c.name', 'c.logo_url as logoUrl', 'c.home_url as homeUrl'])
    .select(['a.created_at as createdAt', 'a.authorized_at as authorizedAt', sql<string[]>`a.scopes`.as('scopes')])
    .where('a.project_id', '=', projectId)
    .where('a.user_id', '=', userId)
    .orderBy('a.authorized_at', 'desc')
    .orderBy('a.client_id')
    .execute();

/** How many applications that no owner has registered or judged a user has let in. */
export async function countUnjudged(db: Db, projectId: string, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('connected_apps as a')
    .innerJoin('oidc_clients as c', (join) =>
      join.onRef('c.project_id', '=', 'a.project_id').onRef('c.id', '=', 'a.client_id'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('a.project_id', '=', projectId)
    .where('a.user_id', '=', userId)
    .where('c.expires_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What a user has allowed an application; empty where that is nothing. */
export async function allowedScopes(db: Db, projectId: string, userId: string, clientId: string): Promise<string[]> {
  const app = await db
    .selectFrom('connected_apps')
    .select(sql<string[]>`scopes`.as('scopes'))
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return app?.scopes ?? [];
}

/** Adds to what a user allows an application, and notes when. */
export async function allow(
  db: Db,
  projectId: string,
  userId: string,
  clientId: string,
  scopes: readonly string[],
  now: number,
): Promise<void> {
  const at = time(now);
  await sql`
    insert into connected_apps as a (project_id, user_id, client_id, scopes, created_at, authorized_at)
    values (${projectId}, ${userId}, ${clientId}, ${jsonText(scopes)}::jsonb, ${at}, ${at})
    on conflict (project_id, user_id, client_id) do update set authorized_at = excluded.authorized_at,
      scopes = a.scopes || jsonb_path_query_array(
        excluded.scopes, '$[*] ? (!(@ == $known[*]))', jsonb_set('{}', '{known}', a.scopes))`.execute(db);
}

/** False when there was nothing. */
export async function disallow(db: Db, projectId: string, userId: string, clientId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('connected_apps')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
