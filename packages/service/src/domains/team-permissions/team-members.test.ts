import { knownError, newProject } from '@latchkey/testing';
import { define, newTeam } from '@latchkey/testing/people/new-team';
import { describe, expect, test } from 'vitest';

const members = 'GET /latchkey/team-members';

async function team() {
  const project = await newProject();
  const [admin, member] = [await project.signUp(), await project.signUp()];
  const teamId = await newTeam(project, { creator: admin, members: [member] });
  const ask = (query: Record<string, string | number> = {}) =>
    member.call(members, { query: { team_id: teamId, ...query } });
  return { project, admin, member, teamId, ask };
}

test('members come as they joined, with when, and what each of them may', async () => {
  const { admin, member, ask } = await team();
  const { items, pagination } = (await ask()).body;
  expect(items.map(({ user_id }: { user_id: string }) => user_id)).toEqual([admin.id, member.id]);
  expect(items[1]).toEqual({
    user_id: member.id,
    display_name: null,
    profile_image_url: null,
    joined_at_millis: expect.any(Number),
    permissions: [
      { id: '$invite_members', is_direct: false, via: ['team_member'] },
      { id: '$read_members', is_direct: false, via: ['team_member'] },
      { id: 'team_member', is_direct: true, via: [] },
    ],
  });
  expect(pagination).toEqual({ next_cursor: null });
});

test('what is inherited says by which shortest way', async () => {
  const { project, member, teamId, ask } = await team();
  await define(project, 'team', { low: [], middle: ['low'], top: ['middle'] });
  await project.server(`POST /team-permissions/${teamId}/${member.id}/top`, { body: {} });
  const { permissions } = (await ask()).body.items[1];
  expect(permissions.find(({ id }: { id: string }) => id === 'low')).toEqual({
    id: 'low',
    is_direct: false,
    via: ['top', 'middle'],
  });
});

test('it says what the caller may grant: nothing, unless the project lets members', async () => {
  const { project, admin, member, teamId, ask } = await team();
  const query = { team_id: teamId };
  const grantable = async () => (await admin.call(members, { query })).body.grantable_permission_ids;
  expect(await grantable()).toEqual([]);
  await project.admin('PATCH /latchkey/project-settings', { body: { client_team_permissions_enabled: true } });
  expect(await grantable()).toContain('$update_team');
  expect((await ask()).body.grantable_permission_ids).toEqual([]);
  await project.server(`POST /team-permissions/${teamId}/${member.id}/$update_team`, { body: {} });
  expect((await ask()).body.grantable_permission_ids).toEqual([
    '$invite_members',
    '$read_members',
    '$update_team',
    'team_member',
  ]);
});

test('a member is called as in the team', async () => {
  const { member, teamId, ask } = await team();
  await member.call('PATCH /users/me', { body: { display_name: 'Everywhere' } });
  expect((await ask()).body.items[1].display_name).toBe('Everywhere');
  await member.call(`PATCH /team-member-profiles/${teamId}/me`, { body: { display_name: 'Here' } });
  expect((await ask()).body.items[1].display_name).toBe('Here');
});

test('pages join without a gap', async () => {
  const { project, teamId, ask } = await team();
  for (let count = 0; count < 3; count++) {
    await project.server(`POST /team-memberships/${teamId}/${(await project.signUp()).id}`, { body: {} });
  }
  const found: unknown[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: Record<string, string | number> = { limit: 2, ...(cursor && { cursor }) };
    const { items, pagination } = (await ask(query)).body;
    expect(items.length).toBeLessThanOrEqual(2);
    found.push(...items);
    cursor = pagination.next_cursor;
  }
  expect(found).toEqual((await ask()).body.items);
});

describe('a search', () => {
  test('finds a part of the name in the team, as it is written', async () => {
    const { member, ask } = await team();
    await member.call('PATCH /users/me', { body: { display_name: '100% Ada_Lovelace' } });
    for (const query of ['ada', '0%', 'a_l']) expect((await ask({ query })).body.items).toHaveLength(1);
    for (const query of ['grace', 'a%e', 'ada lovelace']) expect((await ask({ query })).body.items).toEqual([]);
  });

  test('finds addresses for servers alone', async () => {
    const { project, member, teamId, ask } = await team();
    const query = { team_id: teamId, query: member.email };
    expect((await project.server(members, { query })).body.items).toHaveLength(1);
    expect((await ask({ query: member.email })).body.items).toEqual([]);
  });
});

describe('refused', () => {
  test('to clients without $read_members', async () => {
    const { project, member, teamId, ask } = await team();
    await project.server(`DELETE /team-permissions/${teamId}/${member.id}/team_member`);
    const details = { team_id: teamId, user_id: member.id, permission_id: '$read_members' };
    expect(await ask()).toMatchObject(knownError('TEAM_PERMISSION_REQUIRED', details));
  });

  test('to who is no member, of this project or another', async () => {
    const { project, teamId } = await team();
    for (const { id, call } of [await project.signUp(), await (await newProject()).signUp()]) {
      const details = { team_id: teamId, user_id: id };
      expect(await call(members, { query: { team_id: teamId } })).toMatchObject(
        knownError('TEAM_MEMBERSHIP_NOT_FOUND', details),
      );
    }
  });

  test('to nobody', async () => {
    const { project, teamId } = await team();
    const answer = await project.call(members, { query: { team_id: teamId } });
    expect(answer.code).toBe('USER_AUTHENTICATION_REQUIRED');
  });

  test('to servers of another project', async () => {
    const [{ teamId }, other] = [await team(), await newProject()];
    expect(await other.server(members, { query: { team_id: teamId } })).toMatchObject(
      knownError('TEAM_NOT_FOUND', { team_id: teamId }),
    );
  });
});
