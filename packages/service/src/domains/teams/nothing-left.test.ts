import { newProject, startWorld, teamOf, type World } from '@latchkey/testing';
import { invitationPage, invite } from '@latchkey/testing/people/team-invitation';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

const GIF = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
/** What the team has left traces in for sure; a test that deletes nothing proves nothing. */
const KNOWN = ['api_keys', 'team_invitations', 'team_members', 'team_permission_grants'];

let world: World;
let projectId: string;
let teamId: string;
let recipient: string;
/** The tables that had rows of the team. */
let before: string[];

beforeAll(async () => {
  world = await startWorld();
  const project = await newProject({ allow_team_api_keys: true }, Promise.resolve(world));
  projectId = project.id;
  const [admin, member] = [await project.signUp(), await project.signUp()];
  teamId = await teamOf(project, admin, member);
  const profile_image_url = GIF;
  await admin.call(`PATCH /teams/${teamId}`, { body: { profile_image_url } });
  await member.call(`PATCH /team-member-profiles/${teamId}/me`, { body: { profile_image_url } });
  const ways = { team_id: teamId, callback_url: invitationPage };
  recipient = (await invite({ project, ways }, undefined, admin.call)).email;
  const key = { team_id: teamId, description: 'x', expires_at_millis: null };
  await project.server('POST /team-api-keys', { body: key });
  before = await tablesOfTeam();
  await admin.call(`DELETE /teams/${teamId}`);
  // What webhooks were to tell goes once they have read of the deletion.
  await world.service.workOutbox();
});
afterAll(() => world.close());

/** The tables that know teams by a column of their own and have rows of this one. */
async function tablesOfTeam(): Promise<string[]> {
  const { db } = world.database;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'team_id' order by 1`.execute(db);
  const counts = tables.map(
    ({ name }) => sql`select ${name}::text as name, count(*)::int as rows from ${sql.table(name)}
      where project_id = ${projectId} and team_id = ${teamId}`,
  );
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return rows.filter(({ rows }) => rows > 0).map(({ name }) => name);
}

test('a team that is deleted leaves no row in any table', async () => {
  expect(before).toEqual(expect.arrayContaining(KNOWN));
  expect(await tablesOfTeam()).toEqual([]);
});

test('nor in those that hang on such rows: pictures, what finds keys, what webhooks were told', async () => {
  const { db } = world.database;
  const count = async (table: 'images' | 'secret_locators') =>
    (await db.selectFrom(table).select('project_id').where('project_id', '=', projectId).execute()).length;
  const payloads = db.selectFrom('event_payloads').select('payload').where('project_id', '=', projectId);
  expect([
    await count('images'),
    await count('secret_locators'),
    await payloads.where('subject_id', '=', teamId).execute(),
  ]).toEqual([0, 0, [{ payload: { id: teamId } }]]);
});

test('the code of an invitation stays to say that the team is gone, without the address it went to', async () => {
  const codes = world.database.db.selectFrom('one_time_codes').select(['email', 'data']);
  const rows = await codes.where('project_id', '=', projectId).where('kind', '=', 'team-invitation').execute();
  expect(rows).toMatchObject([{ email: null, data: { team_id: teamId } }]);
  expect(JSON.stringify(rows)).not.toContain(recipient);
});
