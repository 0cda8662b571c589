import {
  footprint,
  knownError,
  newEmail,
  newProject,
  refusal,
  type TestProject,
  violationsIn,
} from '@latchkey/testing';
import { answerOf, begin, comeBack, sharedProviders, signInBy } from '@latchkey/testing/people/oauth-app';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';

const taken = knownError('OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER');

let project: TestProject;
beforeAll(async () => {
  project = await newProject(sharedProviders('github', 'google'));
});

const add = (accounts: unknown, body: object = {}, { server } = project) =>
  server('POST /users', { body: { ...body, oauth_providers: accounts } });

/** An account at the test provider, where the email is the account's id as well. */
async function newAccount(): Promise<{ email: string; account: { id: string; account_id: string } }> {
  const email = newEmail();
  const flow = await begin(project);
  await comeBack(flow, await answerOf(flow, { email }));
  const { items } = (await project.server('GET /users', { query: { query: email } })).body;
  const [{ id: userId, oauth_providers }] = items;
  await project.server(`DELETE /users/${userId}`);
  return { email, account: { id: 'github', account_id: oauth_providers[0].account_id } };
}

test('a user who is created with an account at a provider signs in by it', async () => {
  const { email, account } = await newAccount();
  const { status, body } = await add([account], { display_name: 'Ada' });
  expect([status, body.oauth_providers]).toEqual([
    201,
    [{ ...account, type: 'shared', provider_user_id: account.account_id, email: null }],
  ]);
  const signedIn = await signInBy(project, { email });
  expect([decodeJwt(signedIn.body.access_token).sub, signedIn.body.is_new_user]).toEqual([body.id, false]);
});

test('a user may have several, each with the email that the provider knows', async () => {
  const accounts = [
    { id: 'github', account_id: newEmail(), email: 'Ada@Example.com' },
    { id: 'google', account_id: newEmail(), email: null },
  ];
  expect((await add(accounts)).body.oauth_providers).toMatchObject(accounts);
});

test("an email of an account signs nobody in and is nobody's address", async () => {
  const email = newEmail();
  const { body } = await add([{ id: 'github', account_id: newEmail(), email }]);
  expect([body.primary_email, body.auth_with_email]).toEqual([null, false]);
});

test("a provider may be one of the project's own, or switched off", async () => {
  const own = await newProject({ oauth_providers: [{ id: 'github', type: 'shared', enabled: false }] });
  const oidc = { id: 'acme', display_name: 'Acme', issuer: 'https://acme.example', client_id: 'a', client_secret: 'b' };
  await own.admin('PATCH /latchkey/project-settings', { body: { oidc_providers: [oidc] } });
  const accounts = ['github', 'acme'].map((id) => ({ id, account_id: '1' }));
  expect((await add(accounts, {}, own)).status).toBe(201);
});

describe('nobody is created', () => {
  test.each([
    [[{ id: 'gitlab', account_id: '1' }], refusal('OAUTH_PROVIDER_UNKNOWN')],
    [[{ id: 'toString', account_id: '1' }], refusal('OAUTH_PROVIDER_UNKNOWN')],
    [Array(2).fill({ id: 'github', account_id: 'same' }), refusal('OAUTH_ACCOUNT_TWICE')],
  ])('with %j', async (accounts, refused) => {
    const before = await footprint(project.id);
    expect(await add(accounts)).toMatchObject(refused);
    expect(await footprint(project.id)).toEqual(before);
  });

  test('with an account that somebody has, not even where another one is free', async () => {
    const account = { id: 'github', account_id: newEmail() };
    await add([account]);
    const before = await footprint(project.id);
    const email = { primary_email: newEmail(), primary_email_auth_enabled: true };
    expect(await add([{ id: 'google', account_id: newEmail() }, account], email)).toMatchObject(taken);
    expect(await footprint(project.id)).toEqual(before);
  });

  test.each([
    ['x', 'body.oauth_providers must be an array'],
    [[{ id: 'github' }], 'body.oauth_providers[0].account_id must be defined'],
    [[{ id: 'github', account_id: '' }], 'body.oauth_providers[0].account_id must not be empty'],
    [
      [{ id: 'github', account_id: 'x'.repeat(256) }],
      'body.oauth_providers[0].account_id must be at most 255 characters',
    ],
    [[{ id: 'github', account_id: '1', type: 'x' }], 'body.oauth_providers[0] contains unknown properties: type'],
  ])('with %j, which does not fit the schema', async (accounts, sentence) => {
    expect(violationsIn(await add(accounts))).toEqual([sentence]);
  });

  test('with more accounts than there may be', async () => {
    const accounts = Array.from({ length: 101 }, (_, index) => ({ id: 'github', account_id: `many ${index}` }));
    expect((await add(accounts)).code).toBe('SCHEMA_ERROR');
  });
});

test("the same account is nobody's in another project", async () => {
  const other = await newProject(sharedProviders('github'));
  const account = { id: 'github', account_id: newEmail() };
  expect([(await add([account])).status, (await add([account], {}, other)).status]).toEqual([201, 201]);
});

test('of sixty-four users with one account one is created', async () => {
  const account = { id: 'github', account_id: newEmail() };
  const answers = await Promise.all(Array.from({ length: 64 }, () => add([account])));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 201)) expect(answer).toMatchObject(taken);
});
