import { knownError, newEmail, newProject, type TestProject, type TestUser, world } from '@latchkey/testing';
import {
  answerOf,
  begin,
  codeOf,
  comeBack,
  exchange,
  type Person,
  sharedProviders,
  signInBy,
} from '@latchkey/testing/people/oauth-app';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';

type Strategy = 'link_method' | 'raise_error' | 'allow_duplicates';

const newApp = (config: Record<string, unknown> = {}) =>
  newProject({ ...sharedProviders('github', 'google'), ...config });

const userOf = ({ body }: { body: { access_token: string } }) => decodeJwt(body.access_token).sub;
const show = async ({ call }: TestProject, { body }: { body: { access_token: string } }) =>
  (await call('GET /users/me', { headers: { 'access-token': body.access_token } })).body;

/** What the callback is answered, with nowhere to tell of errors. */
async function refusedBy(project: TestProject, person: Person, providerId = 'github') {
  const flow = await begin(project, { error_redirect_url: undefined }, providerId);
  return comeBack(flow, await answerOf(flow, person));
}

const prove = ({ server }: TestUser) => server('PATCH /users/me', { body: { primary_email_verified: true } });

const conflict = (email: string, would_work_if_email_was_verified: boolean) =>
  knownError('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', {
    type: 'email',
    contact_channel_value: email,
    would_work_if_email_was_verified,
  });

describe('an account that nobody knows', () => {
  test.each([true, false])('makes a user, whose email is as proven as the provider says: %s', async (isVerified) => {
    const project = await newApp();
    const email = newEmail();
    const answer = await signInBy(project, { email, name: 'Grace', isVerified });
    const { body } = await project.server(`GET /users`, { query: { query: email } });
    expect(body.items[0]).toMatchObject({
      id: userOf(answer),
      display_name: 'Grace',
      primary_email: email,
      primary_email_verified: isVerified,
      primary_email_auth_enabled: true,
      has_password: false,
      otp_auth_enabled: false,
      oauth_providers: [{ id: 'github', type: 'shared', email }],
    });
  });

  test('makes a user with one event, in which the account is', async () => {
    const project = await newApp();
    const email = newEmail();
    const id = userOf(await signInBy(project, { email }));
    const { db } = (await world()).database;
    const events = await db
      .selectFrom('events as e')
      .leftJoin('event_payloads as p', (join) =>
        join.onRef('p.project_id', '=', 'e.project_id').onRef('p.event_id', '=', 'e.id'),
      )
      .select(['e.kind', 'p.payload'])
      .where('e.project_id', '=', project.id)
      .where('e.subject_id', '=', String(id))
      .orderBy('e.id')
      .execute();
    expect(events).toEqual([
      {
        kind: 'user.created',
        payload: expect.objectContaining({ oauth_providers: [expect.objectContaining({ email })] }),
      },
      { kind: 'session.created', payload: null },
    ]);
  });

  test('finds the email however it is written', async () => {
    const project = await newApp();
    const user = await project.signUp();
    await prove(user);
    expect(userOf(await signInBy(project, { email: user.email.toUpperCase() }))).toBe(user.id);
  });

  test('makes no user where nobody may sign up, nor joins one', async () => {
    const project = await newApp();
    const user = await project.signUp();
    await prove(user);
    const known = { email: newEmail() };
    await signInBy(project, known);
    await project.admin('PATCH /internal/projects/current', { body: { config: { sign_up_enabled: false } } });
    for (const email of [newEmail(), user.email])
      expect(await refusedBy(project, { email })).toMatchObject(knownError('SIGN_UP_NOT_ENABLED'));
    expect((await signInBy(project, known)).status).toBe(200);
  });
});

describe('an account whose email somebody signs in with', () => {
  async function withUser(strategy: Strategy, isProven: boolean) {
    const project = await newApp({ oauth_account_merge_strategy: strategy });
    const user = await project.signUp();
    if (isProven) await prove(user);
    const before = (await user.call('GET /users/me')).body;
    return { project, user, before };
  }

  test('joins that user where both have proven it', async () => {
    const { project, user, before } = await withUser('link_method', true);
    const answer = await signInBy(project, { email: user.email, name: 'Another name' });
    expect([userOf(answer), answer.body.is_new_user]).toEqual([user.id, false]);
    const after = await show(project, answer);
    expect(after).toEqual({
      ...before,
      oauth_providers: [expect.objectContaining({ id: 'github', email: user.email })],
    });
  });

  test('joins with an event', async () => {
    const { project, user } = await withUser('link_method', true);
    await signInBy(project, { email: user.email });
    const { db } = (await world()).database;
    const events = db.selectFrom('events').select('detail').where('project_id', '=', project.id);
    expect(await events.where('kind', '=', 'user.updated').execute()).toContainEqual({
      detail: {
        fields: ['oauth_providers'],
        provider_id: 'github',
        before: { oauth_providers: [] },
        after: { oauth_providers: [{ id: 'github', email: user.email }] },
      },
    });
  });

  test.each([
    ['link_method', false, true, true],
    ['link_method', false, false, true],
    ['link_method', true, false, false],
    ['raise_error', true, true, false],
    ['raise_error', false, false, false],
  ] as const)('is refused: %s, user %s, provider %s', async (strategy, isProven, isVerified, wouldWork) => {
    const { project, user, before } = await withUser(strategy, isProven);
    const answer = await refusedBy(project, { email: user.email, isVerified });
    expect(answer).toMatchObject(conflict(user.email, wouldWork));
    expect((await user.call('GET /users/me')).body).toEqual(before);
    expect((await project.server('GET /users')).body.items).toHaveLength(1);
  });

  test.each([true, false])('makes another user where duplicates are allowed, proven or not: %s', async (isVerified) => {
    const { project, user, before } = await withUser('allow_duplicates', true);
    const answer = await signInBy(project, { email: user.email, isVerified });
    expect([userOf(answer) === user.id, answer.body.is_new_user]).toEqual([false, true]);
    const { items } = (await project.server('GET /users', { query: { query: user.email } })).body;
    const made = items.find(({ id }: { id: string }) => id !== user.id);
    expect(made).toMatchObject({
      primary_email: user.email,
      primary_email_verified: isVerified,
      primary_email_auth_enabled: false,
    });
    expect((await user.call('GET /users/me')).body).toEqual(before);
    expect(userOf(await signInBy(project, { email: user.email, isVerified }))).toBe(made.id);
  });

  test('makes a user who signs in with it, duplicates allowed, where nobody does', async () => {
    const project = await newApp({ oauth_account_merge_strategy: 'allow_duplicates' });
    const email = newEmail();
    await signInBy(project, { email });
    const { items } = (await project.server('GET /users', { query: { query: email } })).body;
    expect(items).toEqual([expect.objectContaining({ primary_email_auth_enabled: true })]);
  });
});

/** Has a user set a new password by mail. */
async function reset({ call, mailbox }: TestProject, email: string): Promise<void> {
  const callback_url = 'http://localhost:3000/handler/password-reset';
  await call('POST /auth/password/send-reset-code', { body: { email, callback_url } });
  const [code] = await mailbox.codesTo(email);
  const answer = await call('POST /auth/password/reset', { body: { code, password: 'a password of the owner' } });
  expect(answer.status, answer.text).toBe(200);
}

describe('an address that a stranger has signed up with', () => {
  test('stays closed to its owner as to anybody, and nothing of the stranger is taken over', async () => {
    const project = await newApp();
    const stranger = await project.signUp();
    expect(await refusedBy(project, { email: stranger.email })).toMatchObject(conflict(stranger.email, true));
    expect((await stranger.call('GET /users/me')).body.oauth_providers).toEqual([]);
  });

  test('is won back by a reset, which removes the accounts that the stranger had linked', async () => {
    const project = await newApp();
    const email = newEmail();
    await signInBy(project, { email, isVerified: false });
    await reset(project, email);
    const { items } = (await project.server('GET /users', { query: { query: email } })).body;
    expect(items[0].oauth_providers).toEqual([]);
    expect(await refusedBy(project, { email, isVerified: false })).toMatchObject(conflict(email, true));
  });

  test('keeps its linked accounts in a reset where the address was proven', async () => {
    const project = await newApp();
    const email = newEmail();
    await signInBy(project, { email, isVerified: true });
    await reset(project, email);
    expect((await signInBy(project, { email })).body.is_new_user).toBe(false);
  });
});

test('the accounts of two providers with one proven email are one user', async () => {
  const project = await newApp();
  const email = newEmail();
  const [first, second] = [await signInBy(project, { email }, 'github'), await signInBy(project, { email }, 'google')];
  expect(userOf(second)).toBe(userOf(first));
  expect((await show(project, second)).oauth_providers.map(({ id }: { id: string }) => id)).toEqual([
    'github',
    'google',
  ]);
});

test('the same account in two projects is two users', async () => {
  const [one, other] = [await newApp(), await newApp()];
  const email = newEmail();
  expect(userOf(await signInBy(other, { email }))).not.toBe(userOf(await signInBy(one, { email })));
});

test('an account whose user was deleted makes a new one', async () => {
  const project = await newApp({ client_user_deletion_enabled: true });
  const email = newEmail();
  const first = await signInBy(project, { email });
  await project.call('DELETE /users/me', { headers: { 'access-token': first.body.access_token } });
  expect((await signInBy(project, { email })).body.is_new_user).toBe(true);
});

test('a code that waits while its user is deleted goes with it', async () => {
  const project = await newApp({ client_user_deletion_enabled: true });
  const email = newEmail();
  const first = await signInBy(project, { email });
  const flow = await begin(project);
  const code = await codeOf(flow, { email });
  await project.call('DELETE /users/me', { headers: { 'access-token': first.body.access_token } });
  expect(await exchange(flow, code)).toMatchObject(knownError('INVALID_AUTHORIZATION_CODE'));
});
