import { callbackUrl, knownError, newEmail, newProject, type TestProject } from '@latchkey/testing';
import { expect, test } from 'vitest';

const send = ({ call }: TestProject, email: string) =>
  call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url: callbackUrl } });

/** Signs in, or up, by the code of a mail. */
async function signInByMail(project: TestProject, email: string) {
  await send(project, email);
  const [code] = await project.mailbox.codesTo(email);
  return (await project.call('POST /auth/otp/sign-in', { body: { code } })).body;
}

/** A user who signs in by mail, and calls as it. */
async function someone(project: TestProject) {
  const email = newEmail();
  const { user_id: id, access_token } = await signInByMail(project, email);
  const call: TestProject['call'] = (endpoint, options = {}) =>
    project.call(endpoint, { ...options, headers: { 'access-token': access_token } });
  const add = async (changes: object = {}) => {
    const body = { user_id: 'me', type: 'email', value: newEmail(), used_for_auth: true, ...changes };
    return (await call('POST /contact-channels', { body })).body;
  };
  const channels = async () => (await call('GET /contact-channels', { query: { user_id: 'me' } })).body.items;
  return { id, email, call, add, channels };
}

async function verify(
  { call, mailbox }: TestProject,
  user: { call: TestProject['call'] },
  channel: { id: string; value: string },
) {
  const body = { callback_url: callbackUrl };
  await user.call(`POST /contact-channels/me/${channel.id}/send-verification-code`, { body });
  const [code] = await mailbox.codesTo(channel.value);
  expect((await call('POST /contact-channels/verify', { body: { code } })).status).toBe(200);
}

const withMail = () => newProject({ magic_link_enabled: true });

test('a second address that was proven signs the same user in, who still has two', async () => {
  const project = await withMail();
  const user = await someone(project);
  const second = await user.add();
  await verify(project, user, second);
  expect(await signInByMail(project, second.value)).toMatchObject({ user_id: user.id, is_new_user: false });
  expect(await user.channels()).toHaveLength(2);
});

test('an address that is not for signing in is that of a new account', async () => {
  const project = await withMail();
  const user = await someone(project);
  const second = await user.add({ used_for_auth: false });
  await verify(project, user, second);
  const signedIn = await signInByMail(project, second.value);
  expect([signedIn.is_new_user, signedIn.user_id === user.id]).toEqual([true, false]);
});

test('who removes the only address cannot sign in by it, and keeps the method for a later one', async () => {
  const project = await withMail();
  const user = await someone(project);
  const [channel] = await user.channels();
  await user.call(`DELETE /contact-channels/me/${channel.id}`);
  expect((await user.call('GET /users/me')).body).toMatchObject({ primary_email: null, otp_auth_enabled: true });
  expect((await signInByMail(project, user.email)).user_id).not.toBe(user.id);
});

test('an address whose proof a server took back signs nobody in by mail, until it signs in no more', async () => {
  const project = await withMail();
  const user = await someone(project);
  const [{ id }] = await user.channels();
  const change = (body: object) => project.server(`PATCH /contact-channels/${user.id}/${id}`, { body });
  await change({ is_verified: false });
  const details = { email: user.email, would_work_if_email_was_verified: true };
  expect(await send(project, user.email)).toMatchObject(knownError('USER_EMAIL_ALREADY_EXISTS', details));
  await change({ used_for_auth: false });
  expect((await signInByMail(project, user.email)).user_id).not.toBe(user.id);
});
