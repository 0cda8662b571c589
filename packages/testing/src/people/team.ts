import { jsonText, time } from '@latchkey/service/database/tables';
import { newId } from '@latchkey/service/runtime/ids';
import { type TestProject, type TestUser, world } from '../world/new-project.ts';

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

/** A team by real calls, of its creator and those who were added, in this order; answers its id. */
export async function teamOf(
  project: TestProject,
  creator: TestUser,
  ...members: readonly TestUser[]
): Promise<string> {
  const body = { display_name: 'A team', creator_user_id: creator.id };
  const { id } = (await project.server('POST /teams', { body })).body;
  for (const member of members) {
    const { status, text } = await project.server(`POST /team-memberships/${id}/${member.id}`, { body: {} });
    if (status !== 201) throw new Error(`The member was not added: ${text}`);
  }
  return id;
}

/** What webhooks are told of teams in a project, in order. */
export async function toldOfTeams(projectId: string, inWorld = world()): Promise<{ kind: string; data: unknown }[]> {
  const rows = await (await inWorld).database.db
    .selectFrom('events as e')
    .innerJoin('event_payloads as p', (join) =>
      join.onRef('p.project_id', '=', 'e.project_id').onRef('p.event_id', '=', 'e.id'),
    )
    .select(['e.kind', 'p.payload as data'])
    .where('e.project_id', '=', projectId)
    .where((eb) => eb.or([eb('e.kind', 'like', 'team%'), eb('e.kind', 'like', 'single_sign_on%')]))
    .orderBy('e.id')
    .execute();
  return rows.map(({ kind, data }) => ({ kind, data }));
}
