import { type Kysely, sql } from 'kysely';

/** Tables whose rows the service also deletes by itself, of many projects in one statement: only new and changed rows are refused. */
const swept = [
  'connected_apps',
  'connection_sessions',
  'delegations',
  'oidc_client_grants',
  'oidc_clients',
  'session_tokens',
  'sessions',
  'trusted_devices',
  'used_assertions',
  'used_previous_tokens',
];

const others = [
  'api_keys',
  'contact_channels',
  'directories',
  'directory_accounts',
  'directory_group_members',
  'directory_group_permissions',
  'directory_groups',
  'directory_tokens',
  'directory_users',
  'email_chat_messages',
  'email_programs',
  'email_templates',
  'email_versions',
  'hosted_domains',
  'images',
  'imported_teams',
  'imported_users',
  'imports',
  'jwt_keys',
  'notification_preferences',
  'oauth_accounts',
  'oauth_tokens',
  'passkeys',
  'permission_containments',
  'permission_definitions',
  'project_keys',
  'project_permission_grants',
  'recovery_codes',
  'resource_servers',
  'saml_keys',
  'security_keys',
  'single_sign_on_connections',
  'single_sign_on_exceptions',
  'team_domains',
  'team_members',
  'team_permission_grants',
  'teams',
  'users',
];

const guard = (table: string, when: string) => [
  `create trigger refuse_moving before ${when} execute function refuse_moving()`,
  // A row costs nothing until a project of this installation is moved, which turns the triggers on.
  `alter table ${table} disable trigger refuse_moving`,
];

const statements = [
  // A project with a move takes no writes: it's being moved to another installation, or was.
  'alter table projects add column move_id uuid, add column moving_to text, add column moved_at timestamptz',

  // The moves that have arrived here, and those that never will: each ends in one of the two, once.
  `create table move_claims (
    id uuid primary key,
    is_arrived boolean not null,
    claimed_at timestamptz not null
  )`,

  // The transaction gets its number first: who waits for all lower ones then waits for each that did not see the move.
  // What a project leaves behind that has moved is deleted, and then erased.
  `create function refuse_moving() returns trigger language plpgsql as $$ begin
    perform pg_current_xact_id();
    if exists (
      select from projects p
      where p.id = case tg_op when 'DELETE' then old.project_id else new.project_id end
        and p.move_id is not null and (p.moved_at is null or p.deleted_at is null)
    ) then
      raise exception 'the project is closed, because it moves' using errcode = 'LK001';
    end if;
    if tg_op = 'DELETE' then
      return old;
    end if;
    return new;
  end $$`,
  ...swept.flatMap((table) => guard(table, `insert or update on ${table} for each row`)),
  ...others.flatMap((table) => guard(table, `insert or update or delete on ${table} for each row`)),
  // Owners stay behind, and may leave a project that has moved.
  ...guard(
    'events',
    `insert on events for each row
      when (new.kind not like 'project_owner.%' and new.kind not like 'owner_invitation.%')`,
  ),
];

/** Projects that move to another installation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
