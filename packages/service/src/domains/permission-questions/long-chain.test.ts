import { limits } from '@latchkey/protocol/limits';
import { newProject, refusal, world } from '@latchkey/testing';
import { define, newTeam } from '@latchkey/testing/people/new-team';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

const LENGTH = 1_000;

/** A chain of permissions written down at once; the last one contains the first, so that it is a ring as well. */
async function ring(projectId: string, length: number) {
  const { db } = (await world()).database;
  await sql`insert into permission_definitions (project_id, id, scope, description, created_at)
    select ${projectId}, 'link:' || n, 'team', null, now() from generate_series(1, ${length}::int) as n`.execute(db);
  await sql`insert into permission_containments (project_id, container_id, contained_id)
    select ${projectId}, 'link:' || n, 'link:' || (n % ${length}::int + 1)
    from generate_series(1, ${length}::int) as n`.execute(db);
}

test(`a ring of ${LENGTH} permissions is held from any of them, and asked for in well under a second`, async () => {
  const project = await newProject();
  const user = await project.signUp();
  const teamId = await newTeam(project, { members: [user] });
  await ring(project.id, LENGTH);
  await project.server(`POST /team-permissions/${teamId}/${user.id}/link:500`, { body: {} });
  const query = { user_id: 'me', team_id: teamId, recursive: true };
  const started = performance.now();
  const { items } = (await user.call('GET /team-permissions', { query })).body;
  expect(performance.now() - started).toBeLessThan(1_000);
  expect(items.filter(({ id }: { id: string }) => id.startsWith('link:'))).toHaveLength(LENGTH);
  const why = { user_id: user.id, team_id: teamId, permission_id: 'link:499' };
  expect((await project.server('GET /latchkey/permission-reason', { query: why })).body.chain).toHaveLength(LENGTH);
});

test('there is an end to how many permissions a project defines', async () => {
  const project = await newProject();
  // Two are there from the start.
  await ring(project.id, limits.permissionDefinitions - 3);
  await define(project, 'team', { last: [] });
  const answer = await project.admin('POST /project-permission-definitions', { body: { id: 'beyond' } });
  expect(answer).toMatchObject(refusal('PERMISSION_DEFINITIONS_TOO_MANY'));
});

test('there is an end to how many of them contain each other', async () => {
  const project = await newProject();
  const { db } = (await world()).database;
  await ring(project.id, 200);
  await sql`insert into permission_containments (project_id, container_id, contained_id)
    select ${project.id}, 'link:' || a, 'link:' || b
    from generate_series(1, 200) as a, generate_series(1, 100) as b on conflict do nothing`.execute(db);
  const body = { contained_permission_ids: ['team_member'] };
  expect(await project.admin('POST /team-permission-definitions', { body: { id: 'beyond', ...body } })).toMatchObject(
    refusal('PERMISSION_DEFINITIONS_TOO_MANY'),
  );
  expect((await project.admin('PATCH /team-permission-definitions/link:1', { body })).status).toBe(200);
});
