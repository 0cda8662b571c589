import { knownError, newProject, refusal, type TestProject, violationsIn, world } from '@latchkey/testing';
import { flags, usePasskey } from '@latchkey/testing/passkey/authenticator';
import { begin, newPasskey, signIn } from '@latchkey/testing/passkey/ceremonies';
import { newKey } from '@latchkey/testing/passkey/key';
import { newTwoFactorUser } from '@latchkey/testing/people/second-factor';
import { describe, expect, test } from 'vitest';

const failed = knownError('PASSKEY_AUTHENTICATION_FAILED');
const off = knownError('PASSKEY_AUTHENTICATION_NOT_ENABLED');

const withPasskeys = (config = {}) => newProject({ passkey_enabled: true, ...config });
const turn = ({ admin }: TestProject, config: object) =>
  admin('PATCH /internal/projects/current', { body: { config } });

async function holder(config = {}) {
  const project = await withPasskeys(config);
  const user = await project.signUp();
  return { project, user, passkey: await newPasskey(user.call) };
}

describe('a passkey that is none any more', () => {
  const refusalIn = ({ headers }: { headers: Headers }) => headers.get('x-latchkey-refusal');

  async function former() {
    const { project, user, passkey } = await holder();
    await user.call('PATCH /users/me', { body: { passkey_auth_enabled: false } });
    return { project, user, passkey };
  }

  test('is called unknown to our own clients, so that browsers forget it', async () => {
    const { project, passkey } = await former();
    const answer = await signIn(project.call, passkey);
    expect(answer).toMatchObject(failed);
    expect(refusalIn(answer)).toBe('PASSKEY_UNKNOWN');
    expect(answer.body.details).toBeUndefined();
  });

  test('is not to published clients', async () => {
    const { project, passkey } = await former();
    const answer = await signIn((path, options) => project.call(path, { ...options, prefix: 'x-stack-' }), passkey);
    expect(answer).toMatchObject(failed);
    expect([...answer.headers.keys()].filter((name) => name.includes('refusal'))).toEqual([]);
  });

  test.each([
    ['says nothing of whose it is', null],
    ['is of nobody', Buffer.from('2a8c3d66-6d6f-4c3b-8a55-27ed1a9e7e11').toString('base64url')],
    ['is of something else', Buffer.from('someone').toString('base64url')],
  ])('is not where it %s', async (_, userHandle) => {
    const { project, passkey } = await former();
    expect(refusalIn(await signIn(project.call, passkey, { userHandle }))).toBeNull();
  });

  test('is not where it is of another project, which may be at the same host', async () => {
    const { passkey } = await holder();
    expect(refusalIn(await signIn((await withPasskeys()).call, passkey))).toBeNull();
  });

  test('is not where it signs wrongly', async () => {
    const { project, passkey } = await holder();
    expect(refusalIn(await signIn(project.call, { ...passkey, key: newKey(-7) }))).toBeNull();
  });
});

describe('a challenge', () => {
  const used = ({ call }: TestProject, code: string, authentication_response: object) =>
    call('POST /auth/passkey/sign-in', { body: { authentication_response, code } });

  async function answered() {
    const given = await holder();
    const { options_json, code } = await begin(given.project.call, 'authentication');
    return { ...given, code, response: usePasskey(given.passkey, options_json) };
  }

  test('is good once', async () => {
    const { project, code, response } = await answered();
    expect((await used(project, code, response)).status).toBe(200);
    expect(await used(project, code, response)).toMatchObject(knownError('VERIFICATION_CODE_ALREADY_USED'));
  });

  test('is used up by an answer that is wrong', async () => {
    const { project, code, response } = await answered();
    expect(await used(project, code, { ...response, id: 'AAAA', rawId: 'AAAA' })).toMatchObject(failed);
    expect(await used(project, code, response)).toMatchObject(knownError('VERIFICATION_CODE_ALREADY_USED'));
  });

  test('is used up by a right answer that is refused', async () => {
    const { project, user, code, response } = await answered();
    const ban = `/latchkey/users/${user.id}/ban`;
    await project.server(`PUT ${ban}`, { body: {} });
    expect(await used(project, code, response)).toMatchObject(refusal('USER_BANNED'));
    await project.server(`DELETE ${ban}`);
    expect(await used(project, code, response)).toMatchObject(knownError('VERIFICATION_CODE_ALREADY_USED'));
  });

  test('is good for 65 seconds', async () => {
    const { project, code, response } = await answered();
    (await world()).clock.advance(65_000);
    expect(await used(project, code, response)).toMatchObject(knownError('VERIFICATION_CODE_EXPIRED'));
  });

  test('of another project, or made up, is none', async () => {
    const { project, response } = await answered();
    const { code } = await begin((await withPasskeys()).call, 'authentication');
    for (const other of [code, '0'.repeat(45), 'short', ''])
      expect(await used(project, other, response)).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
  });

  test('of a registration is none', async () => {
    const { project, user, response } = await answered();
    const { code } = await begin(user.call, 'registration');
    expect(await used(project, code, response)).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
  });

  test('is put off after twenty presentations', async () => {
    const { project, code, response } = await answered();
    for (let i = 0; i < 20; i++) await used(project, `${100_000 + i}${code.slice(6)}`, response);
    expect(await used(project, code, response)).toMatchObject(knownError('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'));
  });

  test('comes with exactly the options of the protocol', async () => {
    const { call } = await withPasskeys();
    const { options_json, code } = await begin(call, 'authentication');
    expect(options_json).toEqual({
      rpId: 'THIS_VALUE_WILL_BE_REPLACED.example.com',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      allowCredentials: [],
      timeout: 60_000,
      userVerification: 'preferred',
    });
    expect(code).toHaveLength(45);
  });

  test('is given to no network without end', async () => {
    const { call } = await withPasskeys();
    const ask = async () => (await call('POST /auth/passkey/initiate-passkey-authentication')).status;
    const statuses = [200];
    while (statuses.at(-1) === 200 && statuses.length < 1_000) statuses.push(await ask());
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.length).toBeGreaterThan(300);
  });
});

test('where passkeys are off nothing begins, and what has begun does not end', async () => {
  const { project, passkey } = await holder();
  const { options_json, code } = await begin(project.call, 'authentication');
  await turn(project, { passkey_enabled: false });
  const body = { authentication_response: usePasskey(passkey, options_json), code };
  expect(await project.call('POST /auth/passkey/sign-in', { body })).toMatchObject(off);
  expect(await project.call('POST /auth/passkey/initiate-passkey-authentication')).toMatchObject(off);
});

test.each([-7, -8, -257] as const)('a passkey of algorithm %d signs in', async (algorithm) => {
  const { project, user } = await holder();
  const passkey = await newPasskey(user.call, {}, newKey(algorithm));
  const { status, body } = await signIn(project.call, passkey);
  expect([status, body]).toEqual([
    200,
    {
      access_token: expect.any(String),
      refresh_token: expect.stringMatching(/^[0-9a-z]{45}$/),
      user_id: user.id,
      is_new_user: false,
    },
  ]);
});

test('whoever the authenticator does not name signs in, too', async () => {
  const { project, passkey } = await holder();
  expect((await signIn(project.call, passkey, { userHandle: null })).status).toBe(200);
});

test('an authenticator that only saw that somebody was there is enough', async () => {
  const { project, passkey } = await holder();
  const present = flags.present | flags.backupEligible;
  expect((await signIn(project.call, passkey, { flags: present })).status).toBe(200);
});

test.each([
  ['http://localhost:8080', 'localhost'],
  ['https://localhost', 'localhost'],
  ['https://app.example.com', 'app.example.com'],
  ['https://shop.example.com:8443', 'shop.example.com'],
])('on a page of %s its own passkeys sign in', async (origin, rpId) => {
  const domains = ['https://app.example.com', 'https://shop.example.com:8443'];
  const project = await withPasskeys({ domains: domains.map((domain) => ({ domain, handler_path: '/handler' })) });
  const says = { clientData: { origin }, rpId };
  const passkey = await newPasskey((await project.signUp()).call, says);
  expect((await signIn(project.call, passkey, says)).status).toBe(200);
});

test('on the pages that the service serves they sign in, whatever else is trusted', async () => {
  const project = await withPasskeys();
  const user = await project.signUp();
  await turn(project, { allow_localhost: false });
  const says = { clientData: { origin: 'http://localhost:4400' }, rpId: 'localhost' };
  const passkey = await newPasskey(user.call, says);
  expect((await signIn(project.call, passkey, says)).status).toBe(200);
});

test('on this machine none does where the project does not allow it', async () => {
  const { project, passkey } = await holder();
  await turn(project, { allow_localhost: false });
  expect(await signIn(project.call, passkey)).toMatchObject(failed);
});

test('a passkey of a user who was deleted does not', async () => {
  const { project, user, passkey } = await holder();
  await user.server('DELETE /users/me');
  expect(await signIn(project.call, passkey)).toMatchObject(failed);
});

test('who has a second factor is asked for it', async () => {
  const { project } = await holder();
  const user = await newTwoFactorUser(project);
  const passkey = await newPasskey(user.call);
  const asked = await signIn(project.call, passkey);
  expect(asked).toMatchObject({ status: 400, code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' });
  const { attempt_code: code } = asked.body.details;
  const body = { type: 'totp', totp: await user.totp(), code };
  const { status, body: session } = await project.call('POST /auth/mfa/sign-in', { body });
  expect([status, session.user_id, session.is_new_user]).toEqual([200, user.id, false]);
});

test('what is no answer of a browser is told so', async () => {
  const { call } = await withPasskeys();
  const answer = await call('POST /auth/passkey/sign-in', { body: { authentication_response: {}, code: 'x' } });
  expect(violationsIn(answer)).toContain('body.authentication_response.id must be defined');
});

test('the session knows what was proven', async () => {
  const { project, user, passkey } = await holder();
  await signIn(project.call, passkey);
  const { database } = await world();
  const events = await database.db
    .selectFrom('events')
    .select(['kind', 'subject_id', 'detail'])
    .where('project_id', '=', project.id)
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(events).toMatchObject([{ kind: 'session.created', subject_id: user.id, detail: { factors: ['passkey'] } }]);
});
