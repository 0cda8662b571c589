import { randomUUID } from 'node:crypto';
import { knownError, newProject, refusal, teamOf, toldOfTeams, violationsIn, world } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const GIF = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

/** A team of an admin and a plain member, and somebody who is in none. */
async function crew() {
  const project = await newProject();
  const [admin, member, stranger] = [await project.signUp(), await project.signUp(), await project.signUp()];
  return { project, admin, member, stranger, id: await teamOf(project, admin, member) };
}

const requests = [
  ['read', 'GET', {}],
  ['changed', 'PATCH', { body: { display_name: 'Renamed' } }],
  ['deleted', 'DELETE', { body: {} }],
] as const;

describe.each(requests)('a team is not %s', (_, method, options) => {
  test('by a client without a user', async () => {
    const { project, id } = await crew();
    expect(await project.call(`${method} /teams/${id}`, options)).toMatchObject(
      knownError('USER_AUTHENTICATION_REQUIRED'),
    );
  });

  test('by a client who is no member, nor is one that does not exist', async () => {
    const { stranger, id } = await crew();
    for (const team_id of [id, randomUUID()])
      expect(await stranger.call(`${method} /teams/${team_id}`, options)).toMatchObject(
        knownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id, user_id: stranger.id }),
      );
  });

  test('where it does not exist, or is of another project', async () => {
    const [{ project }, { id: foreign }] = [await crew(), await crew()];
    for (const team_id of [foreign, randomUUID()])
      expect(await project.server(`${method} /teams/${team_id}`, options)).toMatchObject(
        knownError('TEAM_NOT_FOUND', { team_id }),
      );
  });
});

describe.each([
  ['changed', 'PATCH', { body: { display_name: 'Renamed' } }, '$update_team'],
  ['deleted', 'DELETE', {}, '$delete_team'],
] as const)('a team is not %s', (_, method, options, permission_id) => {
  test('by a member without the permission', async () => {
    const { project, admin, member, id } = await crew();
    expect(await member.call(`${method} /teams/${id}`, options)).toMatchObject(
      knownError('TEAM_PERMISSION_REQUIRED', { team_id: id, user_id: member.id, permission_id }),
    );
    expect((await admin.call(`GET /teams/${id}`)).body.display_name).toBe('A team');
    expect((await toldOfTeams(project.id)).at(-1)?.kind).toBe('team_permission.created');
  });

  test('but is by a member with that permission alone', async () => {
    const { project, member, id } = await crew();
    await project.server(`POST /team-permissions/${id}/${member.id}/${permission_id}`, { body: {} });
    expect((await member.call(`${method} /teams/${id}`, options)).status).toBe(200);
  });
});

describe('read', () => {
  test('it is by members in the shape for clients', async () => {
    const { member, id } = await crew();
    const { status, body } = await member.call(`GET /teams/${id}`);
    expect([status, Object.keys(body).length, body.id]).toEqual([200, 5, id]);
  });

  test('it is by servers in the whole shape', async () => {
    const { project, id } = await crew();
    const { status, body } = await project.server(`GET /teams/${id}`);
    expect([status, Object.keys(body).length, body.id]).toEqual([200, 7, id]);
  });
});

describe('changed', () => {
  test('it keeps what is left out', async () => {
    const { admin, id } = await crew();
    await admin.call(`PATCH /teams/${id}`, { body: { client_metadata: { a: 1 } } });
    const { body } = await admin.call(`PATCH /teams/${id}`, { body: { display_name: '' } });
    expect(body).toMatchObject({ display_name: '', client_metadata: { a: 1 } });
  });

  test.each(['client_read_only_metadata', 'server_metadata', 'creator_user_id'])(
    'it takes no %s of a client, and nothing beside it',
    async (field) => {
      const { admin, id } = await crew();
      const answer = await admin.call(`PATCH /teams/${id}`, { body: { display_name: 'x', [field]: 'y' } });
      expect(violationsIn(answer)).toEqual([`body contains unknown properties: ${field}`]);
      expect((await admin.call(`GET /teams/${id}`)).body.display_name).toBe('A team');
    },
  );

  test('it shows clients what a server wrote for them to read, and not the rest', async () => {
    const { project, member, id } = await crew();
    const body = { client_read_only_metadata: 'read', server_metadata: 'secret' };
    expect((await project.server(`PATCH /teams/${id}`, { body })).body).toMatchObject(body);
    const seen = await member.call(`GET /teams/${id}`);
    expect(seen.body.client_read_only_metadata).toBe('read');
    expect(seen.text).not.toContain('secret');
  });

  test('it takes from clients pictures alone, which is told before who is asking', async () => {
    const { project, id } = await crew();
    const body = { profile_image_url: 'https://example.com/a.png' };
    expect(await project.call(`PATCH /teams/${id}`, { body })).toMatchObject(refusal('PROFILE_IMAGE_INVALID'));
  });

  test('its old picture is gone with the next one', async () => {
    const { project, admin, id } = await crew();
    for (const profile_image_url of [GIF, GIF]) await admin.call(`PATCH /teams/${id}`, { body: { profile_image_url } });
    const { db } = (await world()).database;
    const images = db.selectFrom('images').select('id').where('project_id', '=', project.id);
    expect(await images.execute()).toHaveLength(1);
    const { body } = await admin.call(`PATCH /teams/${id}`, { body: { profile_image_url: null } });
    expect([body.profile_image_url, await images.execute()]).toEqual([null, []]);
  });

  test('it is told of in the whole shape, also where nothing changed', async () => {
    const { project, admin, id } = await crew();
    const before = (await toldOfTeams(project.id)).length;
    await admin.call(`PATCH /teams/${id}`, { body: {} });
    const { body } = await project.server(`PATCH /teams/${id}`, { body: { display_name: 'Renamed' } });
    expect((await toldOfTeams(project.id)).slice(before)).toEqual([
      { kind: 'team.updated', data: { ...body, display_name: 'A team' } },
      { kind: 'team.updated', data: body },
    ]);
  });
});

describe('deleted', () => {
  test('it is gone for everybody, and selected by nobody', async () => {
    const { project, admin, member, id } = await crew();
    await member.call('PATCH /users/me', { body: { selected_team_id: id } });
    expect((await admin.call(`DELETE /teams/${id}`, { body: {} })).body).toEqual({ success: true });
    expect((await project.server(`GET /teams/${id}`)).code).toBe('TEAM_NOT_FOUND');
    expect((await member.call('GET /users/me')).body.selected_team_id).toBeNull();
    expect((await member.call('GET /teams', { query: { user_id: 'me' } })).body.items).toEqual([]);
  });

  test('only its end is told of', async () => {
    const { project, id } = await crew();
    const before = await toldOfTeams(project.id);
    await project.server(`DELETE /teams/${id}`);
    await (await world()).service.workOutbox();
    const ofMembers = before.filter(({ kind }) => kind !== 'team.created');
    expect(await toldOfTeams(project.id)).toEqual([...ofMembers, { kind: 'team.deleted', data: { id } }]);
  });
});
