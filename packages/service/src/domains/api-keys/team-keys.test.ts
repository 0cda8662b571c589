import { type Call, knownError, newProject, refusal, type TestProject, violationsIn } from '@latchkey/testing';
import { keyOrder, newApiKey, newKeyProject } from '@latchkey/testing/people/api-keys';
import { beforeAll, describe, expect, test } from 'vitest';

const PRIVATE = /^sk_[0-9a-hjkmnp-tv-z]{45}[0-9a-f]{32}team1574ck4u7h[0-9a-f]{8}$/;
const PUBLIC = /^pk_[0-9a-hjkmnp-tv-z]{45}[0-9a-f]{32}team3574ck4u7h[0-9a-f]{8}$/;
const unknownId = '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e';
const notFound = knownError('API_KEY_NOT_FOUND');

let project: TestProject;
beforeAll(async () => {
  project = await newKeyProject({ allow_team_api_keys: true });
});

/** A team whose creator holds everything in it. */
async function newTeam(inProject = project) {
  const creator = await inProject.signUp();
  const { body } = await inProject.server('POST /teams', {
    body: { display_name: 'A team', creator_user_id: creator.id },
  });
  const join = async () => {
    const member = await inProject.signUp();
    await inProject.server(`POST /team-memberships/${body.id}/${member.id}`, { body: {} });
    return member;
  };
  return { id: body.id as string, creator, join };
}

const order = (team_id: string, given: Record<string, unknown> = {}) => ({
  body: { team_id, description: 'of the test', expires_at_millis: null, ...given },
});

async function newKey(call: Call, teamId: string, given: Record<string, unknown> = {}) {
  const { status, body, text } = await call('POST /team-api-keys', order(teamId, given));
  if (status !== 200) throw new Error(`The key was not made: ${text}`);
  return body as { id: string; value: string };
}

/** Everything that somebody can do with the keys of a team. */
const acts = (teamId: string, keyId: string): [string, (call: Call) => ReturnType<Call>][] => {
  const query = { team_id: teamId };
  return [
    ['make one', (call) => call('POST /team-api-keys', order(teamId))],
    ['list them', (call) => call('GET /team-api-keys', { query })],
    ['list them with their use', (call) => call('GET /latchkey/team-api-keys', { query })],
    ['read one', (call) => call(`GET /team-api-keys/${keyId}`, { query })],
    ['revoke one', (call) => call(`PATCH /team-api-keys/${keyId}`, { query, body: { revoked: true } })],
  ];
};
const answersTo = async (call: Call, teamId: string, keyId: string) =>
  Promise.all(acts(teamId, keyId).map(async ([what, act]) => ({ what, answer: await act(call) })));
const all = (answer: object) => acts('', '').map(([what]) => ({ what, answer: expect.objectContaining(answer) }));

describe('keys of a team are no business', () => {
  test('of anybody where the project did not switch them on', async () => {
    const off = await newKeyProject();
    const { id, creator } = await newTeam(off);
    expect(await answersTo(creator.call, id, unknownId)).toEqual(all(refusal('TEAM_API_KEYS_OFF')));
    const check = await off.server('POST /team-api-keys/check', { body: { api_key: 'a word' } });
    expect(check).toMatchObject(refusal('TEAM_API_KEYS_OFF'));
  });

  test('of a client that is not signed in', async () => {
    const { id, creator } = await newTeam();
    const key = await newKey(creator.call, id);
    expect(await answersTo(project.call, id, key.id)).toEqual(all(knownError('USER_AUTHENTICATION_REQUIRED')));
  });

  test.each(['a member without the permission', 'somebody who is no member'])('of %s', async (who) => {
    const { id, creator, join } = await newTeam();
    const key = await newKey(creator.call, id);
    const other = who.startsWith('a member') ? await join() : await project.signUp();
    expect(await answersTo(other.call, id, key.id)).toEqual(all(notFound));
  });

  test('of a user where there is no such team', async () => {
    const { call } = await project.signUp();
    expect(await answersTo(call, unknownId, unknownId)).toEqual(all(notFound));
  });

  test('of the servers of another project', async () => {
    const { id, creator } = await newTeam();
    const key = await newKey(creator.call, id);
    const elsewhere = await newKeyProject({ allow_team_api_keys: true });
    const answers = await answersTo(elsewhere.server, id, key.id);
    const codes = answers.map(({ answer }) => answer.body.code);
    expect(codes).toEqual([
      'TEAM_NOT_FOUND',
      'TEAM_NOT_FOUND',
      'TEAM_NOT_FOUND',
      'API_KEY_NOT_FOUND',
      'API_KEY_NOT_FOUND',
    ]);
  });

  test('of who lost the permission a moment ago', async () => {
    const { id, creator } = await newTeam();
    const key = await newKey(creator.call, id);
    await project.server(`DELETE /team-permissions/${id}/${creator.id}/team_admin`);
    expect(await answersTo(creator.call, id, key.id)).toEqual(all(notFound));
  });
});

describe('a key of a team', () => {
  test('is made by a member who may manage them, and shown whole this once', async () => {
    const { id: team_id, creator } = await newTeam();
    const made = await creator.call('POST /team-api-keys', order(team_id));
    expect(made.body).toEqual({
      id: expect.any(String),
      description: 'of the test',
      type: 'team',
      team_id,
      is_public: false,
      created_at_millis: expect.any(Number),
      value: expect.stringMatching(PRIVATE),
    });
    const { body } = await creator.call(`GET /team-api-keys/${made.body.id}`, { query: { team_id } });
    expect(body).toEqual({ ...made.body, value: { last_four: made.body.value.slice(-4) } });
  });

  test('may be public', async () => {
    const { id, creator } = await newTeam();
    expect((await newKey(creator.call, id, { is_public: true })).value).toMatch(PUBLIC);
  });

  test('is made by a server for any team', async () => {
    const { id } = await newTeam();
    expect((await newKey(project.server, id)).value).toMatch(PRIVATE);
  });

  test('is not made for a team that is not there', async () => {
    const answer = await project.server('POST /team-api-keys', order(unknownId));
    expect(answer).toMatchObject(knownError('TEAM_NOT_FOUND', { team_id: unknownId }));
  });

  test('is listed with the others of its team, newest first', async () => {
    const { id: team_id, creator } = await newTeam();
    await newKey(project.server, (await newTeam()).id);
    const [older, newer] = [await newKey(creator.call, team_id), await newKey(project.server, team_id)];
    const { body } = await creator.call('GET /team-api-keys', { query: { team_id } });
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([newer.id, older.id]);
  });

  test('keeps its first time of being revoked', async () => {
    const { id: team_id, creator } = await newTeam();
    const { id } = await newKey(creator.call, team_id);
    const revoke = () => creator.call(`PATCH /team-api-keys/${id}`, { query: { team_id }, body: { revoked: true } });
    const [first, second] = [await revoke(), await revoke()];
    expect(second.body).toEqual({ ...first.body, manually_revoked_at_millis: expect.any(Number) });
  });

  test('is in no other team', async () => {
    const [one, other] = [await newTeam(), await newTeam()];
    const { id } = await newKey(one.creator.call, one.id);
    const answer = await project.server(`GET /team-api-keys/${id}`, { query: { team_id: other.id } });
    expect(answer).toMatchObject(notFound);
  });

  test('is no key of a user, and the other way round', async () => {
    const { id: team_id, creator } = await newTeam();
    const [ofTeam, ofUser] = [await newKey(creator.call, team_id), await newApiKey(creator.call)];
    expect(await creator.call(`GET /user-api-keys/${ofTeam.id}`)).toMatchObject(notFound);
    expect(await creator.call(`GET /team-api-keys/${ofUser.id}`, { query: { team_id } })).toMatchObject(notFound);
  });

  test.each(['GET /team-api-keys', `GET /team-api-keys/${unknownId}`, `PATCH /team-api-keys/${unknownId}`])(
    'is asked for with its team: %s',
    async (endpoint) => {
      const { call } = await project.signUp();
      const answer = await call(endpoint, endpoint.startsWith('PATCH') ? { body: {} } : {});
      expect(violationsIn(answer)).toEqual(['query.team_id must be defined']);
    },
  );

  test('goes with its team', async () => {
    const { id, creator } = await newTeam();
    const { value: api_key } = await newKey(creator.call, id);
    await creator.call(`DELETE /teams/${id}`);
    expect(await project.server('POST /team-api-keys/check', { body: { api_key } })).toMatchObject(notFound);
  });

  test('stays when who made it leaves', async () => {
    const { id, creator } = await newTeam();
    const { value: api_key } = await newKey(creator.call, id);
    await creator.call(`DELETE /team-memberships/${id}/me`);
    expect((await project.server('POST /team-api-keys/check', { body: { api_key } })).status).toBe(200);
  });
});

describe('a check', () => {
  test('tells the team of a good key, and notes the use', async () => {
    const { id: team_id, creator } = await newTeam();
    const key = await newKey(creator.call, team_id);
    const { body } = await project.server('POST /team-api-keys/check', { body: { api_key: key.value } });
    expect(body).toMatchObject({ id: key.id, type: 'team', team_id });
    const { body: list } = await creator.call('GET /latchkey/team-api-keys', { query: { team_id } });
    expect(list.items).toMatchObject([{ id: key.id, last_used_at_millis: expect.any(Number) }]);
  });

  test.each([
    ['team', 'user'],
    ['user', 'team'],
  ] as const)('tells apart what is asked as the key of a %s and is that of a %s', async (expected, actual) => {
    const { id, creator } = await newTeam();
    const key = actual === 'team' ? await newKey(creator.call, id) : await newApiKey(creator.call);
    const answer = await project.server(`POST /${expected}-api-keys/check`, { body: { api_key: key.value } });
    const details = { expected_type: expected, actual_type: actual };
    expect(answer).toMatchObject(knownError('WRONG_API_KEY_TYPE', details));
  });

  test('refuses a key that was revoked', async () => {
    const { id: team_id, creator } = await newTeam();
    const { id, value: api_key } = await newKey(creator.call, team_id);
    await creator.call(`PATCH /team-api-keys/${id}`, { query: { team_id }, body: { revoked: true } });
    const answer = await project.server('POST /team-api-keys/check', { body: { api_key } });
    expect(answer).toMatchObject(knownError('API_KEY_REVOKED'));
  });

  test('refuses a key that has expired', async () => {
    const { id, creator } = await newTeam();
    const { value: api_key } = await newKey(creator.call, id, { expires_at_millis: 1 });
    const answer = await project.server('POST /team-api-keys/check', { body: { api_key } });
    expect(answer).toMatchObject(knownError('API_KEY_EXPIRED'));
  });
});

test('a leaked key is revoked, and whoever manages those of the team is told once', async () => {
  const project = await newProject({ allow_team_api_keys: true });
  const { id, creator, join } = await newTeam(project);
  const [manager, member] = [await join(), await join()];
  await project.server(`POST /team-permissions/${id}/${manager.id}/$manage_api_keys`, { body: {} });
  const { value: api_key } = await newKey(creator.call, id, { description: 'Night shift' });
  const report = () => project.bare('POST /integrations/credential-scanning/revoke', { body: { api_key } });
  expect([(await report()).status, (await report()).status]).toEqual([200, 200]);
  const told = async ({ email }: { email: string }) =>
    (await project.mailbox.to(email)).filter(({ subject }) => subject === 'API key revoked: Night shift').length;
  expect([await told(creator), await told(manager), await told(member)]).toEqual([1, 1, 0]);
});

test('keys of teams are switched on without those of users', async () => {
  const teamsOnly = await newProject({ allow_team_api_keys: true });
  const { id, creator } = await newTeam(teamsOnly);
  expect((await newKey(creator.call, id)).value).toMatch(PRIVATE);
  expect(await creator.call('POST /user-api-keys', keyOrder())).toMatchObject(refusal('USER_API_KEYS_OFF'));
});
