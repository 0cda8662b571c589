import { knownError, newProject, refusal, type TestProject, violationsIn, world } from '@latchkey/testing';
import { flags, makePasskey } from '@latchkey/testing/passkey/authenticator';
import { begin, newPasskey, register, signIn } from '@latchkey/testing/passkey/ceremonies';
import { describe, expect, test } from 'vitest';

const failed = knownError('PASSKEY_AUTHENTICATION_FAILED');
const endpoints = ['POST /auth/passkey/register', 'POST /latchkey/passkeys'] as const;

async function someone(config = {}) {
  const project = await newProject({ passkey_enabled: true, ...config });
  return { project, user: await project.signUp() };
}

const eventsOf = async ({ id }: TestProject) => {
  const query = (await world()).database.db.selectFrom('events').select(['kind', 'detail']);
  return query.where('project_id', '=', id).where('kind', 'like', 'passkey.%').orderBy('id').execute();
};

test('the options are exactly those of the protocol', async () => {
  const { user } = await someone();
  const { options_json, code } = await begin(user.call, 'registration');
  expect(options_json).toEqual({
    rp: { id: 'THIS_VALUE_WILL_BE_REPLACED.example.com', name: 'A test' },
    user: { id: Buffer.from(user.id).toString('base64url'), name: user.email, displayName: user.email },
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
    timeout: 60_000,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
    extensions: { credProps: true },
  });
  expect(code).toHaveLength(45);
});

test('they name the user by its name, where it has one', async () => {
  const { user } = await someone();
  await user.call('PATCH /users/me', { body: { display_name: 'Ada' } });
  const { options_json } = await begin(user.call, 'registration');
  expect(options_json.user).toMatchObject({ name: 'Ada', displayName: 'Ada' });
});

describe.each(endpoints)('%s', (endpoint) => {
  const needsUser = endpoint === 'POST /latchkey/passkeys' ? 'USER_AUTHENTICATION_REQUIRED' : 'SCHEMA_ERROR';

  test('needs somebody who is signed in', async () => {
    const { project, user } = await someone();
    const { options_json, code } = await begin(user.call, 'registration');
    const body = { credential: makePasskey(options_json).credential, code };
    expect((await project.call(endpoint, { body })).code).toBe(needsUser);
    expect((await user.call(endpoint, { body })).status).toBeLessThan(300);
  });

  test('takes a challenge once, of the user who asked for it', async () => {
    const { project, user } = await someone();
    const { options_json, code } = await begin(user.call, 'registration');
    const body = { credential: makePasskey(options_json).credential, code };
    const other = await project.signUp();
    expect(await other.call(endpoint, { body })).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
    expect((await user.call(endpoint, { body })).status).toBeLessThan(300);
    expect(await user.call(endpoint, { body })).toMatchObject(knownError('VERIFICATION_CODE_ALREADY_USED'));
  });

  test('takes no challenge of a sign-in', async () => {
    const { user } = await someone();
    const { options_json, code } = await begin(user.call, 'authentication');
    const { credential } = makePasskey({ ...options_json, user: { id: 'x' } });
    const answer = await user.call(endpoint, { body: { credential, code } });
    expect(answer).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
  });

  test('takes no challenge after 65 seconds, nor one that was presented twenty times', async () => {
    const { user } = await someone();
    const present = async (spoil: (code: string) => Promise<unknown>) => {
      const { options_json, code } = await begin(user.call, 'registration');
      await spoil(code);
      return user.call(endpoint, { body: { credential: makePasskey(options_json).credential, code } });
    };
    const guess = async (code: string) => {
      const { credential } = makePasskey({ challenge: '', user: { id: '' } });
      for (let i = 0; i < 20; i++)
        await user.call(endpoint, { body: { credential, code: `${100_000 + i}${code.slice(6)}` } });
    };
    expect(await present(guess)).toMatchObject(knownError('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'));
    const wait = async () => (await world()).clock.advance(65_000);
    expect(await present(wait)).toMatchObject(knownError('VERIFICATION_CODE_EXPIRED'));
  });

  test('makes nothing where passkeys are off', async () => {
    const { project, user } = await someone();
    const { options_json, code } = await begin(user.call, 'registration');
    await project.admin('PATCH /internal/projects/current', { body: { config: { passkey_enabled: false } } });
    const body = { credential: makePasskey(options_json).credential, code };
    expect(await user.call(endpoint, { body })).toMatchObject(knownError('PASSKEY_AUTHENTICATION_NOT_ENABLED'));
    const again = await user.call('POST /auth/passkey/initiate-passkey-registration');
    expect(again).toMatchObject(knownError('PASSKEY_AUTHENTICATION_NOT_ENABLED'));
  });

  test('is known by the user, and told by mail at a proven address', async () => {
    const { project, user } = await someone();
    await user.server('PATCH /users/me', { body: { primary_email_verified: true } });
    expect((await register(user.call, {}, endpoint)).answer.status).toBeLessThan(300);
    expect((await user.call('GET /users/me')).body.passkey_auth_enabled).toBe(true);
    expect(await project.mailbox.to(user.email)).toContainEqual(
      expect.objectContaining({ subject: 'A passkey was added at A test' }),
    );
    expect(await eventsOf(project)).toMatchObject([{ kind: 'passkey.created', detail: { name: 'Passkey' } }]);
  });
});

test('the registration of the protocol answers the id of the credential', async () => {
  const { user } = await someone();
  const { passkey, answer } = await register(user.call, {}, 'POST /auth/passkey/register');
  expect([answer.status, answer.body]).toEqual([200, { user_handle: passkey.credentialId.toString('base64url') }]);
});

test('it puts the new passkey in the place of all others', async () => {
  const { project, user } = await someone();
  await user.server('PATCH /users/me', { body: { primary_email_verified: true } });
  const earlier = [await newPasskey(user.call), await newPasskey(user.call)];
  const { passkey } = await register(user.call, {}, 'POST /auth/passkey/register');
  for (const one of earlier) expect(await signIn(project.call, one)).toMatchObject(failed);
  expect((await signIn(project.call, passkey)).status).toBe(200);
  expect(await project.mailbox.to(user.email)).toContainEqual(
    expect.objectContaining({ subject: 'Your passkey at A test was replaced' }),
  );
});

test('one that is refused leaves those that there were', async () => {
  const { project, user } = await someone();
  const earlier = await newPasskey(user.call);
  const { answer } = await register(user.call, { rpId: 'evil.example' }, 'POST /auth/passkey/register');
  expect(answer.code).toBe('PASSKEY_REGISTRATION_FAILED');
  expect((await signIn(project.call, earlier)).status).toBe(200);
});

test('one more passkey leaves the others, up to twenty', async () => {
  const { project, user } = await someone();
  const first = await newPasskey(user.call);
  for (let i = 1; i < 20; i++) await newPasskey(user.call);
  expect((await register(user.call)).answer).toMatchObject(refusal('PASSKEYS_TOO_MANY'));
  expect((await signIn(project.call, first)).status).toBe(200);
});

test.each([
  ['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'Apple Passwords'],
  ['08987058-cadc-4b81-b6e1-30de50dcbe96', 'Windows Hello'],
  ['00000000-0000-0000-0000-000000000000', 'Passkey'],
])('a passkey of the authenticator %s is called %s', async (aaguid, name) => {
  const { user } = await someone();
  const { answer } = await register(user.call, { aaguid });
  expect(answer.body.name).toBe(name);
});

test('what is no answer of a browser is told so', async () => {
  const { user } = await someone();
  const answer = await user.call('POST /latchkey/passkeys', { body: { credential: { id: 'x' }, code: 'x' } });
  expect(violationsIn(answer)).toContain('body.credential.response must be defined');
});

describe('a passkey that a browser makes by itself', () => {
  const nobody = { flags: flags.backupEligible | flags.backedUp | flags.attested };

  async function add(more: object) {
    const { user } = await someone();
    const { options_json, code } = await begin(user.call, 'registration');
    const { credential } = makePasskey(options_json, nobody);
    return user.call('POST /latchkey/passkeys', { body: { credential, code, ...more } });
  }

  test('is taken although nobody is present, where it says so', async () => {
    expect((await add({ is_automatic: true })).status).toBe(201);
  });

  test.each([{}, { is_automatic: false }])('and not otherwise: %j', async (more) => {
    expect(await add(more)).toMatchObject({ status: 400, code: 'PASSKEY_REGISTRATION_FAILED' });
  });

  test('signs in with somebody present, as any other', async () => {
    const { project, user } = await someone();
    const { options_json, code } = await begin(user.call, 'registration');
    const { passkey, credential } = makePasskey(options_json, nobody);
    await user.call('POST /latchkey/passkeys', { body: { credential, code, is_automatic: true } });
    expect((await signIn(project.call, passkey, { flags: nobody.flags & ~flags.attested })).status).toBe(400);
    expect((await signIn(project.call, passkey)).status).toBe(200);
  });
});
