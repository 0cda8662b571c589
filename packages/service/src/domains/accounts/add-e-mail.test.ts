import { footprint, knownError, newEmail, newProject, type TestProject } from '@latchkey/testing';
import { expect, test } from 'vitest';

const add = ({ server }: TestProject, body: object) => server('POST /users', { body });
const withSignIn = (primary_email: string) => ({ primary_email, primary_email_auth_enabled: true });

const taken = (email: string) =>
  knownError('USER_EMAIL_ALREADY_EXISTS', { email, would_work_if_email_was_verified: false });

test('an address that somebody signs in with is taken, in any case; nobody is created', async () => {
  const project = await newProject();
  const [{ email }, other] = [await project.signUp(), newEmail()];
  await add(project, withSignIn(other));
  const before = await footprint(project.id);
  for (const address of [email, other]) {
    const profile_image_url = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=';
    const body = { ...withSignIn(address.toUpperCase()), password: 'a password', profile_image_url };
    expect(await add(project, body)).toMatchObject(taken(address));
  }
  expect(await footprint(project.id)).toEqual(before);
});

test('of 64 users of one address at the same moment exactly one is created', async () => {
  const project = await newProject();
  const spellings = Array.from({ length: 64 }, (_, i) => (i % 2 ? 'race@example.com' : 'Race@Example.COM'));
  const answers = await Promise.all(spellings.map((email) => add(project, withSignIn(email))));
  const outcomes = answers.map(({ status, code }) => code ?? status).sort();
  expect(outcomes).toEqual([201, ...Array(63).fill('USER_EMAIL_ALREADY_EXISTS')]);
  expect((await project.server('GET /users')).body.items).toHaveLength(1);
});

test('who signs up and who is created do not get the same address', async () => {
  const project = await newProject();
  const { status } = await add(project, withSignIn('ada@example.com'));
  const verification_callback_url = 'http://localhost';
  const answer = await project.call('POST /auth/password/sign-up', {
    body: { email: 'Ada@example.com', password: 'correct horse battery', verification_callback_url },
  });
  expect([status, answer]).toMatchObject([201, taken('ada@example.com')]);
});

test('an address that nobody signs in with may be on several users, before and after one who does', async () => {
  const project = await newProject();
  const primary_email = newEmail();
  for (const primary_email_auth_enabled of [false, true, false]) {
    const { status, body } = await add(project, { primary_email, primary_email_auth_enabled });
    expect([status, body.primary_email_auth_enabled]).toEqual([201, primary_email_auth_enabled]);
  }
});

test('a user of another project does not take an address', async () => {
  const [one, other] = [await newProject(), await newProject()];
  const { email } = await one.signUp();
  expect((await add(other, withSignIn(email))).status).toBe(201);
});

test('an address is answered in the form in which it is compared, and needs no dot', async () => {
  const { body } = await add(await newProject(), { primary_email: 'X@Y' });
  expect(body).toMatchObject({
    primary_email: 'x@y',
    primary_email_verified: false,
    primary_email_auth_enabled: false,
  });
});

test('a user who signs in by mail is the one that was created', async () => {
  const project = await newProject({ magic_link_enabled: true });
  const email = newEmail();
  const { id } = (await add(project, { ...withSignIn(email), primary_email_verified: true, otp_auth_enabled: true }))
    .body;
  await project.call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url: 'http://localhost' } });
  const [mail] = await project.mailbox.to(email);
  const { body } = await project.call('POST /auth/otp/sign-in', { body: { code: mail?.linkCode } });
  expect(body).toMatchObject({ user_id: id, is_new_user: false });
});
