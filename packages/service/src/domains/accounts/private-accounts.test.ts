import { INTERNAL_PROJECT_ID } from '@latchkey/service/domains/projects/project-id';
import {
  type Answer,
  callbackUrl,
  internalProject,
  knownError,
  newAddress,
  newEmail,
  newProject,
  refusal,
  type TestProject,
  world,
} from '@latchkey/testing';
import { answerOf, begin, comeBack, sharedProviders } from '@latchkey/testing/people/oauth-app';
import { type CountedWorld, startCountedWorld } from '@latchkey/testing/world/counted-statements';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const everything = {
  ...sharedProviders('github'),
  magic_link_enabled: true,
  passkey_enabled: true,
};
const settings = 'PATCH /latchkey/project-settings';
const additional = { private_accounts: true, anonymous_sign_up_enabled: true };

/** A project in which nobody learns who has an account. */
async function privateProject(config: object = {}, inWorld = world()): Promise<TestProject> {
  const project = await newProject({ ...everything, ...config }, inWorld);
  await project.admin(settings, { body: additional });
  return project;
}

/** What an address can be in a project, and how it comes to be that. */
const states: Readonly<Record<string, (project: TestProject) => Promise<string>>> = {
  unknown: async () => newEmail(),
  known: (project) => withAccount(project, { primary_email_verified: true, password: 'correct horse battery' }),
  unverified: (project) => withAccount(project, { password: 'correct horse battery' }),
  'without password': (project) => withAccount(project, { primary_email_verified: true, otp_auth_enabled: true }),
  async banned(project) {
    const email = newEmail();
    const { id } = (await project.server('POST /users', { body: account(email, { password: 'correct horse' }) })).body;
    await project.admin(`PUT /latchkey/users/${id}/ban`, { body: {} });
    return email;
  },
};

const account = (email: string, more: object) => ({ primary_email: email, primary_email_auth_enabled: true, ...more });

async function withAccount(project: TestProject, more: object): Promise<string> {
  const email = newEmail();
  const { status, text } = await project.server('POST /users', { body: account(email, more) });
  if (status !== 201) throw new Error(text);
  return email;
}

type Way = (project: TestProject, email: string) => Promise<() => Promise<Answer>>;

const password = 'a long and new password';
const from = () => ({ 'x-forwarded-for': newAddress() });
const by =
  (endpoint: string, body: (email: string) => object): Way =>
  async (project, email) =>
  () =>
    project.call(endpoint, { body: body(email), headers: from() });

async function asGuest(project: TestProject) {
  const { body } = await project.call('POST /auth/anonymous/sign-up', { headers: from() });
  return { 'access-token': body.access_token, ...from() };
}

/** Somebody with an account, who asks of the address of another. */
async function asUser(project: TestProject) {
  const { id } = (await project.server('POST /users', { body: {} })).body;
  const { body } = await project.server('POST /auth/sessions', { body: { user_id: id } });
  return { 'access-token': body.access_token, ...from() };
}

const ways: Readonly<Record<string, Way>> = {
  'signing in with a wrong password': by('POST /auth/password/sign-in', (email) => ({ email, password: 'wrong one' })),
  'signing up': by('POST /auth/password/sign-up', (email) => ({
    email,
    password,
    verification_callback_url: callbackUrl,
  })),
  'asking for a code': by('POST /auth/otp/send-sign-in-code', (email) => ({ email, callback_url: callbackUrl })),
  'asking for a new password': by('POST /auth/password/send-reset-code', (email) => ({
    email,
    callback_url: callbackUrl,
  })),
  'asking for passkeys': by('POST /auth/passkey/initiate-passkey-authentication', () => ({})),
  'a guest who signs up': async (project, email) => {
    const headers = await asGuest(project);
    const body = { email, password, verification_callback_url: callbackUrl };
    return () => project.call('POST /latchkey/anonymous/upgrade/password', { body, headers });
  },
  'adding the address to sign in with': async (project, value) => {
    const headers = await asUser(project);
    const body = { user_id: 'me', type: 'email', value, used_for_auth: true };
    return () => project.call('POST /contact-channels', { body, headers });
  },
  'adding the address to an account': async (project, value) => {
    const headers = await asUser(project);
    const body = { user_id: 'me', type: 'email', value, used_for_auth: false };
    return () => project.call('POST /contact-channels', { body, headers });
  },
  'coming with it from a provider that has not verified it': async (project, email) => {
    const flow = await begin(project);
    const answer = await answerOf(flow, { email, isVerified: false }, Promise.resolve(counted.world));
    return () => comeBack(flow, answer);
  },
};

let counted: CountedWorld;
beforeAll(async () => {
  counted = await startCountedWorld();
});
afterAll(() => counted.close());

/** What is random, or was given, is the same everywhere. */
const plain = (text: string, email: string) =>
  text
    .replaceAll(email, '(email)')
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '(id)')
    .replace(/("(?:nonce|code|challenge)":\s*")[^"]*/g, '$1(secret)')
    .replace(/((?:[?&](?:code|state)=|oauth-inner-))[^&=]*/g, '$1(secret)');

function seen({ status, text, headers }: Answer, email: string) {
  const shown = [...headers].filter(([name]) => !/request-id|^date$/.test(name)).sort();
  return { status, text: plain(text, email), headers: shown.map((header) => plain(header.join(': '), email)) };
}

describe.each([
  ['sign-up on', {}],
  ['sign-up off', { sign_up_enabled: false }],
])('%s', (_, config) => {
  test.each(Object.entries(ways))('%s is the same for every address, in the answer and in the work', async (_, way) => {
    const project = await privateProject(config, Promise.resolve(counted.world));
    const all: Record<string, unknown> = {};
    for (const [name, state] of Object.entries(states)) {
      while (!all[name]) {
        const email = await state(project);
        const found = await counted.watched(await way(project, email));
        if (found) all[name] = { ...seen(found.answer, email), statements: found.statements };
      }
    }
    const [first, ...others] = Object.values(all);
    for (const other of others) expect(other).toEqual(first);
  });
});

describe('a sign-up', () => {
  const signUp = (project: TestProject, email: string, prefix = 'x-latchkey-') =>
    project.call('POST /auth/password/sign-up', {
      prefix,
      body: { email, password, verification_callback_url: callbackUrl },
    });
  const signIn = (project: TestProject, email: string) =>
    project.call('POST /auth/password/sign-in', { body: { email, password } });

  test('of a new address is finished by the page that verifies addresses, and the password signs in then', async () => {
    const project = await privateProject();
    const email = newEmail();
    for (const prefix of ['x-latchkey-', 'x-stack-']) {
      const { status, text } = await signUp(project, email, prefix);
      expect({ status, text }).toEqual({ status: 400, text: refusal('SIGN_UP_MAILED').text });
    }
    // Whether there is an account could be told by signing in, if it was there before its address is proven.
    expect(await signIn(project, email)).toMatchObject(knownError('EMAIL_PASSWORD_MISMATCH'));
    const [code = '', earlier = ''] = await project.mailbox.codesTo(email);
    expect((await project.call('POST /contact-channels/verify/check-code', { body: { code } })).status).toBe(200);
    const verified = await project.call('POST /contact-channels/verify', { prefix: 'x-stack-', body: { code } });
    expect([verified.status, verified.body]).toEqual([200, { success: true }]);
    expect((await signIn(project, email)).status).toBe(200);
    for (const again of [code, earlier])
      expect(await project.call('POST /contact-channels/verify', { body: { code: again } })).toMatchObject(
        knownError('VERIFICATION_CODE_ALREADY_USED'),
      );
    const { items } = (await project.server('GET /users')).body;
    expect(items).toMatchObject([{ primary_email: email, primary_email_verified: true, has_password: true }]);
  });

  test('of an address that has an account tells its owner, and changes nothing', async () => {
    const project = await privateProject();
    const email = await states.known?.(project);
    await signUp(project, email as string);
    const [mail, ...others] = await project.mailbox.to(email as string);
    expect([mail?.subject, mail?.links, others]).toEqual(['You already have an account at A test', [], []]);
    expect(await signIn(project, email as string)).toMatchObject(knownError('EMAIL_PASSWORD_MISMATCH'));
  });

  test('of a guest keeps the guest as the user', async () => {
    const project = await privateProject();
    const headers = await asGuest(project);
    const { id } = (await project.call('GET /users/me', { headers })).body;
    const email = newEmail();
    const body = { email, password, verification_callback_url: callbackUrl };
    await project.call('POST /latchkey/anonymous/upgrade/password', { body, headers });
    expect((await project.call('GET /users/me', { headers })).body.is_anonymous).toBe(true);
    const [code] = await project.mailbox.codesTo(email);
    await project.call('POST /contact-channels/verify', { body: { code } });
    const signedIn = await signIn(project, email);
    expect(signedIn.body.user_id).toBe(id);
  });

  test('is over where signing up is off by the time of the link', async () => {
    const project = await privateProject();
    const email = newEmail();
    await signUp(project, email);
    const [code] = await project.mailbox.codesTo(email);
    await project.admin('PATCH /internal/projects/current', { body: { config: { sign_up_enabled: false } } });
    expect(await project.call('POST /contact-channels/verify', { body: { code } })).toMatchObject(
      knownError('SIGN_UP_NOT_ENABLED'),
    );
  });

  test('keeps no password readable while it waits', async () => {
    const project = await privateProject();
    await signUp(project, newEmail());
    const { db } = (await world()).database;
    const waiting = await db.selectFrom('outbox').select('payload').where('project_id', '=', project.id).execute();
    expect(waiting).toHaveLength(1);
    expect(JSON.stringify(waiting)).not.toMatch(/argon2|a long and new password/);
  });
});

describe('a code', () => {
  const ask = (project: TestProject, email: string) =>
    project.call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url: callbackUrl } });

  test('signs in who has the address, typed with what the answer holds', async () => {
    const project = await privateProject({ sign_up_enabled: false });
    const email = (await states.known?.(project)) as string;
    const { nonce } = (await ask(project, email)).body;
    const [mail] = await project.mailbox.to(email);
    const signedIn = await project.call('POST /auth/otp/sign-in', { body: { code: `${mail?.code}${nonce}` } });
    expect([signedIn.status, signedIn.body.is_new_user]).toEqual([200, false]);
  });

  test('is not mailed where nobody could use it; whoever has not proven the address is told how to sign in', async () => {
    const project = await privateProject({ sign_up_enabled: false });
    const [unknown, unverified] = [newEmail(), (await states.unverified?.(project)) as string];
    for (const email of [unknown, unverified]) expect((await ask(project, email)).status).toBe(200);
    expect(await project.mailbox.to(unknown)).toEqual([]);
    const subjects = (await project.mailbox.to(unverified)).map(({ subject }) => subject);
    expect(subjects).toEqual(['You already have an account at A test']);
  });
});

test('an address is proven before it signs in, and only then it is told that somebody else has it', async () => {
  const project = await privateProject();
  const taken = (await states.known?.(project)) as string;
  const headers = await asUser(project);
  const added = await project.call('POST /contact-channels', {
    body: { user_id: 'me', type: 'email', value: taken, used_for_auth: false },
    headers,
  });
  const channel = `/contact-channels/me/${added.body.id}`;
  const use = () => project.call(`PATCH ${channel}`, { body: { used_for_auth: true }, headers });
  expect(await use()).toMatchObject(refusal('CHANNEL_NOT_PROVEN'));
  await project.call(`POST ${channel}/send-verification-code`, { body: { callback_url: callbackUrl }, headers });
  const [code] = await project.mailbox.codesTo(taken);
  await project.call('POST /contact-channels/verify', { body: { code } });
  expect((await use()).code).toBe('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE');
});

test('owners are private, whatever was stored before there was the setting', async () => {
  const { db } = (await world()).database;
  const internal = await internalProject();
  const { config } = await db
    .selectFrom('projects')
    .select('config')
    .where('id', '=', INTERNAL_PROJECT_ID)
    .executeTakeFirstOrThrow();
  const { private_accounts: _, ...older } = config as Record<string, unknown>;
  await db
    .updateTable('projects')
    .set({ config: JSON.stringify(older) })
    .where('id', '=', INTERNAL_PROJECT_ID)
    .execute();
  await internal.admin('PATCH /latchkey/project-settings', { body: {} });
  expect((await internal.admin('GET /latchkey/project-settings')).body.private_accounts).toBe(true);
});
