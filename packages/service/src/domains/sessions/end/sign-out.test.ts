import { footprint, knownError, newProject, world } from '@latchkey/testing';
import { race } from '@latchkey/testing/race';
import { expect, test } from 'vitest';

const ended = {
  status: 401,
  code: 'ACCESS_TOKEN_EXPIRED',
  body: { details: { expired_at_millis: expect.any(Number) } },
};
const over = knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
const signOut = 'DELETE /auth/sessions/current';

test('the access token is refused at once after its session was signed out', async () => {
  const project = await newProject();
  const user = await project.signUp();
  expect((await user.call('GET /users/me')).status).toBe(200);
  expect(await user.call(signOut)).toMatchObject({ status: 200, body: { success: true } });
  expect(await user.call('GET /users/me')).toMatchObject(ended);
});

test('signing out twice tells that the session has ended', async () => {
  const project = await newProject();
  const user = await project.signUp();
  await user.call(signOut);
  const before = await footprint(project.id);
  expect(await user.call(signOut)).toMatchObject(over);
  expect(await footprint(project.id)).toEqual(before);
});

test('of several sign-outs at the same moment one succeeds, the others learn that it is over', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const answers = await Promise.all(Array.from({ length: 8 }, () => user.call(signOut)));
  const others = answers.filter(({ status }) => status !== 200);
  expect(others).toHaveLength(7);
  for (const answer of others) expect(answer).toMatchObject(over);
});

test('a session that ends after the caller was authenticated is not found', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const answer = await race(
    (db) => db.deleteFrom('sessions').where('project_id', '=', project.id).execute(),
    () => user.call(signOut),
  );
  expect(answer).toMatchObject(over);
});

test('without an access token there is no session to end', async () => {
  const project = await newProject();
  const { refreshToken } = await project.signUp();
  const before = await footprint(project.id);
  const answer = await project.call(signOut, { headers: { 'refresh-token': refreshToken } });
  expect(answer).toMatchObject({ status: 401, code: 'ACCESS_TOKEN_EXPIRED' });
  const { expired_at_millis } = answer.body.details;
  expect(answer).toMatchObject(knownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis }));
  expect(Math.abs(expired_at_millis - (await world()).clock())).toBeLessThan(10_000);
  expect(await footprint(project.id)).toEqual(before);
});

test('the session of a user stays when somebody else signs out', async () => {
  const project = await newProject();
  const [user, other] = [await project.signUp(), await project.signUp()];
  await other.call(signOut);
  expect((await user.call('GET /users/me')).status).toBe(200);
});

test('the other sessions of the user stay', async () => {
  const project = await newProject();
  const { email, password, ...user } = await project.signUp();
  const { body } = await project.call('POST /auth/password/sign-in', { body: { email, password } });
  await user.call(signOut);
  expect((await project.call('GET /users/me', { headers: { 'access-token': body.access_token } })).status).toBe(200);
});

test('the body that clients send along is ignored', async () => {
  const project = await newProject();
  const user = await project.signUp();
  expect((await user.call(signOut, { body: { anything: true } })).status).toBe(200);
});
