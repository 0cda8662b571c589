import { randomUUID } from 'node:crypto';
import { knownError, newProject, refusal, teamOf, toldOfTeams, world } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const GIF = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

/** A team of an admin, a plain member and one who may nothing, and somebody who is in none. */
async function crew() {
  const project = await newProject();
  const [admin, member, mute] = [await project.signUp(), await project.signUp(), await project.signUp()];
  const stranger = await project.signUp();
  const teamId = await teamOf(project, admin, member, mute);
  await project.server(`DELETE /team-permissions/${teamId}/${mute.id}/team_member`);
  return { project, admin, member, mute, stranger, teamId };
}
const of = (teamId: string, userId: string) => `/team-member-profiles/${teamId}/${userId}`;
const usersIn = ({ body }: { body: { items: { user_id: string }[] } }) => body.items.map(({ user_id }) => user_id);
const LIST = 'GET /team-member-profiles';

describe('the list', () => {
  test('is of nobody for a client without a user', async () => {
    const { project, teamId } = await crew();
    for (const query of [{}, { team_id: teamId }])
      expect(await project.call(LIST, { query })).toMatchObject(knownError('CANNOT_GET_OWN_USER_WITHOUT_USER'));
  });

  test('is of one team for clients, which they have to name', async () => {
    const { member } = await crew();
    for (const query of [{}, { user_id: 'me' }])
      expect(await member.call(LIST, { query })).toMatchObject(refusal('TEAM_PROFILES_NEED_TEAM'));
  });

  test('is for members, even where they ask for nobody but themselves', async () => {
    const { stranger, teamId: team_id } = await crew();
    for (const query of [{ team_id }, { team_id, user_id: 'me' }])
      expect(await stranger.call(LIST, { query })).toMatchObject(
        knownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id, user_id: stranger.id }),
      );
  });

  test('of others is for members with $read_members', async () => {
    const { member, mute, teamId: team_id } = await crew();
    const details = { team_id, user_id: mute.id, permission_id: '$read_members' };
    for (const query of [{ team_id }, { team_id, user_id: member.id }])
      expect(await mute.call(LIST, { query })).toMatchObject(knownError('TEAM_PERMISSION_REQUIRED', details));
  });

  test('of oneself is for every member', async () => {
    const { mute, teamId: team_id } = await crew();
    for (const user_id of ['me', mute.id])
      expect(usersIn(await mute.call(LIST, { query: { team_id, user_id } }))).toEqual([mute.id]);
  });

  test('shows clients who joined when, the creator first, and nothing of the users', async () => {
    const { admin, member, mute, teamId: team_id } = await crew();
    const answer = await member.call(LIST, { query: { team_id } });
    expect(usersIn(answer)).toEqual([admin.id, member.id, mute.id]);
    const profile = { team_id, user_id: admin.id, display_name: null, profile_image_url: null };
    expect([answer.body.items[0], answer.body.is_paginated]).toEqual([profile, false]);
  });

  test('shows servers the whole users', async () => {
    const { project, admin, teamId: team_id } = await crew();
    const { items } = (await project.server(LIST, { query: { team_id } })).body;
    expect(items[0].user).toEqual((await project.server(`GET /users/${admin.id}`)).body);
  });

  test('without a filter is of all memberships of the project', async () => {
    const [{ project, admin, member, mute, stranger }] = [await crew(), await crew()];
    await teamOf(project, stranger, admin);
    const of = [admin.id, member.id, mute.id, stranger.id, admin.id];
    expect(usersIn(await project.server(LIST))).toEqual(of);
    expect(usersIn(await project.server(LIST, { query: { user_id: admin.id } }))).toEqual([admin.id, admin.id]);
  });

  test('says to servers what does not exist, in this project', async () => {
    const [{ project, teamId: team_id, stranger }, foreign] = [await crew(), await crew()];
    for (const team_id of [foreign.teamId, randomUUID()])
      expect(await project.server(LIST, { query: { team_id, user_id: randomUUID() } })).toMatchObject(
        knownError('TEAM_NOT_FOUND', { team_id }),
      );
    for (const user_id of [foreign.admin.id, randomUUID()])
      expect(await project.server(LIST, { query: { team_id, user_id } })).toMatchObject(knownError('USER_NOT_FOUND'));
    expect(usersIn(await project.server(LIST, { query: { team_id, user_id: stranger.id } }))).toEqual([]);
  });
});

describe('a profile', () => {
  test.each(['GET', 'PATCH'])('is not there without a user: %s', async (method) => {
    const { project, teamId } = await crew();
    const options = method === 'PATCH' ? { body: {} } : {};
    for (const call of [project.call, project.server])
      expect(await call(`${method} ${of(teamId, 'me')}`, options)).toMatchObject(
        knownError('CANNOT_GET_OWN_USER_WITHOUT_USER'),
      );
  });

  test('of somebody else is read with $read_members alone', async () => {
    const { member, mute, teamId: team_id } = await crew();
    expect((await member.call(`GET ${of(team_id, mute.id)}`)).body.user_id).toBe(mute.id);
    expect(await mute.call(`GET ${of(team_id, member.id)}`)).toMatchObject(
      knownError('TEAM_PERMISSION_REQUIRED', { team_id, user_id: mute.id, permission_id: '$read_members' }),
    );
  });

  test('of oneself is read by every member, and by nobody else', async () => {
    const { mute, stranger, teamId: team_id } = await crew();
    expect((await mute.call(`GET ${of(team_id, 'me')}`)).body.user_id).toBe(mute.id);
    for (const id of ['me', mute.id])
      expect(await stranger.call(`GET ${of(team_id, id)}`)).toMatchObject(
        knownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id, user_id: stranger.id }),
      );
  });

  test('is not there for who does not exist, or is no member', async () => {
    const { project, admin, stranger, teamId: team_id } = await crew();
    for (const call of [admin.call, project.server]) {
      expect(await call(`GET ${of(team_id, randomUUID())}`)).toMatchObject(knownError('USER_NOT_FOUND'));
      expect(await call(`GET ${of(team_id, stranger.id)}`)).toMatchObject(
        knownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id, user_id: stranger.id }),
      );
    }
  });

  test('follows the user as long as nothing else was set, and not after that', async () => {
    const { member, teamId } = await crew();
    const name = async () => (await member.call(`GET ${of(teamId, 'me')}`)).body.display_name;
    await member.call('PATCH /users/me', { body: { display_name: 'Ada' } });
    expect(await name()).toBe('Ada');
    await member.call(`PATCH ${of(teamId, 'me')}`, { body: { display_name: 'Captain' } });
    await member.call('PATCH /users/me', { body: { display_name: 'Ada L.' } });
    expect(await name()).toBe('Captain');
  });

  test('may have an empty name', async () => {
    const { member, teamId } = await crew();
    await member.call('PATCH /users/me', { body: { display_name: 'Ada' } });
    const { body } = await member.call(`PATCH ${of(teamId, 'me')}`, { body: { display_name: '' } });
    expect(body.display_name).toBe('');
  });

  test('shows the picture of the user again once its own is taken off, which is gone then', async () => {
    const { project, member, teamId } = await crew();
    const set = (url: string | null) => member.call(`PATCH ${of(teamId, 'me')}`, { body: { profile_image_url: url } });
    const images = async () => {
      const { db } = (await world()).database;
      return (await db.selectFrom('images').select('id').where('project_id', '=', project.id).execute()).length;
    };
    await member.call('PATCH /users/me', { body: { profile_image_url: GIF } });
    const ofUser = (await member.call('GET /users/me')).body.profile_image_url;
    expect((await set(GIF)).body.profile_image_url).not.toBe(ofUser);
    expect([(await set(GIF)).status, await images()]).toEqual([200, 2]);
    expect([(await set(null)).body.profile_image_url, await images()]).toEqual([ofUser, 1]);
  });

  test('takes no name of null', async () => {
    const { member, teamId } = await crew();
    expect((await member.call(`PATCH ${of(teamId, 'me')}`, { body: { display_name: null } })).code).toBe(
      'SCHEMA_ERROR',
    );
  });

  test('of others is not for clients to change, whatever they hold', async () => {
    const { admin, member, teamId } = await crew();
    expect(await admin.call(`PATCH ${of(teamId, member.id)}`, { body: {} })).toMatchObject(
      refusal('TEAM_PROFILE_NOT_OWN'),
    );
  });

  test('of anybody is for servers to change', async () => {
    const { project, member, teamId } = await crew();
    const { body } = await project.server(`PATCH ${of(teamId, member.id)}`, { body: { display_name: 'Captain' } });
    expect([body.display_name, body.user.id]).toEqual(['Captain', member.id]);
  });

  test('is not changed of who is no member, or does not exist', async () => {
    const { project, stranger, teamId: team_id } = await crew();
    expect(await stranger.call(`PATCH ${of(team_id, 'me')}`, { body: {} })).toMatchObject(
      knownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id, user_id: stranger.id }),
    );
    expect(await project.server(`PATCH ${of(team_id, randomUUID())}`, { body: {} })).toMatchObject(
      knownError('USER_NOT_FOUND'),
    );
  });

  test('is told of to nobody', async () => {
    const { project, member, teamId } = await crew();
    const before = await toldOfTeams(project.id);
    await member.call(`PATCH ${of(teamId, 'me')}`, { body: { display_name: 'Captain' } });
    expect(await toldOfTeams(project.id)).toEqual(before);
  });
});
