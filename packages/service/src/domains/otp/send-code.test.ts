import {
  footprint,
  knownError,
  newAddress,
  newEmail,
  newProject,
  refusal,
  type TestProject,
  violationsIn,
} from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const callback_url = 'http://localhost:3000/handler/magic-link-callback';
const unverified = (email: string) =>
  knownError('USER_EMAIL_ALREADY_EXISTS', { email, would_work_if_email_was_verified: true });

const send = ({ call }: Pick<TestProject, 'call'>, email: string, changes: object = {}) =>
  call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url, ...changes } });

const withCodes = (config: object = {}) => newProject({ magic_link_enabled: true, ...config });

/** A user whose address is verified; the mail of the sign-up has come. */
async function verified(project: TestProject) {
  const user = await project.signUp();
  await user.server('PATCH /users/me', { body: { primary_email_verified: true } });
  await project.mailbox.to(user.email);
  return user;
}

test('a mail comes with a link and six characters, which the nonce of the answer completes', async () => {
  const project = await withCodes();
  const email = newEmail();
  const { status, body } = await send(project, email);
  const [mail] = await project.mailbox.to(email);
  expect({ status, keys: Object.keys(body) }).toEqual({ status: 200, keys: ['nonce'] });
  expect(mail?.linkCode).toBe(`${mail?.code?.toLowerCase()}${body.nonce}`);
  expect(body.nonce).toHaveLength(39);
  expect(mail?.subject).toBe(`Sign in to A test: Your code is ${mail?.code}`);
  expect(mail?.links).toEqual([`${callback_url}?code=${mail?.linkCode}`]);
});

test('the address may be written in any case', async () => {
  const project = await withCodes();
  const { email } = await verified(project);
  expect((await send(project, email.toUpperCase())).status).toBe(200);
  expect((await project.mailbox.to(email))[0]?.code).toBeDefined();
});

describe('nothing is sent, and nothing is changed,', () => {
  test('where signing in by code is off', async () => {
    const project = await newProject();
    const answer = await send(project, newEmail(), { callback_url: 'https://evil.example' });
    expect(answer).toMatchObject(refusal('MAGIC_LINK_OFF'));
  });

  test('to the unverified address of an account, not even before the callback is looked at', async () => {
    const project = await withCodes();
    const { email } = await project.signUp();
    const before = await footprint(project.id);
    const answer = await send(project, email.toUpperCase(), { callback_url: 'https://evil.example' });
    expect(answer).toMatchObject(unverified(email));
    expect(await footprint(project.id)).toEqual(before);
  });

  test('to a new address where signing up is off', async () => {
    const project = await withCodes({ sign_up_enabled: false });
    const answer = await send(project, newEmail(), { callback_url: 'https://evil.example' });
    expect(answer).toMatchObject(knownError('SIGN_UP_NOT_ENABLED'));
  });

  test('with a link to elsewhere', async () => {
    const project = await withCodes();
    const { email } = await verified(project);
    const before = await footprint(project.id);
    for (const address of [email, newEmail()]) {
      const answer = await send(project, address, { callback_url: 'https://evil.example' });
      expect(answer).toMatchObject(knownError('REDIRECT_URL_NOT_WHITELISTED'));
    }
    expect(await footprint(project.id)).toEqual(before);
  });

  test.each([
    [{ email: 'a@localhost' }, 'body.email must be a valid email'],
    [{ email: undefined }, 'body.email must be defined'],
    [{ callback_url: 'nowhere' }, 'body.callback_url is not a valid URL'],
    [{ more: 1 }, 'body contains unknown properties: more'],
  ])('with %j, which does not fit the schema', async (changes, violation) => {
    expect(violationsIn(await send(await withCodes(), newEmail(), changes))).toEqual([violation]);
  });
});

test('where signing up is off, those who have an account still get a code', async () => {
  const project = await withCodes();
  const { email } = await verified(project);
  await project.admin('PATCH /internal/projects/current', { body: { config: { sign_up_enabled: false } } });
  expect((await send(project, email)).status).toBe(200);
});

test('asking for a code switches sign-in by code on for no account; using the code does', async () => {
  const project = await withCodes();
  const user = await verified(project);
  const has = async () => (await user.call('GET /users/me')).body.otp_auth_enabled;
  await user.call('PATCH /users/me', { body: { otp_auth_enabled: true } });
  await user.call('PATCH /users/me', { body: { otp_auth_enabled: false } });
  const before = (await footprint(project.id)).events;
  await send(project, user.email);
  expect([await has(), (await footprint(project.id)).events]).toEqual([false, before]);
  const [code = ''] = await project.mailbox.codesTo(user.email);
  expect((await project.call('POST /auth/otp/sign-in', { body: { code } })).body.user_id).toBe(user.id);
  expect(await has()).toBe(true);
});

test('six mails to one address are one too many', async () => {
  const project = await withCodes();
  const email = newEmail();
  for (let i = 0; i < 5; i++) expect((await send(project, email)).status).toBe(200);
  expect(await send(project, email)).toMatchObject(refusal('TOO_MANY_REQUESTS'));
  expect((await send(project, newEmail())).status).toBe(200);
});

test('31 requests from one network are one too many for clients, whatever they come to, and not for servers', async () => {
  const project = await withCodes({ sign_up_enabled: false });
  for (let i = 0; i < 30; i++) await send(project, newEmail());
  expect(await send(project, newEmail())).toMatchObject(refusal('TOO_MANY_REQUESTS'));
  expect(await send({ call: project.server }, newEmail())).toMatchObject(knownError('SIGN_UP_NOT_ENABLED'));
  const headers = { 'x-forwarded-for': newAddress() };
  const answer = await project.call('POST /auth/otp/send-sign-in-code', {
    headers,
    body: { email: newEmail(), callback_url },
  });
  expect(answer).toMatchObject(knownError('SIGN_UP_NOT_ENABLED'));
});
