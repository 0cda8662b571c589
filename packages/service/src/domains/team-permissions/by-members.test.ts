import { knownError, newProject, refusal } from '@latchkey/testing';
import { scimAt, verifiedUser } from '@latchkey/testing/people/directory';
import { define, newTeam } from '@latchkey/testing/people/new-team';
import { describe, expect, test } from 'vitest';

/** A team of an admin and a member, in a project that lets members decide. */
async function team(enabled = true) {
  const project = await newProject();
  await project.admin('PATCH /latchkey/project-settings', { body: { client_team_permissions_enabled: enabled } });
  const [admin, member] = [await project.signUp(), await project.signUp()];
  const teamId = await newTeam(project, { creator: admin, members: [member] });
  const path = (userId: string, id: string) => `/latchkey/team-permissions/${teamId}/${userId}/${id}`;
  const byServer = (method: string, userId: string, id: string) =>
    project.server(`${method} /team-permissions/${teamId}/${userId}/${id}`, { body: {} });
  const held = async (userId: string): Promise<string[]> => {
    const { items } = (await project.server('GET /team-permissions', { query: { user_id: userId } })).body;
    return items.map(({ id }: { id: string }) => id);
  };
  return { project, admin, member, teamId, path, byServer, held };
}

const grant = (path: string) => `POST ${path}` as const;
const take = (path: string) => `DELETE ${path}` as const;

describe('an admin', () => {
  test('grants what he holds himself', async () => {
    const { admin, member, teamId, path, held } = await team();
    const answer = await admin.call(grant(path(member.id, '$delete_team')), { body: {} });
    expect([answer.status, answer.body]).toEqual([201, { id: '$delete_team', user_id: member.id, team_id: teamId }]);
    expect(await held(member.id)).toContain('$delete_team');
  });

  test('takes it again', async () => {
    const { admin, member, path, held } = await team();
    await admin.call(grant(path(member.id, 'team_admin')), { body: {} });
    const answer = await admin.call(take(path(member.id, 'team_admin')));
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(await held(member.id)).toEqual(['team_member']);
  });

  test('gives and takes what members start with, which is nothing that he does not hold', async () => {
    const { admin, member, path, held } = await team();
    expect((await admin.call(take(path(member.id, 'team_member')))).status).toBe(200);
    expect((await admin.call(grant(path(member.id, 'team_member')), { body: {} })).status).toBe(201);
    expect(await held(member.id)).toEqual(['team_member']);
  });

  test('neither grants nor takes what he does not hold', async () => {
    const { project, admin, member, path, byServer } = await team();
    await define(project, 'team', { secret: [], cover: ['$read_members', 'secret'] });
    await byServer('POST', member.id, 'cover');
    for (const id of ['secret', 'cover']) {
      expect(await admin.call(grant(path(member.id, id)), { body: {} })).toMatchObject(refusal('PERMISSION_NOT_HELD'));
    }
    expect(await admin.call(take(path(member.id, 'cover')))).toMatchObject(refusal('PERMISSION_NOT_HELD'));
  });

  test('does not grant what members start with, where it contains more than he holds', async () => {
    const { project, admin, member, path } = await team();
    await define(project, 'team', { secret: [] });
    const body = { contained_permission_ids: ['secret'] };
    await project.admin('PATCH /team-permission-definitions/team_member', { body });
    const answer = await admin.call(grant(path(member.id, 'team_member')), { body: {} });
    expect(answer).toMatchObject(refusal('PERMISSION_NOT_HELD'));
  });

  test('does not grant himself more', async () => {
    const { project, admin, path } = await team();
    await define(project, 'team', { secret: [] });
    const answer = await admin.call(grant(path('me', 'secret')), { body: {} });
    expect(answer).toMatchObject(refusal('PERMISSION_NOT_HELD'));
  });

  test('who is the last one stays it', async () => {
    const { admin, path, held } = await team();
    expect(await admin.call(take(path('me', 'team_admin')))).toMatchObject(refusal('LAST_TEAM_ADMIN'));
    expect(await held(admin.id)).toEqual(['team_admin']);
  });

  test('may go where another one is, or where he stays one in another way', async () => {
    const { admin, member, path, byServer, held } = await team();
    await byServer('POST', admin.id, '$update_team');
    expect((await admin.call(take(path('me', 'team_admin')))).status).toBe(200);
    expect(await admin.call(take(path('me', '$update_team')))).toMatchObject(refusal('LAST_TEAM_ADMIN'));
    await byServer('POST', member.id, '$update_team');
    expect((await admin.call(take(path('me', '$update_team')))).status).toBe(200);
    expect(await held(admin.id)).toEqual([]);
  });
});

describe('what a group of a directory gives', () => {
  /** A member who has `$update_team` by hand, and more of what a team's admins do by a group. */
  async function grouped() {
    const all = await team();
    const { project, teamId, byServer } = all;
    const member = await verifiedUser(project);
    await project.server(`POST /team-memberships/${teamId}/${member.id}`, { body: {} });
    await byServer('POST', member.id, '$update_team');
    const at = `/latchkey/teams/${teamId}/directories`;
    const { id, base_url } = (await project.server(`POST ${at}`, { body: { display_name: 'Okta' } })).body;
    const { token } = (await project.server(`POST ${at}/${id}/tokens`, { body: {} })).body;
    const scim = scimAt(base_url, token);
    const user = (await scim('POST /Users', { userName: member.email, emails: [{ value: member.email }] })).body;
    const members = [{ value: user.id }];
    const group = (await scim('POST /Groups', { displayName: 'Admins', members })).body;
    await project.server(`PATCH ${at}/${id}/groups/${group.id}`, { body: { permission_ids: ['team_admin'] } });
    return { ...all, member };
  }

  test('is not granted any further', async () => {
    const { project, member, teamId, path, held } = await grouped();
    expect(await held(member.id)).toContain('team_admin');
    for (const id of ['team_admin', '$delete_team'])
      expect(await member.call(grant(path('me', id)), { body: {} })).toMatchObject(refusal('PERMISSION_NOT_HELD'));
    const query = { team_id: teamId };
    const listed = (await member.call('GET /latchkey/team-members', { query })).body.grantable_permission_ids;
    expect(listed).toContain('$update_team');
    expect(listed).not.toContain('$delete_team');
    expect((await project.server(grant(path(member.id, '$delete_team')), { body: {} })).status).toBe(201);
  });

  test('makes no member the last admin, and stands for none', async () => {
    const { admin, member, teamId, path } = await grouped();
    expect((await member.call(take(path('me', '$update_team')))).status).toBe(200);
    expect(await admin.call(take(path('me', 'team_admin')))).toMatchObject(refusal('LAST_TEAM_ADMIN'));
    const leave = `DELETE /team-memberships/${teamId}/me` as const;
    expect(await admin.call(leave)).toMatchObject(refusal('LAST_TEAM_ADMIN'));
    expect((await member.call(leave)).status).toBe(200);
  });
});

describe('refused', () => {
  test('where the project does not let members', async () => {
    const { admin, member, path } = await team(false);
    const off = refusal('CLIENT_TEAM_PERMISSIONS_OFF');
    expect(await admin.call(grant(path(member.id, '$read_members')), { body: {} })).toMatchObject(off);
    expect(await admin.call(take(path(member.id, 'team_member')))).toMatchObject(off);
  });

  test('to who does not hold $update_team', async () => {
    const { admin, member, teamId, path } = await team();
    const details = { team_id: teamId, user_id: member.id, permission_id: '$update_team' };
    const error = knownError('TEAM_PERMISSION_REQUIRED', details);
    expect(await member.call(grant(path('me', '$read_members')), { body: {} })).toMatchObject(error);
    expect(await member.call(take(path(admin.id, 'team_admin')))).toMatchObject(error);
  });

  test('to who is not in the team, and to nobody', async () => {
    const { project, teamId, path } = await team();
    const outsider = await project.signUp();
    const error = knownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: outsider.id });
    expect(await outsider.call(grant(path('me', '$update_team')), { body: {} })).toMatchObject(error);
    const nameless = await project.call(grant(path(outsider.id, '$update_team')), { body: {} });
    expect(nameless.code).toBe('USER_AUTHENTICATION_REQUIRED');
    const me = await project.call(grant(path('me', '$update_team')), { body: {} });
    expect(me.code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER');
  });

  test('for who is not in the team', async () => {
    const { project, admin, teamId, path } = await team();
    const outsider = await project.signUp();
    const error = knownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: outsider.id });
    expect(await admin.call(grant(path(outsider.id, '$read_members')), { body: {} })).toMatchObject(error);
  });

  test('for what is not defined, is of the project, or was not granted', async () => {
    const { project, admin, member, teamId, path } = await team();
    await define(project, 'project', { buy: [] });
    const codes = [];
    for (const id of ['fly', 'buy']) codes.push((await admin.call(grant(path(member.id, id)), { body: {} })).code);
    expect(codes).toEqual(['PERMISSION_NOT_FOUND', 'WRONG_PERMISSION_SCOPE']);
    const details = { team_id: teamId, user_id: member.id, permission_id: '$delete_team' };
    expect(await admin.call(take(path(member.id, '$delete_team')))).toMatchObject(
      knownError('TEAM_PERMISSION_NOT_FOUND', details),
    );
  });
});

test('servers grant and take whatever they like', async () => {
  const { project, admin, path, held } = await team(false);
  await define(project, 'team', { secret: [] });
  expect((await project.server(grant(path(admin.id, 'secret')), { body: {} })).status).toBe(201);
  expect((await project.server(take(path(admin.id, 'team_admin')))).status).toBe(200);
  expect(await held(admin.id)).toEqual(['secret']);
});
