import { callbackUrl, knownError, newEmail, newProject, type TestProject } from '@latchkey/testing';
import { answerOf, begin, comeBack, sharedProviders } from '@latchkey/testing/people/oauth-app';
import { describe, expect, test } from 'vitest';

// Somebody puts the address of somebody else on the own account, to be there first. The owner of the mailbox is told the
// truth, gets in by the one way that proves the mailbox, and is alone then.

const password = 'the password of the owner';

/** An attacker with a proven address, on whose account that of a victim signs in too, by the attacker's word alone. */
async function squatted() {
  const project = await newProject({ magic_link_enabled: true, ...sharedProviders('github') });
  const attacker = await project.signUp();
  await attacker.server('PATCH /users/me', { body: { primary_email_verified: true } });
  const victim = newEmail();
  const body = { user_id: 'me', type: 'email', value: victim, used_for_auth: true };
  const { body: channel } = await attacker.call('POST /contact-channels', { body });
  return { project, attacker, victim, channel };
}

const signIn = ({ call }: TestProject, email: string, password: string) =>
  call('POST /auth/password/sign-in', { body: { email, password } });

async function reset({ call, mailbox }: TestProject, email: string) {
  await call('POST /auth/password/send-reset-code', { body: { email, callback_url: callbackUrl } });
  const [code] = await mailbox.codesTo(email);
  return call('POST /auth/password/reset', { body: { code, password } });
}

describe('the owner of a mailbox that somebody else claims', () => {
  test('is told that there is an account, at every door', async () => {
    const { project, victim } = await squatted();
    const exists = (would_work_if_email_was_verified: boolean) =>
      knownError('USER_EMAIL_ALREADY_EXISTS', { email: victim, would_work_if_email_was_verified });
    const body = { email: victim, password, verification_callback_url: callbackUrl };
    expect(await project.call('POST /auth/password/sign-up', { body })).toMatchObject(exists(false));
    const asked = await project.call('POST /auth/otp/send-sign-in-code', {
      body: { email: victim, callback_url: callbackUrl },
    });
    expect(asked).toMatchObject(exists(true));
    const flow = await begin(project, { error_redirect_url: undefined });
    expect(await comeBack(flow, await answerOf(flow, { email: victim, isVerified: true }))).toMatchObject(
      knownError('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', {
        type: 'email',
        contact_channel_value: victim,
        would_work_if_email_was_verified: true,
      }),
    );
  });

  test('gets in by a reset, which proves the mailbox; the address is the main one then', async () => {
    const { project, attacker, victim } = await squatted();
    expect((await reset(project, victim)).status).toBe(200);
    const { status, body } = await signIn(project, victim, password);
    expect([status, body.user_id]).toEqual([200, attacker.id]);
    const headers = { 'access-token': body.access_token };
    expect((await project.call('GET /users/me', { headers })).body.primary_email).toBe(victim);
  });

  test('is alone then: no session, password or other address of whoever was there before opens the account', async () => {
    const { project, attacker, victim } = await squatted();
    await reset(project, victim);
    expect((await attacker.call('GET /users/me')).code).toBe('ACCESS_TOKEN_EXPIRED');
    for (const email of [attacker.email, victim]) {
      expect((await signIn(project, email, attacker.password)).code).toBe('EMAIL_PASSWORD_MISMATCH');
    }
    expect((await signIn(project, attacker.email, password)).code).toBe('EMAIL_PASSWORD_MISMATCH');
    await project.call('POST /auth/otp/send-sign-in-code', {
      body: { email: attacker.email, callback_url: callbackUrl },
    });
    const [code] = await project.mailbox.codesTo(attacker.email);
    const { body } = await project.call('POST /auth/otp/sign-in', { body: { code } });
    expect([body.is_new_user, body.user_id === attacker.id]).toEqual([true, false]);
  });

  test('is alone even where a reset by the other address was on its way', async () => {
    const { project, attacker, victim } = await squatted();
    const body = { email: attacker.email, callback_url: callbackUrl };
    await project.call('POST /auth/password/send-reset-code', { body });
    const [code] = await project.mailbox.codesTo(attacker.email);
    await reset(project, victim);
    const answer = await project.call('POST /auth/password/reset', { body: { code, password: 'the attacker again' } });
    expect(answer).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
  });
});

test('who was reached at the address that was the main one until then is told so', async () => {
  const { project, attacker, victim } = await squatted();
  await project.mailbox.to(attacker.email);
  await reset(project, victim);
  const subjects = (await project.mailbox.to(attacker.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Your email at A test was changed');
});

test('a reset by a proven address leaves the others as they are', async () => {
  const { project, attacker, victim } = await squatted();
  await reset(project, attacker.email);
  const { body } = await project.server('GET /contact-channels', { query: { user_id: attacker.id } });
  expect(body.items).toMatchObject([
    { value: attacker.email, is_primary: true, used_for_auth: true },
    { value: victim, is_primary: false, used_for_auth: true },
  ]);
});

test('an address that is changed to that of somebody else is not proven by what proved the old one', async () => {
  const { project, attacker, victim, channel } = await squatted();
  await attacker.call(`DELETE /contact-channels/me/${channel.id}`);
  const { items } = (await attacker.call('GET /contact-channels', { query: { user_id: 'me' } })).body;
  const path = `/contact-channels/me/${items[0].id}`;
  await attacker.server(`PATCH ${path}`, { body: { is_verified: false } });
  await attacker.call(`POST ${path}/send-verification-code`, { body: { callback_url: callbackUrl } });
  const [code] = await project.mailbox.codesTo(attacker.email);
  await attacker.call(`PATCH ${path}`, { body: { value: victim } });
  expect((await project.call('POST /contact-channels/verify', { body: { code } })).status).toBe(400);
  expect((await attacker.call('GET /users/me')).body).toMatchObject({
    primary_email: victim,
    primary_email_verified: false,
  });
});
