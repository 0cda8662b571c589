import {
  footprint,
  knownError,
  newEmail,
  newProject,
  refusal,
  type TestProject,
  type TestUser,
  violationsIn,
  world,
} from '@latchkey/testing';
import { expect, test } from 'vitest';

const change = ({ server }: TestUser, body: object) => server('PATCH /users/me', { body });
const signIn = ({ call }: TestProject, email: string, password: string) =>
  call('POST /auth/password/sign-in', { body: { email, password } });

const taken = (email: string) =>
  knownError('USER_EMAIL_ALREADY_EXISTS', { email, would_work_if_email_was_verified: false });

test('an address that somebody else signs in with is taken, in any case; nothing is changed', async () => {
  const project = await newProject();
  const [user, other] = [await project.signUp(), await project.signUp({ email: 'other@example.com' })];
  const before = await footprint(project.id);
  for (const primary_email of [other.email, 'Other@EXAMPLE.com']) {
    expect(await change(user, { display_name: 'changed', primary_email })).toMatchObject(taken('other@example.com'));
  }
  expect(await footprint(project.id)).toEqual(before);
});

test('of several users who take one address at the same moment exactly one gets it', async () => {
  const project = await newProject();
  const users = await Promise.all(Array.from({ length: 6 }, () => project.signUp()));
  const answers = await Promise.all(users.map((user) => change(user, { primary_email: 'race@example.com' })));
  const codes = answers.map(({ status, code }) => code ?? status).sort();
  expect(codes).toEqual([200, ...Array(5).fill('USER_EMAIL_ALREADY_EXISTS')]);
  expect(answers.find(({ code }) => code)).toMatchObject(taken('race@example.com'));
});

test('an address that nobody signs in with may be on several users; switching sign-in on for it can fail', async () => {
  const project = await newProject();
  const [user, other] = [await project.signUp(), await project.signUp()];
  await change(user, { primary_email_auth_enabled: false });
  expect((await change(user, { primary_email: other.email })).status).toBe(200);
  const before = await footprint(project.id);
  expect(await change(user, { primary_email_auth_enabled: true })).toMatchObject(taken(other.email));
  expect(await footprint(project.id)).toEqual(before);
});

test('a user of another project does not take an address', async () => {
  const [one, other] = [await newProject(), await newProject()];
  const { email } = await one.signUp();
  expect((await change(await other.signUp(), { primary_email: email })).body.primary_email).toBe(email);
});

test('a new address replaces the old one and keeps its flags; the password goes with it', async () => {
  const project = await newProject();
  const user = await project.signUp();
  await change(user, { primary_email_verified: true });
  const moved = newEmail();
  const { body } = await change(user, { primary_email: moved.toUpperCase() });
  expect(body).toMatchObject({ primary_email: moved, primary_email_verified: true, primary_email_auth_enabled: true });
  expect((await signIn(project, moved, user.password)).body.user_id).toBe(user.id);
  expect((await signIn(project, user.email, user.password)).code).toBe('EMAIL_PASSWORD_MISMATCH');
});

test('another channel of the user gives way to a primary email of the same address', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const value = newEmail();
  const body = { user_id: 'me', type: 'email', value, used_for_auth: true };
  await user.call('POST /contact-channels', { body });
  expect((await change(user, { primary_email: value.toUpperCase() })).body.primary_email).toBe(value);
  const { items } = (await user.call('GET /contact-channels', { query: { user_id: 'me' } })).body;
  expect(items).toMatchObject([{ value, is_primary: true, used_for_auth: true }]);
  expect((await signIn(project, value, user.password)).body.user_id).toBe(user.id);
});

test('a new address takes the place of the old one in the same channel', async () => {
  const user = await (await newProject()).signUp();
  const ids = async () =>
    (await user.call('GET /contact-channels', { query: { user_id: 'me' } })).body.items.map(
      ({ id }: { id: string }) => id,
    );
  const before = await ids();
  await change(user, { primary_email: newEmail() });
  expect(await ids()).toEqual(before);
});

test('address and flags can be changed together', async () => {
  const user = await (await newProject()).signUp();
  const wanted = { primary_email: newEmail(), primary_email_verified: true, primary_email_auth_enabled: false };
  expect((await change(user, wanted)).body).toMatchObject(wanted);
});

test('sign-in with the address can be switched off and on again', async () => {
  const project = await newProject();
  const user = await project.signUp();
  expect((await change(user, { primary_email_auth_enabled: false })).body.primary_email_auth_enabled).toBe(false);
  expect((await signIn(project, user.email, user.password)).status).toBe(400);
  expect((await change(user, { primary_email_auth_enabled: true })).body.primary_email_auth_enabled).toBe(true);
  expect((await signIn(project, user.email, user.password)).status).toBe(200);
});

test('without an address the flags are false, and the password stays for a later one', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const none = { primary_email: null, primary_email_verified: false, primary_email_auth_enabled: false };
  expect((await change(user, { primary_email: null })).body).toMatchObject({
    ...none,
    has_password: true,
    auth_with_email: true,
  });
  for (const body of [
    { primary_email: null },
    { primary_email_verified: false },
    { primary_email_auth_enabled: false },
  ]) {
    expect((await change(user, body)).body).toMatchObject(none);
  }
  const email = newEmail();
  expect((await change(user, { primary_email: email })).body).toMatchObject({ ...none, primary_email: email });
  await change(user, { primary_email_auth_enabled: true });
  expect((await signIn(project, email, user.password)).body.user_id).toBe(user.id);
});

test.each([
  [{ primary_email_auth_enabled: true }, 'AUTH_NEEDS_EMAIL'],
  [{ primary_email_verified: true }, 'VERIFIED_NEEDS_EMAIL'],
  [{ primary_email: null, primary_email_auth_enabled: true }, 'AUTH_NEEDS_EMAIL'],
] as const)('without an address %j is refused', async (body, name) => {
  const project = await newProject();
  const user = await project.signUp();
  await change(user, { primary_email: null });
  const before = await footprint(project.id);
  expect(await change(user, body)).toMatchObject(refusal(name));
  expect(await footprint(project.id)).toEqual(before);
});

test('an address that goes away in the same change is none', async () => {
  const user = await (await newProject()).signUp();
  const body = { primary_email: null, primary_email_verified: true };
  expect(await change(user, body)).toMatchObject(refusal('VERIFIED_NEEDS_EMAIL'));
});

test('a first password needs an address, and one that is not taken away in the same change', async () => {
  const project = await newProject();
  const user = await project.signUp();
  await dropPassword(user);
  const before = await footprint(project.id);
  const both = { primary_email: null, password: 'a first password' };
  expect(await change(user, both)).toMatchObject(refusal('PASSWORD_NEEDS_EMAIL'));
  expect(await footprint(project.id)).toEqual(before);
  await change(user, { primary_email: null });
  expect(await change(user, { password: 'a first password' })).toMatchObject(refusal('PASSWORD_NEEDS_EMAIL'));
  expect((await change(user, { primary_email: newEmail(), password: 'a first password' })).body.has_password).toBe(
    true,
  );
});

test('a first password needs password sign-in; a further one does not', async () => {
  const project = await newProject();
  const [user, holder] = [await project.signUp(), await project.signUp()];
  await dropPassword(user);
  await project.admin('PATCH /internal/projects/current', { body: { config: { credential_enabled: false } } });
  const before = await footprint(project.id);
  expect(await change(user, { password: 'a first password' })).toMatchObject(refusal('PASSWORD_AUTH_OFF'));
  expect(await footprint(project.id)).toEqual(before);
  expect((await change(holder, { password: 'another password' })).status).toBe(200);
});

test('a password that a server gives signs in at once', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const password = 'another password';
  expect((await change(user, { password })).body.has_password).toBe(true);
  expect((await signIn(project, user.email, password)).body.user_id).toBe(user.id);
  expect((await signIn(project, user.email, 'y')).code).toBe('EMAIL_PASSWORD_MISMATCH');
});

test.each([
  [{ primary_email: '' }, 'body.primary_email must not be empty'],
  [{ primary_email: 'nobody' }, 'body.primary_email must be a valid email'],
  [{ primary_email: ' a@b ' }, 'body.primary_email must be a valid email'],
  [{ primary_email: `${'a'.repeat(320)}@b` }, 'body.primary_email must be at most 320 characters'],
  [{ password: 'x'.repeat(71) }, 'body.password must be at most 70 characters'],
  [{ password_hash: '' }, 'body.password_hash must not be empty'],
])('%j does not fit the schema', async (body, sentence) => {
  const user = await (await newProject()).signUp();
  expect(violationsIn(await change(user, body))).toEqual([sentence]);
});

test('an address needs no dot in its domain', async () => {
  const user = await (await newProject()).signUp();
  expect((await change(user, { primary_email: 'x@y' })).body.primary_email).toBe('x@y');
});

/** Takes the password away in the database, for by the API the sessions would go with it. */
async function dropPassword({ id }: TestUser): Promise<void> {
  const { db } = (await world()).database;
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
}
