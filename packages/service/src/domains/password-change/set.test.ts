import { footprint, knownError, newProject, refusal, type TestProject, violationsIn, world } from '@latchkey/testing';
import { expect, test } from 'vitest';

const password = 'a first password';
const path = 'POST /auth/password/set';

/** A signed-in user without password. */
async function passwordless(project: TestProject) {
  const user = await project.signUp();
  const { db } = (await world()).database;
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', user.id).execute();
  return user;
}

test('a first password signs in, and every session stays', async () => {
  const project = await newProject();
  const { id, email, call } = await passwordless(project);
  expect(await call(path, { body: { password } })).toMatchObject({ status: 200, body: { success: true } });
  expect((await project.call('POST /auth/password/sign-in', { body: { email, password } })).body.user_id).toBe(id);
  expect((await call('GET /users/me')).body.has_password).toBe(true);
});

test('a password that is there is not replaced', async () => {
  const project = await newProject();
  const { call } = await project.signUp();
  const before = await footprint(project.id);
  expect(await call(path, { body: { password } })).toMatchObject(refusal('PASSWORD_ALREADY_SET'));
  expect(await footprint(project.id)).toEqual(before);
});

test('of several at the same moment one is the first', async () => {
  const project = await newProject();
  const { email, call } = await passwordless(project);
  const passwords = Array.from({ length: 8 }, (_, i) => `${password} ${i}`);
  const answers = await Promise.all(passwords.map((each) => call(path, { body: { password: each } })));
  const first = answers.findIndex(({ status }) => status === 200);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(7);
  const body = { email, password: passwords[first] };
  expect((await project.call('POST /auth/password/sign-in', { body })).status).toBe(200);
});

test('where passwords are off, none is set', async () => {
  const project = await newProject();
  const { call } = await passwordless(project);
  await project.admin('PATCH /internal/projects/current', { body: { config: { credential_enabled: false } } });
  const off = knownError('PASSWORD_AUTHENTICATION_NOT_ENABLED');
  expect(await call(path, { body: { password: 'short' } })).toMatchObject(off);
});

test.each(['', '1234567'])('the password "%s" is too short', async (short) => {
  const { call } = await passwordless(await newProject());
  expect(await call(path, { body: { password: short } })).toMatchObject(
    knownError('PASSWORD_TOO_SHORT', { min_length: 8 }),
  );
});

test('nobody signed in does not fit the schema', async () => {
  const { call } = await newProject();
  expect(violationsIn(await call(path, { body: { password } }))).toEqual(['auth.user must be defined']);
});
