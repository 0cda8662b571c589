import { randomUUID } from 'node:crypto';
import { knownError, newProject, violationsIn } from '@latchkey/testing';
import { define, newTeam } from '@latchkey/testing/people/new-team';
import { describe, expect, test } from 'vitest';

const holders = 'GET /latchkey/permission-holders';
const reason = 'GET /latchkey/permission-reason';

/** A team of an admin and a member, and of permissions `top` ⊃ `middle` ⊃ `low`, besides one of the project. */
async function team() {
  const project = await newProject();
  const [admin, member] = [await project.signUp(), await project.signUp()];
  const teamId = await newTeam(project, { creator: admin, members: [member] });
  await define(project, 'team', { low: [], middle: ['low'], top: ['middle'] });
  await define(project, 'project', { buy: [], shop: ['buy'] });
  const grant = (userId: string, id: string, of = teamId) =>
    project.server(`POST /team-permissions/${of}/${userId}/${id}`, { body: {} });
  return { project, server: project.server, admin, member, teamId, grant };
}

describe('who can', () => {
  test('is whoever is granted it, or what contains it', async () => {
    const { server, admin, member, teamId, grant } = await team();
    await grant(admin.id, 'low');
    await grant(member.id, 'top');
    const { body } = await server(holders, { query: { permission_id: 'low', team_id: teamId } });
    const both = [
      { user_id: admin.id, team_id: teamId, is_direct: true },
      { user_id: member.id, team_id: teamId, is_direct: false },
    ];
    expect(body.items).toEqual(both.sort((a, b) => (a.user_id < b.user_id ? -1 : 1)));
    expect(body.pagination).toEqual({ next_cursor: null });
  });

  test('is told once, and as direct, of who has it in both ways', async () => {
    const { server, member, teamId, grant } = await team();
    for (const id of ['top', 'low', 'middle']) await grant(member.id, id);
    const { items } = (await server(holders, { query: { permission_id: 'low' } })).body;
    expect(items).toEqual([{ user_id: member.id, team_id: teamId, is_direct: true }]);
  });

  test('is told of any team, where none is named', async () => {
    const { project, server, member, teamId } = await team();
    const other = await newTeam(project, { creator: member });
    const { items } = (await server(holders, { query: { permission_id: '$read_members' } })).body;
    expect(new Set(items.map((item: { team_id: string }) => item.team_id))).toEqual(new Set([teamId, other]));
    expect(items).toHaveLength(3);
  });

  test('is told of the project without a team', async () => {
    const { server, member } = await team();
    await server(`POST /project-permissions/${member.id}/shop`, { body: {} });
    const { items } = (await server(holders, { query: { permission_id: 'buy' } })).body;
    expect(items).toEqual([{ user_id: member.id, is_direct: false }]);
  });

  test.each(['team', 'project'] as const)('is told page by page, each holder once (%s)', async (scope) => {
    const { project, server, grant, teamId } = await team();
    const users = await Promise.all(Array.from({ length: 5 }, () => project.signUp()));
    for (const [index, { id }] of users.entries()) {
      await server(`POST /team-memberships/${teamId}/${id}`, { body: {} });
      await grant(id, index % 2 ? 'low' : 'top');
      await server(`POST /project-permissions/${id}/${index % 2 ? 'buy' : 'shop'}`, { body: {} });
    }
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const permission_id = scope === 'team' ? 'low' : 'buy';
      const query: Record<string, string | number> = { permission_id, limit: 2, ...(cursor && { cursor }) };
      const { items, pagination } = (await server(holders, { query })).body;
      expect(items.length).toBeLessThanOrEqual(2);
      found.push(...items.map((item: { user_id: string }) => item.user_id));
      cursor = pagination.next_cursor;
    }
    expect(found).toEqual(users.map(({ id }) => id).sort());
  });

  test('asks for a permission that is defined, of teams where one is named, and for a team that there is', async () => {
    const { server, teamId } = await team();
    const other = await team();
    const ask = (query: Record<string, string>) => server(holders, { query });
    expect(await ask({ permission_id: 'fly' })).toMatchObject(
      knownError('PERMISSION_NOT_FOUND', { permission_id: 'fly' }),
    );
    const wrong = { permission_id: 'buy', expected_scope: 'team', actual_scope: 'project' } as const;
    expect(await ask({ permission_id: 'buy', team_id: teamId })).toMatchObject(
      knownError('WRONG_PERMISSION_SCOPE', wrong),
    );
    expect(await ask({ permission_id: 'low', team_id: other.teamId })).toMatchObject(
      knownError('TEAM_NOT_FOUND', { team_id: other.teamId }),
    );
  });

  test.each(['x', '-'.repeat(36), `${'-'.repeat(36)}:${randomUUID()}`])(
    'begins with no such place as %s',
    async (cursor) => {
      const { server } = await team();
      expect(violationsIn(await server(holders, { query: { permission_id: 'low', cursor } }))).toHaveLength(1);
    },
  );

  test('is for servers', async () => {
    const { member } = await team();
    expect((await member.call(holders, { query: { permission_id: 'low' } })).code).toBe('INSUFFICIENT_ACCESS_TYPE');
  });
});

describe('why', () => {
  test('is a shortest way from what is granted', async () => {
    const { project, server, member, teamId, grant } = await team();
    await define(project, 'team', { around: ['top'] });
    await grant(member.id, 'around');
    const query = { user_id: member.id, team_id: teamId, permission_id: 'low' };
    expect((await server(reason, { query })).body).toEqual({ chain: ['around', 'top', 'middle', 'low'] });
    await grant(member.id, 'middle');
    expect((await server(reason, { query })).body).toEqual({ chain: ['middle', 'low'] });
  });

  test('is the permission alone where it is granted itself', async () => {
    const { server, member, teamId } = await team();
    const query = { user_id: member.id, team_id: teamId, permission_id: 'team_member' };
    expect((await server(reason, { query })).body).toEqual({ chain: ['team_member'] });
  });

  test('is null where it is not held', async () => {
    const { server, member, teamId } = await team();
    const query = { user_id: member.id, team_id: teamId, permission_id: 'low' };
    expect((await server(reason, { query })).body).toEqual({ chain: null });
  });

  test('is told of the project, and of oneself', async () => {
    const { server, member } = await team();
    await server(`POST /project-permissions/${member.id}/shop`, { body: {} });
    const { body } = await member.server(reason, { query: { user_id: 'me', permission_id: 'buy' } });
    expect(body).toEqual({ chain: ['shop', 'buy'] });
  });

  test('asks for a user, a member, and a permission of the scope', async () => {
    const { project, server, member, teamId } = await team();
    const outsider = await project.signUp();
    const ask = (query: Record<string, string>) => server(reason, { query });
    const low = { permission_id: 'low', team_id: teamId };
    const of = (user_id: string) => ({ team_id: teamId, user_id });
    expect(await ask({ ...low, user_id: randomUUID() })).toMatchObject(knownError('USER_NOT_FOUND'));
    expect(await ask({ ...low, user_id: outsider.id })).toMatchObject(
      knownError('TEAM_MEMBERSHIP_NOT_FOUND', of(outsider.id)),
    );
    expect(await ask({ ...of(member.id), permission_id: 'fly' })).toMatchObject(
      knownError('PERMISSION_NOT_FOUND', { permission_id: 'fly' }),
    );
    expect((await ask({ user_id: member.id, permission_id: 'low' })).code).toBe('WRONG_PERMISSION_SCOPE');
    expect((await ask({ ...of(member.id), permission_id: 'buy' })).code).toBe('WRONG_PERMISSION_SCOPE');
    expect((await ask({ ...low, user_id: 'me' })).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER');
  });
});
