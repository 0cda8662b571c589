import { openEmbedded } from '@latchkey/service/database/open';
import { sql } from 'kysely';

/**
 * Puts `Person 0` to `Person <count - 1>` into a project of a process that has stopped, straight into its data folder,
 * for over HTTP very many would take very long.
 */
export async function addManyUsers(folder: string, projectId: string, count: number): Promise<void> {
  const ignore = () => {};
  const { db, close } = await openEmbedded(folder, { say: ignore, onError: ignore, onOutage: ignore });
  await sql`
    insert into users (project_id, id, display_name, client_metadata, client_read_only_metadata, server_metadata,
      otp_enabled, requires_totp, is_anonymous, created_at, last_active_at, search_text)
    select ${projectId}, gen_random_uuid(), 'Person ' || n, 'null', 'null', 'null', false, false, false,
      now() + n * interval '1 ms', now(), e'\nperson ' || n || e'\nperson' || n || '@example.com'
    from generate_series(0, ${count}::int - 1) n`.execute(db);
  await sql`
    insert into contact_channels (project_id, id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
    select project_id, gen_random_uuid(), id, 'email', lower(replace(display_name, ' ', '')) || '@example.com', true,
      false, true, created_at
    from users where project_id = ${projectId}`.execute(db);
  await close();
}
