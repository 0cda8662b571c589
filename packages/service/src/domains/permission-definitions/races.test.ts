import { baseUrl, callerOf, newAddress, newProject, type TestProject } from '@latchkey/testing';
import { keyed } from '@latchkey/testing/matrix/tenant/tenant';
import { startTwoServices, type TwoServices } from '@latchkey/testing/matrix/two-services';
import { define, newTeam } from '@latchkey/testing/people/new-team';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROUNDS = 6;
const GRANTS = 64;

type Call = TestProject['call'];

describe('while two services serve', () => {
  let both: TwoServices;

  beforeAll(async () => {
    both = await startTwoServices({ rateLimits: 'off' });
  });
  afterAll(() => both.close());

  /** A project with `role` ⊃ `part`, which members of a team may be granted; and both services at the given level. */
  async function team(members = 2) {
    const project = await newProject({}, Promise.resolve(both.here));
    const users = [];
    for (let count = 0; count < members; count++) users.push((await project.server('POST /users', { body: {} })).body);
    const teamId = await newTeam(project, { members: users });
    await define(project, 'team', { part: [], role: ['part'] });
    const at = (level: 'server' | 'admin') =>
      [both.here, both.there].map(({ service }) =>
        callerOf(service.fetch, baseUrl, { ...keyed(level, project), 'x-forwarded-for': newAddress() }),
      ) as [Call, Call];
    const path = (user: { id: string }, id: string) => `/team-permissions/${teamId}/${user.id}/${id}`;
    return { project, users, teamId, path, server: at('server'), admin: at('admin') };
  }

  /** Ids that are contained, granted or granted by default, and are not defined. */
  async function dangling({ id }: TestProject): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select used.id from (
        select contained_id as id from permission_containments where project_id = ${id}
        union select permission_id from team_permission_grants where project_id = ${id}
        union select permission_id from project_permission_grants where project_id = ${id}
        union select jsonb_array_elements(config -> name) ->> 'id' from projects, unnest(array[
          'team_creator_default_permissions', 'team_member_default_permissions', 'user_default_permissions']) as name
          where id = ${id}
      ) as used
      where left(used.id, 1) <> '$' and not exists (
        select 1 from permission_definitions d where d.project_id = ${id} and d.id = used.id)`.execute(
      both.here.database.db,
    );
    return rows.map((row) => row.id);
  }

  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

  test('a new id and grants of the old one leave no grant of what is not defined', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { project, users, path, server, admin } = await team(8);
      const renaming = admin[0]('PATCH /team-permission-definitions/role', { body: { id: 'job' } });
      const grants = users.map((user) => server[1](`POST ${path(user, 'role')}`, { body: {} }));
      const [renamed, ...granted] = await Promise.all([renaming, ...grants]);
      expect(renamed.status).toBe(200);
      for (const status of statuses(granted)) expect([201, 404]).toContain(status);
      expect(await dangling(project)).toEqual([]);
      const query = { permission_id: 'job' };
      const { items } = (await server[1]('GET /team-permissions', { query })).body;
      expect(items).toHaveLength(granted.filter(({ status }) => status === 201).length);
    }
  });

  test('a deletion and grants leave no grant', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { project, users, path, server, admin } = await team(8);
      const deleting = admin[0]('DELETE /team-permission-definitions/role');
      const grants = users.map((user) => server[1](`POST ${path(user, 'role')}`, { body: {} }));
      const [deleted, ...granted] = await Promise.all([deleting, ...grants]);
      expect(deleted.status).toBe(200);
      for (const status of statuses(granted)) expect([201, 404]).toContain(status);
      expect(await dangling(project)).toEqual([]);
    }
  });

  test('of two new ids for one permission the first counts', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { project, admin } = await team();
      const rename = (call: Call, id: string) => call('PATCH /team-permission-definitions/part', { body: { id } });
      const answers = await Promise.all([rename(admin[0], 'one'), rename(admin[1], 'other')]);
      expect(statuses(answers).sort()).toEqual([200, 404]);
      expect(await dangling(project)).toEqual([]);
    }
  });

  test('a new id, and another permission that is to contain the old one', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { project, admin } = await team();
      const body = { id: 'more', contained_permission_ids: ['part'] };
      const [renamed, defined] = await Promise.all([
        admin[0]('PATCH /team-permission-definitions/part', { body: { id: 'piece' } }),
        admin[1]('POST /team-permission-definitions', { body }),
      ]);
      expect(renamed.status).toBe(200);
      expect([201, 400]).toContain(defined.status);
      expect(await dangling(project)).toEqual([]);
    }
  });

  test('of two definitions with one id one is made', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { admin } = await team();
      const answers = await Promise.all([
        admin[0]('POST /team-permission-definitions', { body: { id: 'new' } }),
        admin[1]('POST /project-permission-definitions', { body: { id: 'new' } }),
      ]);
      expect(statuses(answers).sort()).toEqual([201, 400]);
    }
  });

  test('a new id of what new users start with, and sign-ups, and settings that change', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { project, server, admin } = await team();
      await define(project, 'project', { basic: [] });
      const config = { user_default_permissions: [{ id: 'basic' }] };
      await project.admin('PATCH /internal/projects/current', { body: { config } });
      const answers = await Promise.all([
        ...Array.from({ length: 8 }, (_, index) => (server[index % 2] as Call)('POST /users', { body: {} })),
        admin[0]('PATCH /project-permission-definitions/basic', { body: { id: 'standard' } }),
        admin[1]('PATCH /internal/projects/current', { body: { description: 'changed' } }),
      ]);
      for (const status of statuses(answers)) expect(status).toBeLessThan(300);
      expect(await dangling(project)).toEqual([]);
    }
  });

  test(`${GRANTS} grants of one permission to one member are one`, async () => {
    const { users, path, server } = await team();
    const [user] = users;
    const grants = Array.from({ length: GRANTS }, (_, index) =>
      (server[index % 2] as Call)(`POST ${path(user, 'role')}`, { body: {} }),
    );
    expect(new Set(statuses(await Promise.all(grants)))).toEqual(new Set([201]));
    const { items } = (await server[0]('GET /team-permissions', { query: { permission_id: 'role' } })).body;
    expect(items).toHaveLength(1);
  });

  test('grants to a member who is removed, and to a user who is deleted', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { project, users, teamId, path, server } = await team();
      const answers = await Promise.all([
        ...users.flatMap((user) => server.map((call) => call(`POST ${path(user, 'role')}`, { body: {} }))),
        server[0](`DELETE /team-memberships/${teamId}/${users[0].id}`),
        server[1](`DELETE /users/${users[1].id}`),
      ]);
      for (const status of statuses(answers)) expect([200, 201, 404]).toContain(status);
      expect((await project.server('GET /team-permissions')).body.items).toEqual([]);
    }
  });
});

describe('two admins who take each other`s permissions at once', () => {
  let both: TwoServices;

  beforeAll(async () => {
    both = await startTwoServices({ rateLimits: 'off' });
  });
  afterAll(() => both.close());

  test('leave one of them', async () => {
    const project = await newProject({}, Promise.resolve(both.here));
    await project.admin('PATCH /latchkey/project-settings', { body: { client_team_permissions_enabled: true } });
    const calls = both.calls(project);
    for (let round = 0; round < ROUNDS; round++) {
      const [one, other] = [await project.signUp(), await project.signUp()];
      const teamId = await newTeam(project, { creator: one, members: [other] });
      await project.server(`POST /team-permissions/${teamId}/${other.id}/team_admin`, { body: {} });
      const take = (call: Call, by: { accessToken: string }, from: { id: string }) =>
        call(`DELETE /latchkey/team-permissions/${teamId}/${from.id}/team_admin`, {
          headers: { 'access-token': by.accessToken },
        });
      const answers = await Promise.all([take(calls[0], one, other), take(calls[1], other, one)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    }
  });
});
