import { inspect } from 'node:util';
import { knownError, newProject, refusal, startWorld, type TestProject, type World, world } from '@latchkey/testing';
import { previousSystem, type TestPreviousSystem } from '@latchkey/testing/oauth/previous-system';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

const HOUR = 3_600_000;
const wrong = knownError('EMAIL_PASSWORD_MISMATCH');
const unavailable = refusal('PREVIOUS_SYSTEM_UNAVAILABLE');

let there: TestPreviousSystem;
beforeAll(async () => {
  there = await previousSystem();
});
afterEach(() => there.react('answer'));
afterAll(() => there.close());

const ways = {
  hook: () => ({ kind: 'hook', url: `${there.url}/hook` }),
  oauth: () => ({
    kind: 'oauth',
    token_url: `${there.url}/oauth/token`,
    userinfo_url: `${there.url}/oauth/userinfo`,
    client_id: 'latchkey',
    client_secret: 'hush',
  }),
  supabase: () => ({ kind: 'supabase', url: there.url, api_key: 'anon' }),
  firebase: () => ({ kind: 'firebase', url: there.url, api_key: 'api-key' }),
};
type Kind = keyof typeof ways;
const kinds = Object.keys(ways) as Kind[];

async function set(project: TestProject, kind: Kind = 'hook', changes: object = {}) {
  const ends_at_millis = (await world()).clock() + HOUR;
  const answer = await project.server('PUT /latchkey/previous-system', {
    body: { source: 'old', ends_at_millis, passwords: ways[kind](), ...changes },
  });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function moving(kind: Kind = 'hook', config: Record<string, unknown> = {}) {
  const project = await newProject(config);
  await set(project, kind);
  return project;
}

const signIn = ({ call }: Pick<TestProject, 'call'>, { email, password }: { email: string; password: string }) =>
  call('POST /auth/password/sign-in', { body: { email, password } });
const state = async ({ server }: TestProject) => (await server('GET /latchkey/previous-system')).body;
const usersOf = async ({ server }: TestProject) => (await server('GET /users')).body.items as { id: string }[];

describe.each(kinds)('by %s,', (kind) => {
  test('a user who is not here is created at the sign-in, and needs the old system no more', async () => {
    const project = await moving(kind);
    const user = there.addUser();
    const first = await signIn(project, user);
    expect(first).toMatchObject({ status: 200, body: { user_id: expect.any(String) } });
    const { body } = await project.server(`GET /users/${first.body.user_id}`);
    expect(body).toMatchObject({
      display_name: 'Ada',
      primary_email: user.email,
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      has_password: true,
    });
    const asked = there.received.length;
    expect((await signIn(project, user)).body.user_id).toBe(first.body.user_id);
    expect(there.received.length).toBe(asked);
    expect(await state(project)).toMatchObject({ created_at_sign_in: 1, users_here: 1, failure: null });
  });

  test('an address that was not verified there is not verified here', async () => {
    const project = await moving(kind);
    const { body } = await signIn(project, there.addUser({ isVerified: false }));
    expect((await project.server(`GET /users/${body.user_id}`)).body.primary_email_verified).toBe(false);
  });

  test('a wrong password, and an address that nobody has, are refused as ever', async () => {
    const project = await moving(kind);
    const user = there.addUser();
    expect(await signIn(project, { ...user, password: 'not it' })).toMatchObject(wrong);
    expect(await signIn(project, { email: 'nobody@example.com', password: 'not it' })).toMatchObject(wrong);
    expect(await usersOf(project)).toEqual([]);
    expect(await state(project)).toMatchObject({ failure: null, users_here: 0 });
  });

  test('a system that breaks off, fails or answers something else is told of, and creates nothing', async () => {
    const project = await moving(kind);
    const user = there.addUser();
    for (const [reaction, failure] of [
      ['break', 'not_reached'],
      ['fail', 'unexpected_answer'],
      [[200, { result: 'perhaps' }], 'unexpected_answer'],
    ] as const) {
      there.react(reaction);
      expect(await signIn(project, user)).toMatchObject(unavailable);
      expect(await state(project)).toMatchObject({ failure, failed_at_millis: expect.any(Number) });
    }
    expect(await usersOf(project)).toEqual([]);
    there.react('answer');
    expect((await signIn(project, user)).status).toBe(200);
  });

  test.skipIf(kind === 'hook')('a user with a second factor there is refused like a wrong password', async () => {
    const project = await moving(kind);
    expect(await signIn(project, there.addUser({ hasSecondFactor: true }))).toMatchObject(wrong);
    expect(await usersOf(project)).toEqual([]);
    expect(await state(project)).toMatchObject({ failure: 'second_factor' });
  });
});

test('requests to a hook are signed as webhooks are', async () => {
  const project = await newProject();
  const { hook_secret: secret } = await set(project);
  const user = there.addUser();
  await signIn(project, user);
  const { headers, body } = there.at('/hook').at(-1) ?? { headers: {}, body: '' };
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual({
    type: 'password.check',
    data: { email: user.email, password: user.password },
  });
});

test('Auth0 is asked for one of its databases by its own grant', async () => {
  const project = await newProject();
  await set(project, 'oauth', { passwords: { ...ways.oauth(), realm: 'Users' } });
  const user = there.addUser();
  expect((await signIn(project, user)).status).toBe(200);
  expect(Object.fromEntries(new URLSearchParams(there.at('/oauth/token').at(-1)?.body))).toEqual({
    grant_type: 'http://auth0.com/oauth/grant-type/password-realm',
    realm: 'Users',
    username: user.email,
    password: user.password,
    scope: 'openid profile email',
    client_id: 'latchkey',
    client_secret: 'hush',
  });
});

test('a hook gives all that a line of an import has', async () => {
  const project = await moving();
  const user = there.addUser();
  const line = {
    source_id: user.id,
    emails: [{ value: 'other@example.com', is_verified: true, is_primary: true }, { value: user.email }],
    client_metadata: { a: 1 },
    server_metadata: { b: 2 },
    created_at_millis: 1_400_000_000_000,
  };
  there.react([200, { result: 'found', user: line }]);
  const { body } = await signIn(project, user);
  expect((await project.server(`GET /users/${body.user_id}`)).body).toMatchObject({
    primary_email: 'other@example.com',
    client_metadata: { a: 1 },
    server_metadata: { b: 2 },
    signed_up_at_millis: 1_400_000_000_000,
  });
});

test.each([
  ['a line without an id', () => ({}), 'unexpected_answer'],
  ['a line with a field that none has', () => ({ source_id: 'x', nickname: 'ada' }), 'unexpected_answer'],
  ['a user with another address', () => ({ source_id: 'x', emails: [{ value: 'eve@example.com' }] }), 'other_address'],
  [
    'an account at a provider that the project does not have',
    () => ({ source_id: 'x', oauth_providers: [{ id: 'github', account_id: '1' }] }),
    'OAUTH_PROVIDER_UNKNOWN',
  ],
])('a hook that answers %s creates nobody, and the owner reads why', async (_, user, failure) => {
  const project = await moving();
  there.react([200, { result: 'found', user: user() }]);
  expect(await signIn(project, there.addUser())).toMatchObject(unavailable);
  expect(await state(project)).toMatchObject({ failure });
  expect(await usersOf(project)).toEqual([]);
});

test('a user who is here with another address keeps it, and the old one opens nothing', async () => {
  const project = await moving();
  const user = there.addUser();
  const { body } = await signIn(project, user);
  await project.server(`PATCH /users/${body.user_id}`, { body: { primary_email: 'new@example.com' } });
  expect(await signIn(project, user)).toMatchObject(wrong);
  expect(await usersOf(project)).toHaveLength(1);
});

test('ten sign-ins at once create one user', async () => {
  const project = await moving();
  const user = there.addUser();
  const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(project, user)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(answers.map(({ body }) => body.user_id)).size).toBe(1);
  expect(await usersOf(project)).toHaveLength(1);
  expect(await state(project)).toMatchObject({ created_at_sign_in: 1 });
});

test('a user who is here is never asked for there', async () => {
  const project = await newProject();
  const { email } = await project.signUp();
  await set(project);
  there.addUser({ email, password: 'the old password' });
  const asked = there.received.length;
  expect(await signIn(project, { email, password: 'the old password' })).toMatchObject(wrong);
  expect(there.received.length).toBe(asked);
});

test('it ends by itself at the moment that was given', async () => {
  const project = await moving();
  const user = there.addUser();
  const { clock } = await world();
  const asked = there.received.length;
  clock.advance(HOUR);
  expect(await signIn(project, user)).toMatchObject(wrong);
  expect(there.received.length).toBe(asked);
  expect(await state(project)).toMatchObject({ is_on: false });
});

test('it ends when it is removed', async () => {
  const project = await moving();
  await project.server('DELETE /latchkey/previous-system');
  expect(await signIn(project, there.addUser())).toMatchObject(wrong);
});

test('without a way of asking, no password is sent anywhere', async () => {
  const project = await newProject();
  await set(project, 'hook', { passwords: null });
  const asked = there.received.length;
  expect(await signIn(project, there.addUser())).toMatchObject(wrong);
  expect(there.received.length).toBe(asked);
});

test('another project is not asked for', async () => {
  const [, other] = [await moving(), await newProject()];
  expect(await signIn(other, there.addUser())).toMatchObject(wrong);
});

test('it is a move, not a sign-up: it works where sign-up is off', async () => {
  const project = await moving('hook', { sign_up_enabled: false });
  expect((await signIn(project, there.addUser())).status).toBe(200);
});

test('nothing is asked where passwords are off', async () => {
  const project = await moving('hook', { credential_enabled: false });
  const asked = there.received.length;
  expect(await signIn(project, there.addUser())).toMatchObject(knownError('PASSWORD_AUTHENTICATION_NOT_ENABLED'));
  expect(there.received.length).toBe(asked);
});

test('the limit of wrong passwords comes before the old system', async () => {
  const project = await moving();
  const user = there.addUser();
  const asked = there.received.length;
  for (let i = 0; i < 10; i++) expect(await signIn(project, { ...user, password: `guess ${i}` })).toMatchObject(wrong);
  expect(await signIn(project, user)).toMatchObject(refusal('TOO_MANY_REQUESTS'));
  expect(there.received.length).toBe(asked + 10);
});

test('an outage is not counted as a failure: the right password is good after it', async () => {
  const project = await moving();
  const user = there.addUser();
  there.react('break');
  for (let i = 0; i < 12; i++) expect(await signIn(project, user)).toMatchObject(unavailable);
  there.react('answer');
  expect((await signIn(project, user)).status).toBe(200);
});

test('an outage leaves the failures before it as they were', async () => {
  const project = await moving();
  const user = there.addUser();
  for (let i = 0; i < 9; i++) expect(await signIn(project, { ...user, password: `guess ${i}` })).toMatchObject(wrong);
  there.react('fail');
  for (let i = 0; i < 3; i++) expect(await signIn(project, user)).toMatchObject(unavailable);
  there.react('answer');
  expect(await signIn(project, { ...user, password: 'the tenth guess' })).toMatchObject(wrong);
  expect(await signIn(project, user)).toMatchObject(refusal('TOO_MANY_REQUESTS'));
});

test('outages that one network meets are limited', async () => {
  const still = await startWorld();
  const project = await newProject({}, Promise.resolve(still));
  const body = { source: 'old', ends_at_millis: still.clock() + HOUR, passwords: ways.hook() };
  await project.server('PUT /latchkey/previous-system', { body });
  there.react('break');
  const user = there.addUser();
  const statuses: number[] = [];
  for (let i = 0; i < 45; i++) statuses.push((await signIn(project, user)).status);
  expect(statuses.slice(0, 30)).not.toContain(429);
  expect(statuses.at(-1)).toBe(429);
  await still.close();
});

test.each(['oauth', 'firebase'] as const)(
  'without an address, a user of %s is not taken for the one who was typed',
  async (kind) => {
    const project = await moving(kind);
    const user = there.addUser();
    there.omitEmails(true);
    expect(await signIn(project, user)).toMatchObject(unavailable);
    there.omitEmails(false);
    expect(await state(project)).toMatchObject({ failure: 'no_address' });
    expect(await usersOf(project)).toEqual([]);
  },
);

test.each(['DELETE', 'PUT'] as const)('%s while it is asked creates nobody', async (change) => {
  const project = await moving();
  const [user, asked] = [there.addUser(), there.received.length];
  const open = there.hold();
  const pending = signIn(project, user);
  await vi.waitFor(() => expect(there.received.length).toBe(asked + 1));
  await (change === 'PUT'
    ? set(project, 'hook', { told_users: 5 })
    : project.server('DELETE /latchkey/previous-system'));
  open();
  expect(await pending).toMatchObject(wrong);
  expect(await usersOf(project)).toEqual([]);
});

test('an answer that is too long, or too late, is none', async () => {
  const project = await moving();
  const user = there.addUser();
  there.react([200, { result: 'unknown', more: 'x'.repeat(256 * 1024) }]);
  expect(await signIn(project, user)).toMatchObject(unavailable);
  expect(await state(project)).toMatchObject({ failure: 'not_reached' });
  there.react('answer');
  const open = there.hold();
  const began = Date.now();
  expect(await signIn(project, user)).toMatchObject(unavailable);
  expect(Date.now() - began).toBeGreaterThan(4_500);
  open();
}, 20_000);

test('what the project asks of sessions holds for users who are created', async () => {
  const project = await moving();
  await project.admin('PATCH /latchkey/project-settings', {
    body: { minimum_assurance: 'two-factors', enrolment_grace_days: 0 },
  });
  const { body } = await signIn(project, there.addUser());
  const headers = { 'access-token': body.access_token };
  const teams = await project.call('GET /teams', { query: { user_id: 'me' }, headers });
  expect(teams).toMatchObject(refusal('ASSURANCE_TOO_LOW'));
});

test('a failed sign-in tells that the previous system was unavailable', async () => {
  const project = await moving();
  there.react('break');
  await signIn(project, there.addUser());
  const { service, clock } = await world();
  clock.advance(1_000);
  await service.workOutbox();
  const { body } = await project.admin('GET /latchkey/events', { query: { kinds: 'sign_in.failed' } });
  expect(body.items).toMatchObject([{ detail: { method: 'password', reason: 'previous_system_unavailable' } }]);
});

test('the log of the service has neither passwords nor secrets', async () => {
  const lines: string[] = [];
  const write = (...told: unknown[]) => {
    lines.push(inspect(told, { depth: 20 }));
  };
  const heard = await startWorld({ log: { info: write, warn: write, error: write, flush: () => {} } });
  const project = await newProject({}, Promise.resolve(heard));
  const user = there.addUser();
  for (const kind of kinds) {
    const passwords = kind === 'oauth' ? { ...ways.oauth(), client_secret: 'a secret client' } : ways[kind]();
    const body = { source: 'old', ends_at_millis: heard.clock() + HOUR, passwords };
    await project.server('PUT /latchkey/previous-system', { body });
    for (const reaction of ['break', 'fail', [200, {}]] as const) {
      there.react(reaction);
      expect(await signIn(project, user)).toMatchObject(unavailable);
    }
  }
  expect(lines.join()).toContain('the previous system of a project is not reached');
  expect(lines.join()).not.toMatch(
    new RegExp(`${user.password}|${encodeURIComponent(user.password)}|a secret client|key=api-key`),
  );
  await heard.close();
});

test('a user who is banned there has no session here', async () => {
  const project = await moving();
  const user = there.addUser();
  there.react([200, { result: 'found', user: { source_id: user.id, ban: { reason: 'spam' } } }]);
  expect(await signIn(project, user)).toMatchObject(refusal('USER_BANNED'));
});

test('a second factor that a hook brings along is asked for', async () => {
  const project = await moving();
  const user = there.addUser();
  const totp_secret_base64 = Buffer.alloc(20, 7).toString('base64');
  there.react([200, { result: 'found', user: { source_id: user.id, totp_secret_base64 } }]);
  expect(await signIn(project, user)).toMatchObject({ body: { code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' } });
});

test('after its import was undone, the next sign-in begins another one', async () => {
  const project = await moving();
  await signIn(project, there.addUser());
  const { body: before } = await project.server('GET /latchkey/imports');
  await project.server(`DELETE /latchkey/imports/${before.items[0].id}?active=true`);
  const user = there.addUser();
  expect((await signIn(project, user)).status).toBe(200);
  expect(await state(project)).toMatchObject({ created_at_sign_in: 1 });
});

test('the log tells who came, and what failed', async () => {
  const project = await moving();
  await signIn(project, there.addUser());
  there.react('break');
  await signIn(project, there.addUser());
  await project.server('DELETE /latchkey/previous-system');
  const { service, clock } = await world();
  clock.advance(1_000);
  await service.workOutbox();
  const { body: log } = await project.admin('GET /latchkey/events', { query: { limit: 100 } });
  expect(log.items).toEqual(
    expect.arrayContaining(
      [
        { kind: 'previous_system.updated', detail: { source: 'old', passwords: 'hook', issuer: null } },
        { kind: 'import.created', detail: { source: 'old' } },
        { kind: 'user.imported' },
        { kind: 'session.created' },
        { kind: 'previous_system.failed', result: 'refused', detail: { reason: 'not_reached' } },
        { kind: 'previous_system.deleted', detail: { source: 'old' } },
      ].map(({ detail, ...event }) =>
        expect.objectContaining({ ...event, ...(detail && { detail: expect.objectContaining(detail) }) }),
      ),
    ),
  );
});

describe('a wrong password', () => {
  const waits: number[] = [];
  let still: World;
  beforeAll(async () => {
    const now = Date.now();
    still = await startWorld({
      clock: () => now,
      wait: async (millis) => {
        waits.push(millis);
      },
    });
  });
  afterAll(() => still.close());

  test('is answered after two seconds while unknown addresses are checked elsewhere, known address or not', async () => {
    const project = await newProject({}, Promise.resolve(still));
    const { email } = await project.signUp();
    const body = { source: 'old', ends_at_millis: Date.now() + HOUR, passwords: ways.hook() };
    await project.server('PUT /latchkey/previous-system', { body });
    waits.length = 0;
    await signIn(project, { email, password: 'not it' });
    await signIn(project, { email: 'nobody@example.com', password: 'not it' });
    expect(waits).toEqual([2_000, 2_000]);
  });
});
