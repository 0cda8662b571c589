import {
  footprint,
  knownError,
  needsOneProcess,
  newProject,
  refusal,
  type TestProject,
  violationsIn,
  world,
} from '@latchkey/testing';
import { race } from '@latchkey/testing/race';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';

const DAY = 24 * 60 * 60_000;
const ended = knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');

const refresh = ({ call }: TestProject, token: string | undefined) =>
  call('POST /auth/sessions/current/refresh', { headers: { 'refresh-token': token } });

test('a refresh token of another project is not found', async () => {
  const [one, other] = [await newProject(), await newProject()];
  const { refreshToken } = await one.signUp();
  expect(await refresh(other, refreshToken)).toMatchObject(ended);
  expect((await refresh(one, refreshToken)).status).toBe(200);
});

test.each(['x', 'a'.repeat(45), `${'a'.repeat(44)}'`])('the refresh token "%s" is not found', async (token) => {
  const project = await newProject();
  const before = await footprint(project.id);
  expect(await refresh(project, token)).toMatchObject(ended);
  expect(await footprint(project.id)).toEqual(before);
});

test('an access token is no refresh token', async () => {
  const project = await newProject();
  const { accessToken } = await project.signUp();
  expect(await refresh(project, accessToken)).toMatchObject(ended);
});

test.each([
  [undefined, 'must be defined'],
  ['', 'must be defined'],
  ['undefined', 'must be a refresh token, not the word "undefined"'],
])('the header %j does not fit the schema', async (token, sentence) => {
  const project = await newProject();
  expect(violationsIn(await refresh(project, token))).toEqual([`headers.x-latchkey-refresh-token ${sentence}`]);
});

test('the violation names the header as the client spells it', async () => {
  const project = await newProject();
  const answer = await project.call('POST /auth/sessions/current/refresh', { prefix: 'x-stack-' });
  expect(violationsIn(answer)).toEqual(['headers.x-stack-refresh-token must be defined']);
});

test('the session of a year ends after a year', async () => {
  const project = await newProject();
  const { refreshToken } = await project.signUp();
  const { clock } = await world();
  clock.advance(365 * DAY - 60_000);
  expect((await refresh(project, refreshToken)).status).toBe(200);
  clock.advance(61_000);
  expect(await refresh(project, refreshToken)).toMatchObject(ended);
});

test('a session that was signed out cannot be refreshed', async () => {
  const project = await newProject();
  const user = await project.signUp();
  await user.call('DELETE /auth/sessions/current');
  expect(await refresh(project, user.refreshToken)).toMatchObject(ended);
});

test('an access token that has expired fails a refresh it is sent along with', async () => {
  const project = await newProject();
  const { accessToken, refreshToken } = await project.signUp();
  (await world()).clock.advance(601_000);
  const headers = { 'access-token': accessToken, 'refresh-token': refreshToken };
  const answer = await project.call('POST /auth/sessions/current/refresh', { headers });
  expect(answer).toMatchObject({ status: 401, code: 'ACCESS_TOKEN_EXPIRED' });
});

test('60 refreshes of one session at once are the limit; the next waits two seconds, another session not at all', async () => {
  needsOneProcess();
  const project = await newProject();
  const [user, other] = [await project.signUp(), await project.signUp()];
  const answers = await Promise.all(Array.from({ length: 60 }, () => refresh(project, user.refreshToken)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const answer = await refresh(project, user.refreshToken);
  expect(answer).toMatchObject(refusal('TOO_MANY_REQUESTS'));
  expect(answer.headers.get('retry-after')).toBe('2');
  expect((await refresh(project, other.refreshToken)).status).toBe(200);
  (await world()).clock.advance(2_000);
  expect((await refresh(project, user.refreshToken)).status).toBe(200);
});

test('the answer holds an access token of the same session and user, and no refresh token', async () => {
  const project = await newProject();
  const { id, accessToken, refreshToken } = await project.signUp();
  const { body } = await refresh(project, refreshToken);
  expect(Object.keys(body)).toEqual(['access_token']);
  const { sub, refreshTokenId } = decodeJwt(body.access_token);
  expect({ sub, refreshTokenId }).toEqual({ sub: id, refreshTokenId: decodeJwt(accessToken).refreshTokenId });
  const headers = { 'access-token': body.access_token };
  expect((await project.call('GET /users/me', { headers })).body.id).toBe(id);
});

test('a refresh token stays as it is, however often it is used', async () => {
  const project = await newProject();
  const { refreshToken } = await project.signUp();
  for (let i = 0; i < 3; i++) expect((await refresh(project, refreshToken)).status).toBe(200);
});

test('a refresh token is read in any case', async () => {
  const project = await newProject();
  const { refreshToken } = await project.signUp();
  expect((await refresh(project, refreshToken.toUpperCase())).status).toBe(200);
});

test('who is signed out everywhere while the session is refreshed is not in its way', async () => {
  const project = await newProject();
  const { refreshToken } = await project.signUp();
  (await world()).clock.advance(5 * 60_000);
  const answer = await race(
    (db) => db.updateTable('users').set({ password_hash: null }).where('project_id', '=', project.id).execute(),
    () => refresh(project, refreshToken),
    (db) => db.deleteFrom('sessions').where('project_id', '=', project.id).execute(),
  );
  expect(answer.status).toBe(200);
  expect(await refresh(project, refreshToken)).toMatchObject(ended);
});

/** A test that crossed midnight would see the first activity of a day. */
const untilNoon = (now: number) => DAY - ((now + DAY / 2) % DAY);

test('activity is noted, but at most once in five minutes, and is no event', async () => {
  const { clock } = await world();
  clock.advance(untilNoon(clock()));
  const project = await newProject();
  const { id, refreshToken } = await project.signUp();
  const lastActive = async () =>
    (await project.server('GET /users')).body.items.find((user: { id: string }) => user.id === id)
      .last_active_at_millis;
  const signedUp = await lastActive();
  const { events } = await footprint(project.id);
  clock.advance(4 * 60_000);
  await refresh(project, refreshToken);
  expect(await lastActive()).toBe(signedUp);
  clock.advance(60_000);
  await refresh(project, refreshToken);
  expect(await lastActive()).toBeGreaterThanOrEqual(signedUp + 5 * 60_000);
  expect((await footprint(project.id)).events).toBe(events);
});
