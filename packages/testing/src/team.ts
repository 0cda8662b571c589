import { jsonText, time } from '@latchkey/service/database/tables';
import { newId } from '@latchkey/service/platform/ids';
import { world } from './new-project.ts';

/** Puts a team with its members straight into the database. */
export async function addTeam(
  projectId: string,
  memberIds: readonly string[],
  displayName = 'A team',
): Promise<string> {
  const { database, clock, parts } = await world();
  const { db } = database;
  const [id, created_at] = [newId(parts.random), time(clock())];
  await db
    .insertInto('teams')
    .values({
      project_id: projectId,
      id,
      display_name: displayName,
      profile_image_url: null,
      client_metadata: jsonText({ for: 'clients' }),
      client_read_only_metadata: jsonText(null),
      server_metadata: jsonText({ for: 'servers' }),
      created_at,
    })
    .execute();
  const members = memberIds.map((user_id) => ({
    project_id: projectId,
    team_id: id,
    user_id,
    is_selected: false,
    created_at,
  }));
  if (members.length > 0) await db.insertInto('team_members').values(members).execute();
  return id;
}
