import { knownError, newProject, startWorld, type TestUser, type World } from '@latchkey/testing';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const DAY = 24 * 3_600_000;
/** Refreshes within five minutes of one that was written down are not. */
const COARSENESS = 5 * 60_000;
const over = knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');

let world: World;
beforeAll(async () => {
  world = await startWorld({ rateLimits: 'off' });
});
afterAll(() => world.close());

async function someone(session_idle_days: number | null) {
  const project = await newProject({}, Promise.resolve(world));
  const set = (days: number | null) =>
    project.admin('PATCH /latchkey/project-settings', { body: { session_idle_days: days } });
  await set(session_idle_days);
  const user = await project.signUp();
  const refresh = () =>
    project.call('POST /auth/sessions/current/refresh', { headers: { 'refresh-token': user.refreshToken } });
  const grant = () => {
    const { publishable_client_key: client_secret } = project.keys;
    const body = {
      grant_type: 'refresh_token',
      client_id: project.id,
      client_secret,
      refresh_token: user.refreshToken,
    };
    return project.bare('POST /auth/oauth/token', { body });
  };
  return { project, user, set, refresh, grant };
}
const idOf = ({ accessToken }: TestUser) => String(decodeJwt(accessToken).refreshTokenId);

describe('a session that was not refreshed for as long as the project allows', () => {
  test('is over: its refresh token, at both endpoints, and its access token', async () => {
    const { user, refresh, grant } = await someone(1);
    world.clock.advance(DAY + COARSENESS);
    for (const answer of [await refresh(), await grant()]) expect(answer).toMatchObject(over);
    expect((await user.call('GET /users/me')).code).toBe('ACCESS_TOKEN_EXPIRED');
  });

  test('is not over a minute before', async () => {
    const { refresh, grant } = await someone(1);
    world.clock.advance(DAY + COARSENESS - 60_000);
    expect([(await refresh()).status, (await grant()).status]).toEqual([200, 200]);
  });

  test('goes on from each refresh, also from one that was not written down', async () => {
    const { refresh } = await someone(1);
    for (const wait of [DAY, COARSENESS - 60_000, DAY, DAY]) {
      world.clock.advance(wait);
      expect((await refresh()).status).toBe(200);
    }
  });

  test('is listed by the protocol, and not among those that are good', async () => {
    const { project, user } = await someone(1);
    world.clock.advance(DAY + COARSENESS);
    const query = { user_id: user.id };
    const shown = [
      await project.server('GET /auth/sessions', { query }),
      await project.server('GET /latchkey/sessions', { query }),
    ];
    expect(shown.map(({ body }) => body.items.map(({ id }: { id: string }) => id))).toEqual([[idOf(user)], []]);
  });

  test('does not come to life by being used', async () => {
    const { refresh } = await someone(1);
    world.clock.advance(DAY + COARSENESS);
    for (let count = 0; count < 3; count++) expect(await refresh()).toMatchObject(over);
  });
});

test('where nothing is set a session lasts to its expiry', async () => {
  const { refresh } = await someone(null);
  world.clock.advance(364 * DAY);
  expect((await refresh()).status).toBe(200);
});

test('what is set counts at once, and for sessions that there are', async () => {
  const { set, refresh } = await someone(null);
  world.clock.advance(3 * DAY);
  await set(2);
  expect(await refresh()).toMatchObject(over);
  await set(4);
  expect((await refresh()).status).toBe(200);
});

test('an idle time is of one project alone', async () => {
  await someone(1);
  const { refresh } = await someone(null);
  world.clock.advance(2 * DAY);
  expect((await refresh()).status).toBe(200);
});
