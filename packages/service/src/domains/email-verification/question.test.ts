import { knownError, newProject, refusal, type TestProject, type TestUser, world } from '@latchkey/testing';
import { newApiKey } from '@latchkey/testing/people/api-keys';
import { byReset, mailedCode, openLink } from '@latchkey/testing/people/first-proofs';
import { everySetting, plant } from '@latchkey/testing/planted';
import { beforeEach, describe, expect, test } from 'vitest';

let project: TestProject;
beforeEach(async () => {
  project = await newProject(everySetting);
});

const confirm = (ticket: string, { call } = project) =>
  call('POST /latchkey/account-questions/confirm', { body: { ticket } });
const secure = (ticket: string, { call } = project) =>
  call('POST /latchkey/account-questions/secure', { body: { ticket } });
const isSignedIn = async ({ call }: TestUser) => (await call('GET /users/me')).status === 200;

/** Somebody who has opened the link on another device. */
async function asked() {
  const user = await project.signUp();
  const { question } = (await openLink(project, user.email)).body;
  return { user, question, ticket: question.ticket as string };
}

describe('the question whether an account is one’s own', () => {
  test('is not answered by the code of the link, nor by made-up tickets', async () => {
    const { user, ticket } = await asked();
    const code = await mailedCode(project, user.email, 'Verify');
    for (const made of [code, `${'0'.repeat(6)}${ticket.slice(6)}`, '0'.repeat(45)])
      for (const answer of [await confirm(made), await secure(made)])
        expect(answer).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
    expect(await isSignedIn(user)).toBe(true);
  });

  test('is not answered in another project', async () => {
    const { ticket } = await asked();
    expect(await secure(ticket, await newProject())).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
  });

  test('is answered once: whoever has confirmed it cannot take it back, and the other way around', async () => {
    const [one, other] = [await asked(), await asked()];
    expect((await confirm(one.ticket)).body).toEqual({ success: true });
    expect(await secure(one.ticket)).toMatchObject(knownError('VERIFICATION_CODE_ALREADY_USED'));
    expect(await isSignedIn(one.user)).toBe(true);
    expect((await secure(other.ticket)).status).toBe(200);
    for (const answer of [await secure(other.ticket), await confirm(other.ticket)])
      expect(answer).toMatchObject(knownError('VERIFICATION_CODE_ALREADY_USED'));
  });

  test('of sixteen answers at once one counts', async () => {
    const { ticket } = await asked();
    const answers = await Promise.all(Array.from({ length: 16 }, (_, i) => (i % 2 ? secure(ticket) : confirm(ticket))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });

  test('is open for an hour', async () => {
    const { ticket } = await asked();
    (await world()).clock.advance(3_600_000);
    expect(await secure(ticket)).toMatchObject(knownError('VERIFICATION_CODE_EXPIRED'));
  });

  test('is closed by a reset meanwhile', async () => {
    const { user, ticket } = await asked();
    await byReset(project, user.email);
    expect((await secure(ticket)).status).toBeGreaterThanOrEqual(400);
  });

  test('is closed where the address does not sign in any more', async () => {
    const { user, ticket } = await asked();
    await user.server('PATCH /users/me', { body: { primary_email_auth_enabled: false } });
    expect(await secure(ticket)).toMatchObject(refusal('CHANNEL_GONE'));
  });

  test('says when and from where the account was created, and what gives access to it', async () => {
    const { user } = await plant(project, ['an API key', 'a passkey', 'an authenticator app']);
    const { body } = await openLink(project, user.email);
    expect(body.question).toEqual({
      ticket: expect.stringMatching(/^[0-9a-z]{45}$/),
      expires_at_millis: expect.any(Number),
      email: user.email,
      created_at_millis: expect.any(Number),
      user_agent: null,
      country_code: null,
      city_name: null,
      set_up: {
        password: 1,
        sessions: 1,
        api_keys: 1,
        team_api_keys: 0,
        second_factor: 1,
        security_keys: 0,
        recovery_codes: 0,
        passkeys: 1,
        oauth_accounts: 0,
        addresses: 0,
        invitations: 0,
      },
    });
  });

  test('is asked of whoever is signed in as somebody else', async () => {
    const [user, other] = [await project.signUp(), await project.signUp()];
    expect((await openLink(project, user.email, other.call)).body.question).toMatchObject({ email: user.email });
  });

  test('is not asked about an address that only receives mail', async () => {
    const user = await project.signUp();
    const email = `other-${user.email}`;
    const body = { user_id: 'me', type: 'email', value: email, used_for_auth: false };
    const { body: channel } = await user.call('POST /contact-channels', { body });
    await user.call(`POST /contact-channels/me/${channel.id}/send-verification-code`, {
      body: { callback_url: 'http://localhost:3000/handler/email-verification' },
    });
    expect((await openLink(project, email)).body).toEqual({ question: null });
  });
});

describe('a person who signs up on a laptop', () => {
  test('confirms what is there by opening the link in the same browser', async () => {
    const user = await project.signUp();
    const key = await newApiKey(user.call);
    expect((await openLink(project, user.email, user.call)).body).toEqual({ question: null });
    await stays(user, key.value);
  });

  test('and opens the mail on a phone keeps everything with “This was me”', async () => {
    const user = await project.signUp();
    const key = await newApiKey(user.call);
    const { question } = (await openLink(project, user.email)).body;
    await confirm(question.ticket);
    await stays(user, key.value);
  });

  test('and leaves the question on the phone unanswered keeps everything', async () => {
    const user = await project.signUp();
    const key = await newApiKey(user.call);
    await openLink(project, user.email);
    await stays(user, key.value);
  });

  test('and opens the mail in an app of a published client keeps everything', async () => {
    const user = await project.signUp();
    const key = await newApiKey(user.call);
    const body = { code: await mailedCode(project, user.email, 'Verify') };
    const answer = await project.call('POST /contact-channels/verify', { body, prefix: 'x-stack-' });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    await stays(user, key.value);
  });

  async function stays(user: TestUser, api_key: string): Promise<void> {
    expect((await user.call('GET /users/me')).body).toMatchObject({ primary_email_verified: true, has_password: true });
    expect((await project.server('POST /user-api-keys/check', { body: { api_key } })).status).toBe(200);
  }
});

test('an account that is secured signs in where the link was opened, with all that was removed', async () => {
  const { user } = await plant(project, ['an API key', 'an authenticator app']);
  const { question } = (await openLink(project, user.email)).body;
  const { status, body } = await secure(question.ticket);
  expect([status, body]).toEqual([
    200,
    {
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      user_id: user.id,
      removed: question.set_up,
    },
  ]);
});

test('who acts as a user confirms nothing for them', async () => {
  const user = await project.signUp();
  const body = { user_id: user.id, is_impersonation: true };
  const { access_token } = (await project.server('POST /auth/sessions', { body })).body;
  const code = await mailedCode(project, user.email, 'Verify');
  const headers = { 'access-token': access_token };
  const answer = await project.call('POST /latchkey/contact-channels/verify', { body: { code }, headers });
  expect(answer.body.question).toMatchObject({ email: user.email });
});
