import { footprint, knownError, newProject, violationsIn, world } from '@latchkey/testing';
import { newTwoFactorUser } from '@latchkey/testing/people/second-factor';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';

const path = 'POST /auth/sessions';
const DAY = 24 * 3_600_000;

async function someone() {
  const project = await newProject();
  return { project, user: await project.signUp() };
}

describe('a session for somebody is refused', () => {
  test('to a client', async () => {
    const { user } = await someone();
    const refused = knownError('INSUFFICIENT_ACCESS_TYPE', {
      actual_access_type: 'client',
      allowed_access_types: ['server', 'admin'],
    });
    expect(await user.call(path, { body: { user_id: user.id } })).toMatchObject(refused);
  });

  test('for a user of another project, and nothing is written', async () => {
    const [{ user }, { project }] = [await someone(), await someone()];
    const before = await footprint(project.id);
    const unknown = knownError('USER_ID_DOES_NOT_EXIST', { user_id: user.id });
    expect(await project.server(path, { body: { user_id: user.id } })).toMatchObject(unknown);
    expect(await footprint(project.id)).toEqual(before);
  });

  test('for "me" when nobody is signed in', async () => {
    const { project } = await someone();
    const nobody = knownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
    expect(await project.server(path, { body: { user_id: 'me' } })).toMatchObject(nobody);
  });

  test.each([
    [{ expires_in_millis: 367 * DAY + 1 }, /expires_in_millis/],
    [{ expires_in_millis: 1e300 }, /expires_in_millis/],
    [{ expires_in_millis: 'soon' }, /expires_in_millis/],
    [{ is_impersonation: 'perhaps' }, /is_impersonation/],
    [{ factors: ['password'] }, /factors/],
  ])('with %j', async (more, named) => {
    const { project, user } = await someone();
    expect(violationsIn(await project.server(path, { body: { user_id: user.id, ...more } })).join()).toMatch(named);
  });
});

test('a server gets tokens of the user, and nothing else', async () => {
  const { project, user } = await someone();
  const { status, body, headers } = await project.server(path, { body: { user_id: user.id } });
  expect([status, Object.keys(body).sort()]).toEqual([200, ['access_token', 'refresh_token']]);
  expect(headers.get('x-latchkey-device')).toBeNull();
  const me = await project.call('GET /users/me', { headers: { 'access-token': body.access_token } });
  expect(me.body.id).toBe(user.id);
});

test('it is a session of its own', async () => {
  const { project, user } = await someone();
  const { body } = await user.server(path, { body: { user_id: 'me' } });
  expect(decodeJwt(body.access_token).refreshTokenId).not.toBe(decodeJwt(user.accessToken).refreshTokenId);
  await project.call('DELETE /auth/sessions/current', { headers: { 'access-token': body.access_token } });
  expect((await user.call('GET /users/me')).status).toBe(200);
});

test('a second factor is not asked for', async () => {
  const project = await newProject();
  const { id } = await newTwoFactorUser(project);
  expect((await project.server(path, { body: { user_id: id } })).status).toBe(200);
});

test.each([
  [undefined, 365 * DAY],
  [367 * DAY, 367 * DAY],
  [60_000, 60_000],
])('asked for %j milliseconds, it can be refreshed for %d', async (expires_in_millis, lifetime) => {
  const { project, user } = await someone();
  const { clock } = await world();
  const { body } = await project.server(path, { body: { user_id: user.id, expires_in_millis } });
  const refresh = () =>
    project.call('POST /auth/sessions/current/refresh', { headers: { 'refresh-token': body.refresh_token } });
  clock.advance(lifetime - 5_000);
  expect((await refresh()).status).toBe(200);
  clock.advance(5_001);
  expect(await refresh()).toMatchObject(knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'));
});

test.each([0, -1, -9_000_000_000_000_000])('asked for %d milliseconds, it has expired at once', async (millis) => {
  const { project, user } = await someone();
  const { status, body } = await project.server(path, { body: { user_id: user.id, expires_in_millis: millis } });
  expect(status).toBe(200);
  const headers = { 'refresh-token': body.refresh_token };
  expect((await project.call('POST /auth/sessions/current/refresh', { headers })).status).toBe(401);
});

test('the event says that it is an impersonation, and who asked', async () => {
  const { project, user } = await someone();
  const answer = await project.admin(path, { body: { user_id: user.id, is_impersonation: true } });
  const { db } = (await world()).database;
  const requestId = answer.headers.get('x-latchkey-request-id') ?? '';
  const events = db.selectFrom('events').select(['kind', 'subject_id', 'actor', 'detail']);
  expect(await events.where('request_id', '=', requestId).execute()).toEqual([
    {
      kind: 'session.created',
      subject_id: user.id,
      actor: { kind: 'admin', keyId: expect.any(String) },
      detail: {
        session_id: decodeJwt(answer.body.access_token).refreshTokenId,
        factors: [],
        is_impersonation: true,
        impersonator: 'admin',
      },
    },
  ]);
});

test('the server that asks is not where the session is used', async () => {
  const { project, user } = await someone();
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
  await project.server(path, { headers, body: { user_id: user.id } });
  const { items } = (await project.server('GET /latchkey/sessions', { query: { user_id: user.id } })).body;
  expect(items).toHaveLength(2);
  expect(items.map((it: { user_agent: string | null }) => it.user_agent)).not.toContain(headers['user-agent']);
});
