import { footprint, knownError, newProject, refusal, type TestUser, violationsIn, world } from '@latchkey/testing';
import { race } from '@latchkey/testing/race';
import { expect, test } from 'vitest';

const newPassword = 'a new password';

const update = (user: Pick<TestUser, 'call' | 'password'>, changes: object = {}, headers = {}) =>
  user.call('POST /auth/password/update', {
    headers,
    body: { old_password: user.password, new_password: newPassword, ...changes },
  });

test('a wrong old password changes nothing', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const answer = await update(user, { old_password: 'not the password' });
  expect(answer).toMatchObject(knownError('PASSWORD_CONFIRMATION_MISMATCH'));
  const signIn = { email: user.email, password: user.password };
  expect((await project.call('POST /auth/password/sign-in', { body: signIn })).status).toBe(200);
});

test('ten wrong old passwords are the limit; half a minute later the right one goes', async () => {
  const user = await (await newProject()).signUp();
  for (let i = 0; i < 10; i++) await update(user, { old_password: 'not the password' });
  expect(await update(user)).toMatchObject(refusal('TOO_MANY_REQUESTS'));
  (await world()).clock.advance(30_000);
  expect((await update(user)).status).toBe(200);
});

test('the new password signs in, the old one does not', async () => {
  const project = await newProject();
  const user = await project.signUp();
  expect(await update(user)).toMatchObject({ status: 200, body: { success: true } });
  const signIn = (password: string) =>
    project.call('POST /auth/password/sign-in', { body: { email: user.email, password } });
  expect((await signIn(newPassword)).body.user_id).toBe(user.id);
  expect(await signIn(user.password)).toMatchObject(knownError('EMAIL_PASSWORD_MISMATCH'));
});

test('every other session ends, the one it is done in stays, whatever refresh token is sent along', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const body = { email: user.email, password: user.password };
  const other = (await project.call('POST /auth/password/sign-in', { body })).body;
  await update(user, {}, { 'refresh-token': other.refresh_token });
  expect((await user.call('GET /users/me')).status).toBe(200);
  const headers = { 'access-token': other.access_token };
  expect((await project.call('GET /users/me', { headers })).code).toBe('ACCESS_TOKEN_EXPIRED');
  const refresh = (token: string) =>
    project.call('POST /auth/sessions/current/refresh', { headers: { 'refresh-token': token } });
  expect((await refresh(user.refreshToken)).status).toBe(200);
  expect((await refresh(other.refresh_token)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
});

test('a reset code that was on its way is good no more', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const asked = { email: user.email, callback_url: 'http://localhost:3000' };
  await project.call('POST /auth/password/send-reset-code', { body: asked });
  const [mail] = await project.mailbox.to(user.email);
  await update(user);
  const body = { code: mail?.linkCode, password: 'another password' };
  expect(await project.call('POST /auth/password/reset', { body })).toMatchObject(
    knownError('VERIFICATION_CODE_NOT_FOUND'),
  );
});

test('the new password may be the old one', async () => {
  const user = await (await newProject()).signUp();
  expect((await update(user, { new_password: user.password })).status).toBe(200);
});

test('the checks come in the order of the protocol', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const wrong = { old_password: 'not the password', new_password: 'short' };
  const turn = (credential_enabled: boolean) =>
    project.admin('PATCH /internal/projects/current', { body: { config: { credential_enabled } } });
  await turn(false);
  const before = await footprint(project.id);
  expect(await update(user, wrong)).toMatchObject(knownError('PASSWORD_AUTHENTICATION_NOT_ENABLED'));
  expect(await footprint(project.id)).toEqual(before);
  await turn(true);
  expect(await update(user, wrong)).toMatchObject(knownError('PASSWORD_TOO_SHORT', { min_length: 8 }));
});

test('a user without password is told so', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const { db } = (await world()).database;
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', user.id).execute();
  expect(await update(user)).toMatchObject(knownError('USER_DOES_NOT_HAVE_PASSWORD'));
});

test('nobody signed in does not fit the schema', async () => {
  const { call, server } = await newProject();
  for (const each of [call, server]) {
    const answer = await update({ call: each, password: 'x' });
    expect(violationsIn(answer)).toEqual(['auth.user must be defined']);
  }
});

test.each([
  [{ old_password: undefined }, 'body.old_password must be defined'],
  [{ old_password: 'x'.repeat(71) }, 'body.old_password must be at most 70 characters'],
  [{ new_password: 'x'.repeat(71) }, 'body.new_password must be at most 70 characters'],
])('%j does not fit the schema', async (changes, violation) => {
  const user = await (await newProject()).signUp();
  expect(violationsIn(await update(user, changes))).toEqual([violation]);
});

test('is an event that no webhook tells', async () => {
  const project = await newProject();
  const user = await project.signUp();
  await update(user);
  const { db } = (await world()).database;
  const events = await db
    .selectFrom('events as e')
    .leftJoin('event_payloads as p', (join) =>
      join.onRef('p.project_id', '=', 'e.project_id').onRef('p.event_id', '=', 'e.id'),
    )
    .where('e.project_id', '=', project.id)
    .where('e.kind', '=', 'password.updated')
    .select(['e.subject_id', 'p.payload'])
    .execute();
  expect(events).toEqual([{ subject_id: user.id, payload: null }]);
});

test('a password that changes meanwhile is compared anew', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const answer = await race(
    (db) => db.updateTable('users').set({ password_hash: null }).where('id', '=', user.id).execute(),
    () => update(user),
  );
  expect(answer).toMatchObject(knownError('USER_DOES_NOT_HAVE_PASSWORD'));
});
