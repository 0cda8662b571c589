import { randomUUID } from 'node:crypto';
import { addTeam, footprint, knownError, newProject, refusal, toldOfTeams, violationsIn } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const GIF = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const body = { display_name: 'Crew' };

/** A project whose users create teams themselves, and one of them. */
async function someone() {
  const project = await newProject({ client_team_creation_enabled: true });
  return { project, user: await project.signUp() };
}

describe('refused', () => {
  test('"me" without a user, at every level', async () => {
    const { project } = await someone();
    for (const call of [project.call, project.server, project.admin])
      expect(await call('POST /teams', { body: { ...body, creator_user_id: 'me' } })).toMatchObject(
        knownError('CANNOT_GET_OWN_USER_WITHOUT_USER'),
      );
  });

  test('two ways to name the creator', async () => {
    const { user } = await someone();
    const query = { add_current_user: true };
    for (const call of [user.call, user.server])
      expect(await call('POST /teams', { query, body: { ...body, creator_user_id: 'me' } })).toMatchObject(
        refusal('TEAM_CREATOR_TWICE'),
      );
  });

  test('a client without a user, even where nobody may create teams', async () => {
    const project = await newProject();
    expect(await project.call('POST /teams', { body })).toMatchObject(knownError('USER_AUTHENTICATION_REQUIRED'));
  });

  test('a client where the project does not let its users create teams', async () => {
    const user = await (await newProject()).signUp();
    expect(await user.call('POST /teams', { body: { ...body, profile_image_url: 'http://x.example' } })).toMatchObject(
      refusal('TEAM_CREATION_OFF'),
    );
  });

  test('an address as the picture, of a client', async () => {
    const { user } = await someone();
    const given = { ...body, profile_image_url: 'https://example.com/a.png', creator_user_id: randomUUID() };
    expect(await user.call('POST /teams', { body: given })).toMatchObject(refusal('PROFILE_IMAGE_INVALID'));
  });

  test('a client in the name of somebody else', async () => {
    const { project, user } = await someone();
    const { id } = await project.signUp();
    expect(await user.call('POST /teams', { body: { ...body, creator_user_id: id } })).toMatchObject(
      refusal('TEAM_CREATOR_NOT_OWN'),
    );
  });

  test('a server for the current user where there is none', async () => {
    const { project } = await someone();
    expect(await project.server('POST /teams', { query: { add_current_user: true }, body })).toMatchObject(
      refusal('TEAM_CREATOR_MISSING'),
    );
  });

  test('a creator who does not exist, and no team is made', async () => {
    const { project } = await someone();
    const before = await footprint(project.id);
    expect(await project.server('POST /teams', { body: { ...body, creator_user_id: randomUUID() } })).toMatchObject(
      knownError('USER_NOT_FOUND'),
    );
    expect(await footprint(project.id)).toEqual(before);
  });

  test('a creator of another project', async () => {
    const [{ project }, { user }] = [await someone(), await someone()];
    expect(await project.server('POST /teams', { body: { ...body, creator_user_id: user.id } })).toMatchObject(
      knownError('USER_NOT_FOUND'),
    );
  });

  test.each(['client_read_only_metadata', 'server_metadata'])('%s of a client', async (field) => {
    const { user } = await someone();
    const answer = await user.call('POST /teams', { body: { ...body, [field]: 1 } });
    expect(violationsIn(answer)).toEqual([`body contains unknown properties: ${field}`]);
  });

  test.each([
    ['no name', {}],
    ['null as the name', { display_name: null }],
  ])('%s', async (_, body) => {
    const { project } = await someone();
    expect(violationsIn(await project.server('POST /teams', { body }))).toHaveLength(1);
  });

  test('metadata of more than 256 KiB', async () => {
    const { project } = await someone();
    const answer = await project.server('POST /teams', { body: { ...body, server_metadata: 'x'.repeat(256 * 1024) } });
    expect(violationsIn(answer)).toHaveLength(1);
  });

  test('a client whose user is in a hundred teams', async () => {
    const { project, user } = await someone();
    for (let i = 0; i < 99; i++) await addTeam(project.id, [user.id]);
    expect((await user.call('POST /teams', { body })).status).toBe(201);
    expect(await user.call('POST /teams', { body })).toMatchObject(refusal('TEAMS_TOO_MANY'));
  });
});

describe('by a client', () => {
  test('the team is answered in the shape for clients', async () => {
    const { user } = await someone();
    const answer = await user.call('POST /teams', { body: { ...body, client_metadata: { a: 1 } } });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        id: expect.any(String),
        display_name: 'Crew',
        profile_image_url: null,
        client_metadata: { a: 1 },
        client_read_only_metadata: null,
      },
    });
    expect(Object.keys(answer.body)).toHaveLength(5);
  });

  test('its user is a member, whether named or not, and has not selected the team', async () => {
    const { user } = await someone();
    for (const creator_user_id of ['me', user.id, undefined]) {
      const { id } = (await user.call('POST /teams', { body: { ...body, creator_user_id } })).body;
      expect((await user.call(`GET /teams/${id}`)).status).toBe(200);
    }
    expect((await user.call('GET /users/me')).body.selected_team_id).toBeNull();
  });

  test('its user holds what creators get, and that alone', async () => {
    const { user } = await someone();
    const { id } = (await user.call('POST /teams', { body })).body;
    const { items } = (await user.call('GET /team-permissions', { query: { user_id: 'me', team_id: id } })).body;
    expect(items).toEqual([{ id: 'team_admin', user_id: user.id, team_id: id }]);
  });

  test('the name may be empty', async () => {
    const { user } = await someone();
    expect((await user.call('POST /teams', { body: { display_name: '' } })).body.display_name).toBe('');
  });

  test('a picture is stored and answered by its address', async () => {
    const { user } = await someone();
    const { profile_image_url: url } = (await user.call('POST /teams', { body: { ...body, profile_image_url: GIF } }))
      .body;
    expect(url).toMatch(/^http:\/\/localhost:4400\/api\/v1\/latchkey\/images\//);
    expect((await user.call(`GET ${new URL(url).pathname}`)).status).toBe(200);
  });
});

describe('by a server', () => {
  test('it may be of nobody, whatever the project lets clients do, with all metadata and any picture', async () => {
    const project = await newProject();
    const given = {
      ...body,
      profile_image_url: 'https://example.com/a.png',
      client_metadata: 1,
      client_read_only_metadata: 2,
      server_metadata: 3,
    };
    const { status, body: team } = await project.server('POST /teams', { body: given });
    expect(status).toBe(201);
    expect(team).toEqual({ ...given, id: expect.any(String), created_at_millis: expect.any(Number) });
    const members = await project.server('GET /team-member-profiles', { query: { team_id: team.id } });
    expect(members.body.items).toEqual([]);
  });

  test.each([
    ['by id', (id: string) => ({ body: { ...body, creator_user_id: id } })],
    ['as me', () => ({ body: { ...body, creator_user_id: 'me' } })],
    ['as the current user', () => ({ query: { add_current_user: true }, body })],
  ])('the creator may be named %s', async (_, options) => {
    const { user } = await someone();
    const { id } = (await user.server('POST /teams', options(user.id))).body;
    expect((await user.call('GET /teams', { query: { user_id: 'me' } })).body.items).toMatchObject([{ id }]);
  });
});

test('only the team is told of, whoever creates it', async () => {
  const { project, user } = await someone();
  await user.call('POST /teams', { body });
  const { body: team } = await project.server('POST /teams', { body: { ...body, creator_user_id: user.id } });
  expect(await toldOfTeams(project.id)).toEqual([
    { kind: 'team.created', data: expect.objectContaining({ display_name: 'Crew', server_metadata: null }) },
    { kind: 'team.created', data: team },
  ]);
});
