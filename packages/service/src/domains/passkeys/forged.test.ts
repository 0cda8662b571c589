import { randomBytes } from 'node:crypto';
import { knownError, newProject, type TestProject, type TestUser } from '@latchkey/testing';
import { flags, makePasskey, type Says, testOrigin, usePasskey } from '@latchkey/testing/passkey/authenticator';
import { begin, newPasskey, register, signIn } from '@latchkey/testing/passkey/ceremonies';
import { newKey } from '@latchkey/testing/passkey/key';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';

// Each answer is what a browser and an authenticator would say, but for one thing.

const failed = knownError('PASSKEY_AUTHENTICATION_FAILED');
const notRegistered = {
  status: 400,
  code: 'PASSKEY_REGISTRATION_FAILED',
  body: { details: { message: expect.stringMatching(/could not be set up/) } },
};

const anyFlags = flags.present | flags.verified | flags.backupEligible | flags.backedUp;
const text = (bytes: Buffer) => bytes.toString('base64url');
const changed = (bytes: Buffer, at: number) =>
  Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)));
const nested = Buffer.alloc(30_000, 0x81);

let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  project = await newProject({
    passkey_enabled: true,
    allow_localhost: true,
    domains: [
      { domain: 'https://app.example.com', handler_path: '/handler' },
      { domain: 'https://shop.example.com:8443', handler_path: '/handler' },
    ],
  });
  user = await project.signUp();
});

// One account holds twenty.
afterEach(() => user.call('PATCH /users/me', { body: { passkey_auth_enabled: false } }));

const elsewhere = (origin: string): Says => ({
  clientData: { origin },
  rpId: URL.canParse(origin) ? new URL(origin).hostname : 'localhost',
});

/** Origins that are none of the project's, each with passkeys of its own host. */
const origins = [
  'https://evil.example',
  'http://app.example.com',
  'https://app.example.com:444',
  'https://shop.example.com',
  'https://sub.app.example.com',
  'https://app.example.com.evil.example',
  'https://app.example.com@evil.example',
  'https://APP.example.com',
  'https://app.example.com/',
  'http://127.0.0.1:3000',
  'http://sub.localhost:3000',
  'http://localhost.evil.example',
  'android:apk-key-hash:abcdefgh',
  'null',
  '',
];

/** What is wrong with the page's part, of whichever ceremony. */
const pages: [string, Says][] = [
  ['another challenge', { clientData: { challenge: text(randomBytes(32)) } }],
  ['an empty challenge', { clientData: { challenge: '' } }],
  ['no challenge', { clientData: { challenge: undefined } }],
  ['no type', { clientData: { type: undefined } }],
  ['a type of its own', { clientData: { type: 'payment.get' } }],
  ['a frame of another site', { clientData: { crossOrigin: true } }],
  ['a frame of a named site', { clientData: { crossOrigin: true, topOrigin: 'https://evil.example' } }],
  ['an origin that is no text', { clientData: { origin: [testOrigin] } }],
  ['no origin', { clientData: { origin: undefined } }],
  ['a page that is no JSON', { clientDataJSON: '{"type":' }],
  ['a page that is null', { clientDataJSON: 'null' }],
  ['no page at all', { clientDataJSON: '' }],
  ['another host', { rpId: 'evil.example' }],
  ['the placeholder as its host', { rpId: 'THIS_VALUE_WILL_BE_REPLACED.example.com' }],
  ['two names of the credential', { rawId: text(randomBytes(32)) }],
  ['another type of credential', { type: 'password' }],
  ['authenticator data that is cut off', { authenticatorData: (data) => data.subarray(0, 36) }],
  [
    'authenticator data with something after it',
    { authenticatorData: (data) => Buffer.concat([data, randomBytes(4)]) },
  ],
];

describe('no session is started for', () => {
  test.each(origins)('a passkey used on a page of "%s"', async (origin) => {
    const passkey = await newPasskey(user.call);
    expect(await signIn(project.call, passkey, elsewhere(origin))).toMatchObject(failed);
  });

  test.each(pages)('%s', async (_, says) => {
    const passkey = await newPasskey(user.call);
    expect(await signIn(project.call, passkey, says)).toMatchObject(failed);
    expect((await signIn(project.call, passkey)).status).toBe(200);
  });

  const uses: [string, Says][] = [
    ['the answer to a registration', { clientData: { type: 'webauthn.create' } }],
    ['nobody present', { flags: anyFlags & ~flags.present }],
    ['a passkey that is backed up, though it cannot be', { flags: flags.present | flags.backedUp }],
    ['a passkey that has become one of a single device', { flags: flags.present }],
    ['extensions that are not there', { flags: anyFlags | flags.extended }],
    ['the handle of another user', { userHandle: text(Buffer.from('2a8c3d66-6d6f-4c3b-8a55-27ed1a9e7e11')) }],
    ['an empty handle', { userHandle: '' }],
    ['a credential that nobody registered', { id: text(randomBytes(32)) }],
    ['a signature that is another one', { signature: (bytes) => changed(bytes, bytes.length - 1) }],
    ['a signature that is cut off', { signature: (bytes) => bytes.subarray(0, 10) }],
    ['no signature', { signature: () => Buffer.alloc(0) }],
    ['other data than what was signed', { response: { authenticatorData: text(Buffer.alloc(37)) } }],
    ['data that is no base64', { response: { authenticatorData: '???' } }],
    ['a signature that is no base64', { response: { signature: '???' } }],
  ];
  test.each(uses)('%s', async (_, says) => {
    const passkey = await newPasskey(user.call);
    expect(await signIn(project.call, passkey, says)).toMatchObject(failed);
  });

  test('a page that was changed after it was signed', async () => {
    const passkey = await newPasskey(user.call);
    const { options_json, code } = await begin(project.call, 'authentication');
    const page = { type: 'webauthn.get', challenge: options_json.challenge, origin: testOrigin, crossOrigin: false };
    const clientDataJSON = text(Buffer.from(JSON.stringify({ ...page, extra: 1 })));
    const authentication_response = usePasskey(passkey, options_json, { response: { clientDataJSON } });
    const body = { authentication_response, code };
    expect(await project.call('POST /auth/passkey/sign-in', { body })).toMatchObject(failed);
  });

  test.each([-7, -8, -257] as const)('a signature by another key (%d)', async (algorithm) => {
    const passkey = await newPasskey(user.call, {}, newKey(algorithm));
    expect(await signIn(project.call, { ...passkey, key: newKey(algorithm) })).toMatchObject(failed);
    expect((await signIn(project.call, passkey)).status).toBe(200);
  });

  test("a passkey of the same project's other user under the own name", async () => {
    const [own, other] = [await newPasskey(user.call), await newPasskey((await project.signUp()).call)];
    expect(await signIn(project.call, { ...other, credentialId: own.credentialId })).toMatchObject(failed);
  });

  test('a passkey of another project', async () => {
    const passkey = await newPasskey(user.call);
    const foreign = await newProject({ passkey_enabled: true });
    expect(await signIn(foreign.call, passkey)).toMatchObject(failed);
  });

  test('a counter that did not rise, nor one that fell', async () => {
    const passkey = await newPasskey(user.call, { counter: 7 });
    expect((await signIn(project.call, passkey, { counter: 9 })).status).toBe(200);
    for (const counter of [9, 8, 7, 0]) expect(await signIn(project.call, passkey, { counter })).toMatchObject(failed);
    expect((await signIn(project.call, passkey, { counter: 10 })).status).toBe(200);
  });

  test('the answer to an earlier challenge', async () => {
    const passkey = await newPasskey(user.call);
    const [first, second] = [await begin(project.call, 'authentication'), await begin(project.call, 'authentication')];
    const body = { authentication_response: usePasskey(passkey, first.options_json), code: second.code };
    expect(await project.call('POST /auth/passkey/sign-in', { body })).toMatchObject(failed);
  });
});

describe('no passkey is made of', () => {
  // The wire answers these as if somebody had tried to sign in.
  test.each(origins)('one that a page of "%s" made', async (origin) => {
    expect((await register(user.call, elsewhere(origin))).answer).toMatchObject(failed);
  });

  test.each(pages)('%s', async (_, says) => {
    expect((await register(user.call, says)).answer).toMatchObject(notRegistered);
  });

  const key = newKey();
  const without = (label: number) => new Map([...key.cose].filter(([one]) => one !== label));
  const other = (label: number, value: number | Buffer) => new Map([...key.cose, [label, value]]);
  const makings: [string, Says][] = [
    ['the answer to a sign-in', { clientData: { type: 'webauthn.get' } }],
    ['nobody present', { flags: (anyFlags | flags.attested) & ~flags.present }],
    ['one that is backed up, though it cannot be', { flags: flags.present | flags.backedUp | flags.attested }],
    ['data without a credential', { flags: anyFlags }],
    ['another credential than it names', { id: text(randomBytes(32)) }],
    ['a credential without an id', { credentialId: Buffer.alloc(0), id: text(randomBytes(4)) }],
    ['a credential id that is too long', { credentialId: randomBytes(1_024) }],
    ['an attestation that is cut off', { attestationObject: (bytes) => bytes.subarray(0, bytes.length - 20) }],
    ['no attestation', { attestationObject: () => Buffer.alloc(0) }],
    ['an attestation that is a number', { attestationObject: () => Buffer.from([7]) }],
    ['an attestation that is nested without end', { attestationObject: () => nested }],
    [
      'a statement that says something without a format',
      { attestation: (it) => it.set('attStmt', new Map([['x', 1]])) },
    ],
    ['a format that is none', { attestation: (it) => it.set('fmt', 'unheard-of') }],
    ['a statement by a certificate', { attestation: (it) => certified(it) }],
    ['a statement by a key that is not its own', { attestation: (it) => selfSigned(it) }],
    ['no data', { attestation: (it) => it.set('authData', '') }],
    ['a key without its algorithm', { cose: without(3) }],
    ['an algorithm that was not asked for', { cose: other(3, -35) }],
    ['an algorithm of another kind of key', { cose: other(3, -257) }],
    ['a curve of another algorithm', { cose: other(-1, 6) }],
    ['a key without half of its point', { cose: without(-3) }],
    ['a point that is not on its curve', { cose: other(-3, Buffer.alloc(32, 1)) }],
    [
      'a secret key for all',
      {
        cose: new Map<number, number | Buffer>([
          [1, 4],
          [3, 5],
          [-1, Buffer.alloc(32)],
        ]),
      },
    ],
    ['an RSA key of no size', { cose: newKey(-257, 1_024).cose }],
    ['an RSA key of a giant', { cose: new Map([...newKey(-257).cose, [-1, Buffer.alloc(2_000, 0xff)]]) }],
  ];
  test.each(makings)('%s', async (_, says) => {
    expect((await register(user.call, says)).answer).toMatchObject(notRegistered);
  });

  test('a credential that is registered already, for whomever', async () => {
    const credentialId = randomBytes(32);
    await newPasskey(user.call, { credentialId });
    const others = await project.signUp();
    for (const { call } of [user, others])
      expect((await register(call, { credentialId })).answer).toMatchObject(notRegistered);
    const replacing = await register(others.call, { credentialId }, 'POST /auth/passkey/register');
    expect(replacing.answer).toMatchObject(notRegistered);
  });

  test('the answer to an earlier challenge', async () => {
    const [first, second] = [await begin(user.call, 'registration'), await begin(user.call, 'registration')];
    const { credential } = makePasskey(first.options_json);
    const body = { credential, code: second.code };
    expect(await user.call('POST /auth/passkey/register', { body })).toMatchObject(notRegistered);
  });
});

type Attestation = Parameters<NonNullable<Says['attestation']>>[0];

const statement = (it: Attestation, more: [string, Buffer | Buffer[]][]) =>
  it.set('fmt', 'packed').set('attStmt', new Map<string, number | Buffer | Buffer[]>([['alg', -7], ...more]));
const selfSigned = (it: Attestation) => statement(it, [['sig', newKey().sign(randomBytes(8))]]);
const certified = (it: Attestation) =>
  statement(it, [
    ['sig', randomBytes(70)],
    ['x5c', [randomBytes(200)]],
  ]);
