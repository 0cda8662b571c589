import { randomUUID } from 'node:crypto';
import { knownError, newProject, refusal, teamOf, toldOfTeams, violationsIn, world } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

/** A team of an admin and a plain member, and somebody who is in none. */
async function crew(config = {}) {
  const project = await newProject(config);
  const [admin, member, stranger] = [await project.signUp(), await project.signUp(), await project.signUp()];
  const teamId = await teamOf(project, admin, member);
  return { project, admin, member, stranger, teamId, before: (await toldOfTeams(project.id)).length };
}
const of = (teamId: string, userId: string) => `/team-memberships/${teamId}/${userId}`;
const body = {};

describe('nobody is added', () => {
  test('by a client, whoever it names', async () => {
    const { admin, stranger, teamId } = await crew();
    for (const userId of [stranger.id, 'me', 'not-an-id'])
      expect(await admin.call(`POST ${of(teamId, userId)}`, { body })).toMatchObject(
        knownError('INSUFFICIENT_ACCESS_TYPE', {
          actual_access_type: 'client',
          allowed_access_types: ['server', 'admin'],
        }),
      );
  });

  test('who does not exist, even to a team that does not', async () => {
    const [{ project, teamId }, { stranger }] = [await crew(), await crew()];
    for (const [team, user] of [
      [teamId, stranger.id],
      [randomUUID(), randomUUID()],
    ] as const)
      expect(await project.server(`POST ${of(team, user)}`, { body })).toMatchObject(knownError('USER_NOT_FOUND'));
  });

  test('to a team that does not exist, or is of another project', async () => {
    const [{ project, stranger }, { teamId }] = [await crew(), await crew()];
    for (const team_id of [teamId, randomUUID()])
      expect(await project.server(`POST ${of(team_id, stranger.id)}`, { body })).toMatchObject(
        knownError('TEAM_NOT_FOUND', { team_id }),
      );
  });

  test('twice', async () => {
    const { project, member, teamId, before } = await crew();
    expect(await project.server(`POST ${of(teamId, member.id)}`, { body })).toMatchObject(
      knownError('TEAM_MEMBERSHIP_ALREADY_EXISTS'),
    );
    expect(await toldOfTeams(project.id)).toHaveLength(before);
  });

  test('as "me" without a user', async () => {
    const { project, teamId } = await crew();
    expect(await project.server(`POST ${of(teamId, 'me')}`, { body })).toMatchObject(
      knownError('CANNOT_GET_OWN_USER_WITHOUT_USER'),
    );
  });

  test('without a body', async () => {
    const { project, stranger, teamId } = await crew();
    expect(violationsIn(await project.server(`POST ${of(teamId, stranger.id)}`))).toEqual(['body must be defined']);
  });
});

describe('who is added', () => {
  test('is a member with what members get', async () => {
    const { project, stranger, teamId } = await crew();
    const ids = { team_id: teamId, user_id: stranger.id };
    const answer = await project.server(`POST ${of(teamId, stranger.id)}`, { body });
    expect(answer).toMatchObject({ status: 201, body: ids });
    const { items } = (await stranger.call('GET /team-permissions', { query: { user_id: 'me' } })).body;
    expect(items).toEqual([{ ...ids, id: 'team_member' }]);
  });

  test('is told of, and then each permission given with it', async () => {
    const defaults = [{ id: 'team_admin' }, { id: 'team_member' }];
    const { project, stranger, teamId, before } = await crew({ team_member_default_permissions: defaults });
    await project.server(`POST ${of(teamId, stranger.id)}`, { body });
    const ids = { team_id: teamId, user_id: stranger.id };
    expect((await toldOfTeams(project.id)).slice(before)).toEqual([
      { kind: 'team_membership.created', data: ids },
      { kind: 'team_permission.created', data: { id: 'team_admin', ...ids } },
      { kind: 'team_permission.created', data: { id: 'team_member', ...ids } },
    ]);
  });

  test('has not selected the team, and may be in others', async () => {
    const { project, admin, stranger, teamId } = await crew();
    const other = await teamOf(project, admin, stranger);
    await project.server(`POST ${of(teamId, stranger.id)}`, { body });
    expect((await stranger.call('GET /users/me')).body.selected_team_id).toBeNull();
    const { items } = (await stranger.call('GET /teams', { query: { user_id: 'me' } })).body;
    expect(items.map(({ id }: { id: string }) => id)).toEqual([teamId, other]);
  });
});

describe('nobody is removed', () => {
  test('by a client without a user', async () => {
    const { project, member, teamId } = await crew();
    for (const userId of ['me', member.id])
      expect(await project.call(`DELETE ${of(teamId, userId)}`)).toMatchObject(
        knownError('CANNOT_GET_OWN_USER_WITHOUT_USER'),
      );
  });

  test('by a member without $remove_members', async () => {
    const { admin, member, teamId } = await crew();
    const details = { team_id: teamId, user_id: member.id, permission_id: '$remove_members' };
    for (const userId of [admin.id, randomUUID()])
      expect(await member.call(`DELETE ${of(teamId, userId)}`)).toMatchObject(
        knownError('TEAM_PERMISSION_REQUIRED', details),
      );
  });

  test('by a client who is no member', async () => {
    const { member, stranger, teamId } = await crew();
    expect(await stranger.call(`DELETE ${of(teamId, member.id)}`)).toMatchObject(
      knownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: stranger.id }),
    );
  });

  test('who does not exist', async () => {
    const { project, admin, teamId } = await crew();
    for (const call of [admin.call, project.server])
      expect(await call(`DELETE ${of(teamId, randomUUID())}`)).toMatchObject(knownError('USER_NOT_FOUND'));
  });

  test('who is no member, or of a team that does not exist', async () => {
    const { project, admin, stranger, teamId } = await crew();
    const user_id = stranger.id;
    const missing = (team_id: string) => knownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id, user_id });
    for (const call of [admin.call, project.server])
      expect(await call(`DELETE ${of(teamId, user_id)}`)).toMatchObject(missing(teamId));
    const unknown = randomUUID();
    expect(await project.server(`DELETE ${of(unknown, user_id)}`)).toMatchObject(missing(unknown));
  });

  test('by another project', async () => {
    const [{ project }, { member, teamId }] = [await crew(), await crew()];
    expect(await project.server(`DELETE ${of(teamId, member.id)}`)).toMatchObject(knownError('USER_NOT_FOUND'));
    expect((await member.call(`GET /teams/${teamId}`)).status).toBe(200);
  });
});

describe('the last who can manage a team with other members', () => {
  test('cannot leave it', async () => {
    const { admin, teamId } = await crew();
    expect(await admin.call(`DELETE ${of(teamId, 'me')}`)).toMatchObject(refusal('LAST_TEAM_ADMIN'));
    expect((await admin.call(`GET /teams/${teamId}`)).status).toBe(200);
  });

  test('cannot be removed by a member', async () => {
    const { project, admin, member, teamId } = await crew();
    await project.server(`POST /team-permissions/${teamId}/${member.id}/$remove_members`, { body });
    expect(await member.call(`DELETE ${of(teamId, admin.id)}`)).toMatchObject(refusal('LAST_TEAM_ADMIN'));
  });

  test('leaves once somebody else can too', async () => {
    const { project, admin, member, teamId } = await crew();
    await project.server(`POST /team-permissions/${teamId}/${member.id}/$update_team`, { body });
    expect((await admin.call(`DELETE ${of(teamId, 'me')}`)).status).toBe(200);
  });

  test('leaves once alone', async () => {
    const { project, admin, member, teamId } = await crew();
    await member.call(`DELETE ${of(teamId, 'me')}`);
    expect((await admin.call(`DELETE ${of(teamId, 'me')}`)).status).toBe(200);
    expect((await project.server('GET /team-member-profiles', { query: { team_id: teamId } })).body.items).toEqual([]);
  });

  test('is removed by servers', async () => {
    const { project, admin, teamId } = await crew();
    expect((await project.server(`DELETE ${of(teamId, admin.id)}`)).status).toBe(200);
  });
});

describe('who is removed', () => {
  test('has no access from then on, and no team selected', async () => {
    const { admin, member, teamId } = await crew();
    await member.call('PATCH /users/me', { body: { selected_team_id: teamId } });
    expect((await admin.call(`DELETE ${of(teamId, member.id)}`, { body })).body).toEqual({ success: true });
    expect((await member.call(`GET /teams/${teamId}`)).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND');
    expect((await member.call('GET /users/me')).body.selected_team_id).toBeNull();
  });

  test('left of their own will without any permission, by "me" or by id', async () => {
    const { project, member, stranger, teamId } = await crew();
    const other = await teamOf(project, await project.signUp(), stranger);
    await project.server(`DELETE /team-permissions/${teamId}/${member.id}/team_member`);
    expect((await member.call(`DELETE ${of(teamId, member.id)}`)).status).toBe(200);
    expect((await stranger.call(`DELETE ${of(other, 'me')}`)).status).toBe(200);
  });

  test('is told of once, and their permissions are not', async () => {
    const { project, member, teamId, before } = await crew();
    await member.call(`DELETE ${of(teamId, 'me')}`);
    expect((await toldOfTeams(project.id)).slice(before)).toEqual([
      { kind: 'team_membership.deleted', data: { team_id: teamId, user_id: member.id } },
    ]);
  });

  test('comes back with nothing but what members get', async () => {
    const { project, member, teamId } = await crew();
    const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
    await project.server(`POST /team-permissions/${teamId}/${member.id}/team_admin`, { body });
    const profile = `/team-member-profiles/${teamId}/me`;
    await member.call(`PATCH ${profile}`, { body: { display_name: 'Here', profile_image_url: picture } });
    await member.call(`DELETE ${of(teamId, 'me')}`);
    const { db } = (await world()).database;
    expect(await db.selectFrom('images').select('id').where('project_id', '=', project.id).execute()).toEqual([]);
    await project.server(`POST ${of(teamId, member.id)}`, { body });
    const permissions = await member.call('GET /team-permissions', { query: { user_id: 'me' } });
    expect(permissions.body.items).toMatchObject([{ id: 'team_member' }]);
    expect((await member.call(`GET ${profile}`)).body).toMatchObject({ display_name: null, profile_image_url: null });
  });
});

test('who deletes their account leaves every team, which is told of once a team, before the user', async () => {
  const { project, admin, member, teamId } = await crew();
  const other = await teamOf(project, admin, member);
  await member.server('DELETE /users/me');
  const told = (await toldOfTeams(project.id)).filter(({ kind }) => kind === 'team_membership.deleted');
  expect(told.map(({ data }) => data)).toEqual([
    { team_id: teamId, user_id: member.id },
    { team_id: other, user_id: member.id },
  ]);
});
