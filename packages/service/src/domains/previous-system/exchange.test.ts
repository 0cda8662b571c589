import { newProject, refusal, startWorld, type TestProject, world } from '@latchkey/testing';
import { previousSystem, type TestPreviousSystem } from '@latchkey/testing/oauth/previous-system';
import { testContext } from '@latchkey/testing/world/context';
import { type CryptoKey, decodeJwt, exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { stepAt, totpOf } from '../mfa/totp.ts';
import { sweepUsedTokens } from './sweep.ts';

const HOUR = 3_600_000;
const TOTP_SECRET = Buffer.alloc(20, 7);
const SECRET = 'a shared secret of at least 32 characters';
const tokenRefused = refusal('PREVIOUS_TOKEN_REFUSED');
const used = refusal('PREVIOUS_TOKEN_USED');
const unknown = refusal('PREVIOUS_USER_UNKNOWN');

let there: TestPreviousSystem;
beforeAll(async () => {
  there = await previousSystem();
});
afterEach(() => there.react('answer'));
afterAll(() => there.close());

type Claims = Readonly<Record<string, unknown>>;
const now = async () => (await world()).clock();
const tokenOf = async (sub: string, claims: Claims = {}, secret?: string, header: Claims = {}) =>
  there.token({ sub, ...claims }, { now: await now(), header, ...(secret && { secret }) });
const signedAs = (header: Claims) => tokenOf('1', {}, undefined, header);
const inSeconds = async (seconds: number) => Math.floor((await now()) / 1000) + seconds;

async function moving(sessions: object = {}, config: Record<string, unknown> = {}) {
  const project = await newProject(config);
  await set(project, sessions);
  return project;
}

const set = async ({ server }: TestProject, sessions: object = {}) =>
  server('PUT /latchkey/previous-system', {
    body: {
      source: 'old',
      ends_at_millis: (await now()) + HOUR,
      sessions: { issuer: there.url, audience: 'app', ...sessions },
    },
  });

/** A user who was imported with an id of the old system. */
async function imported(project: TestProject, sub: string, line: object = {}, source = 'old'): Promise<string> {
  const { body } = await project.server('POST /latchkey/imports', { body: { source } });
  const lines = [{ source_id: sub, ...line }];
  const { body: results } = await project.server(`POST /latchkey/imports/${body.id}/lines`, { body: { lines } });
  return results.items[0].id;
}

const exchange = ({ call }: TestProject, token: string) =>
  call('POST /latchkey/previous-system/session', { body: { token } });

describe('a token of the old system', () => {
  test('becomes a session of the user who was imported with its subject', async () => {
    const project = await moving();
    const id = await imported(project, 'auth0|1');
    const { status, body } = await exchange(project, await tokenOf('auth0|1'));
    expect([status, body.user_id]).toEqual([200, id]);
    const me = await project.call('GET /users/me', { headers: { 'access-token': body.access_token } });
    expect(me.body.id).toBe(id);
    expect((await project.server('GET /latchkey/previous-system')).body).toMatchObject({ exchanged_sessions: 1 });
  });

  test('becomes one of the user whose address both sides have verified', async () => {
    const project = await moving();
    const { id, email, server } = await project.signUp();
    await server('PATCH /users/me', { body: { primary_email_verified: true } });
    const token = await tokenOf('2', { email: email.toUpperCase(), email_verified: true });
    expect((await exchange(project, token)).body.user_id).toBe(id);
  });

  test('is good once', async () => {
    const project = await moving();
    await imported(project, '1');
    const token = await tokenOf('1');
    expect((await exchange(project, token)).status).toBe(200);
    expect(await exchange(project, token)).toMatchObject(used);
  });

  test('is good once, however many present it at once', async () => {
    const project = await moving();
    await imported(project, '1');
    const token = await tokenOf('1');
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(project, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200)).toEqual(Array(9).fill(expect.objectContaining(used)));
  });

  test('is good once, with the other signature that ES256 has for it too', async () => {
    const project = await moving();
    await imported(project, '1');
    const token = await tokenOf('1');
    await exchange(project, token);
    expect(await exchange(project, otherSignature(token))).toMatchObject(used);
  });

  test('is good for each project once', async () => {
    const [one, other] = [await moving(), await moving()];
    for (const project of [one, other]) await imported(project, '1');
    const token = await tokenOf('1');
    expect((await exchange(one, token)).status).toBe(200);
    expect((await exchange(other, token)).status).toBe(200);
  });

  test('stays good while its user is not here yet', async () => {
    const project = await moving();
    const token = await tokenOf('late');
    expect(await exchange(project, token)).toMatchObject(unknown);
    await imported(project, 'late');
    expect((await exchange(project, token)).status).toBe(200);
  });

  test('is forgotten once no setting would accept it, and not before', async () => {
    const project = await moving();
    await imported(project, '1');
    await exchange(project, await tokenOf('1'));
    const { database, parts } = await world();
    const left = async (at: number) => {
      await sweepUsedTokens(testContext(database.db, { now: at, ring: parts.ring }));
      const rows = database.db.selectFrom('used_previous_tokens').select('hash');
      return (await rows.where('project_id', '=', project.id).execute()).length;
    };
    const at = await now();
    expect([await left(at + HOUR + 29_000), await left(at + HOUR + 60_000)]).toEqual([1, 0]);
  });

  test('signed by HS256 is good with the shared secret', async () => {
    const project = await moving({ secret: SECRET });
    await imported(project, '1');
    expect((await exchange(project, await tokenOf('1', {}, SECRET))).status).toBe(200);
    expect(await exchange(project, await tokenOf('1', { jti: '2' }))).toMatchObject(tokenRefused);
  });

  test('without an audience is good by its authorized party', async () => {
    const project = await moving();
    await imported(project, '1');
    const token = await tokenOf('1', { aud: undefined, azp: 'app' });
    expect((await exchange(project, token)).status).toBe(200);
  });

  test.each([
    ['signed with a secret that is a guess', () => tokenOf('1', {}, SECRET)],
    ['of another issuer', () => tokenOf('1', { iss: 'https://eve.example.com' })],
    ['for another application', () => tokenOf('1', { aud: 'another' })],
    ['for nobody in particular', () => tokenOf('1', { aud: undefined })],
    ['for another application, authorized for this one', () => tokenOf('1', { aud: 'another', azp: 'app' })],
    ['that has expired', async () => tokenOf('1', { exp: await inSeconds(-31) })],
    ['that never expires', () => tokenOf('1', { exp: undefined })],
    ['of the future', async () => tokenOf('1', { iat: await inSeconds(60) })],
    ['older than a day', async () => tokenOf('1', { iat: await inSeconds(-24 * 3600 - 40) })],
    ['with which someone acts for the user', () => tokenOf('1', { act: { sub: 'admin' } })],
    ['that lets someone act for the user', () => tokenOf('1', { may_act: { sub: 'admin' } })],
    ['about an event', () => tokenOf('1', { events: { 'http://schemas.openid.net/event/backchannel-logout': {} } })],
    ['typed as a logout token', () => signedAs({ typ: 'logout+jwt' })],
    ['typed as a proof', () => signedAs({ typ: 'dpop+jwt' })],
    ['whose type is not text', () => signedAs({ typ: 1 })],
    ['of a client of Supabase', () => tokenOf('1', { client_id: 'a third party' })],
    ['issued to another client', () => tokenOf('1', { azp: 'a third party' })],
    ['of a sign-in that Clerk calls pending', () => tokenOf('1', { sts: 'pending' })],
    ['shaped like the anon key of Supabase', () => tokenOf('', { sub: undefined, role: 'anon', ref: 'abc' })],
    ['shaped like its service_role key', () => tokenOf('', { sub: undefined, role: 'service_role', ref: 'abc' })],
    ['signed by HS256 with the public key', () => tokenOf('1', {}, JSON.stringify(there.jwk))],
    ['signed by HS256 with the public key as PEM', async () => tokenOf('1', {}, await publicKeyPem())],
    ['that brings its own key', () => tokenWithOwnKey('jwk')],
    ['that says where its own key is', () => tokenWithOwnKey('jku')],
    ['without a subject', () => tokenOf('')],
    ['whose subject has a NUL', () => tokenOf('1\0')],
    ['with a signature that is another', async () => `${await tokenOf('1')}A`],
    ['that is none', async () => 'of nobody'],
    ['that is not signed', async () => `${btoa('{"alg":"none"}')}.${(await tokenOf('1')).split('.')[1]}.`],
  ])('%s is refused', async (_, token) => {
    const project = await moving();
    await imported(project, '1');
    expect(await exchange(project, await token())).toMatchObject(tokenRefused);
  });

  test.each([
    ['a JWT', { typ: 'JWT' }, {}],
    ['an access token', { typ: 'at+jwt' }, { client_id: 'app', azp: 'app' }],
    ['a token of a client that is allowed', {}, { client_id: 'mobile', azp: 'web' }],
    ['a token of a clock that is ahead', {}, { iat: 5 }],
  ])('may be %s', async (_, header: Claims, claims: Claims) => {
    const project = await moving({ clients: ['web', 'mobile'] });
    await imported(project, '1');
    const token = await tokenOf('1', { ...claims, iat: await inSeconds(Number(claims.iat ?? 0)) }, undefined, header);
    expect((await exchange(project, token)).status).toBe(200);
  });

  test('of one factor is refused and told of, unless the owner allows one', async () => {
    const project = await moving();
    await imported(project, '1');
    expect(await exchange(project, await tokenOf('1', { aal: 'aal1' }))).toMatchObject(tokenRefused);
    const { body } = await project.server('GET /latchkey/previous-system');
    expect(body).toMatchObject({ failure: 'second_factor', exchanged_sessions: 0 });
    expect((await exchange(project, await tokenOf('1', { aal: 'aal2' }))).status).toBe(200);
    await set(project, { allow_one_factor: true });
    expect((await exchange(project, await tokenOf('1', { aal: 'aal1' }))).status).toBe(200);
  });

  test('that cannot be good costs no request', async () => {
    const project = await moving({ jwks_url: `${there.url}/jwks.json?unread` });
    const asked = there.received.length;
    const tokens = ['none', await tokenOf('1', { iss: 'https://eve.example.com' }), await tokenOf('1', { exp: 1 })];
    for (const token of tokens) expect(await exchange(project, token)).toMatchObject(tokenRefused);
    expect(there.received.length).toBe(asked);
  });

  test('does not find a user by an address that one of the sides has not verified', async () => {
    const project = await moving();
    const { email, server } = await project.signUp();
    expect(await exchange(project, await tokenOf('2', { email, email_verified: true }))).toMatchObject(unknown);
    await server('PATCH /users/me', { body: { primary_email_verified: true } });
    for (const email_verified of [false, 'true', undefined])
      expect(await exchange(project, await tokenOf('2', { email, email_verified }))).toMatchObject(unknown);
  });

  test('finds a user by the address for one id alone', async () => {
    const project = await moving();
    const { id, email, server } = await project.signUp();
    await server('PATCH /users/me', { body: { primary_email_verified: true } });
    const claims = { email, email_verified: true };
    const answers = await Promise.all(['2', '3'].map(async (sub) => exchange(project, await tokenOf(sub, claims))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const first = answers[0]?.status === 200 ? '2' : '3';
    expect((await exchange(project, await tokenOf(first, { jti: 'again' }))).body.user_id).toBe(id);
  });

  test.each(['raise_error', 'allow_duplicates'])(
    'finds no user by the address where accounts are not linked: %s',
    async (strategy) => {
      const project = await moving({}, { oauth_account_merge_strategy: strategy });
      const { email, server } = await project.signUp();
      await server('PATCH /users/me', { body: { primary_email_verified: true } });
      expect(await exchange(project, await tokenOf('2', { email, email_verified: true }))).toMatchObject(unknown);
    },
  );

  test('does not find a user who had another id there by the address', async () => {
    const project = await moving();
    const email = 'ada@example.com';
    await imported(project, 'first', { emails: [{ value: email, is_verified: true }] });
    expect(await exchange(project, await tokenOf('second', { email, email_verified: true }))).toMatchObject(unknown);
  });

  test('does not find a user of another source, or of another project', async () => {
    const [project, other] = [await moving(), await moving()];
    await imported(project, '1', {}, 'another');
    await imported(other, '1');
    expect(await exchange(project, await tokenOf('1'))).toMatchObject(unknown);
  });
});

test('a user with a second factor here is asked for it, and the token is used up', async () => {
  const project = await moving();
  await imported(project, '1', { totp_secret_base64: TOTP_SECRET.toString('base64') });
  const token = await tokenOf('1');
  const asked = await exchange(project, token);
  expect(asked.body).toMatchObject({ code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' });
  expect(await exchange(project, token)).toMatchObject(used);
  expect((await project.server('GET /latchkey/previous-system')).body).toMatchObject({ exchanged_sessions: 0 });
  const { body } = await project.admin('GET /latchkey/events', { query: { kinds: 'previous_session.exchanged' } });
  expect(body.items).toEqual([]);
});

test('a second factor does not make the session a newer proof', async () => {
  const project = await moving();
  await imported(project, '1', { totp_secret_base64: TOTP_SECRET.toString('base64') });
  const at = await inSeconds(-300);
  const asked = await exchange(project, await tokenOf('1', { auth_time: at }));
  const { body } = await project.call('POST /auth/mfa/sign-in', {
    body: { type: 'totp', totp: totpOf(TOTP_SECRET, stepAt(await now())), code: asked.body.details.attempt_code },
  });
  expect(decodeJwt(body.access_token).auth_time).toBe(at);
});

test('a browser that is trusted does not make the session a newer proof', async () => {
  const project = await moving();
  await project.admin('PATCH /latchkey/project-settings', { body: { trusted_device_days: 30 } });
  await imported(project, '1', { totp_secret_base64: TOTP_SECRET.toString('base64') });
  const asked = await exchange(project, await tokenOf('1', { auth_time: await inSeconds(0) }));
  const { body, headers: told } = await project.call('POST /auth/mfa/sign-in', {
    body: { type: 'totp', totp: totpOf(TOTP_SECRET, stepAt(await now())), code: asked.body.details.attempt_code },
  });
  const headers = { device: told.get('x-latchkey-device') ?? '' };
  const trusting = { headers: { ...headers, 'access-token': body.access_token } };
  expect((await project.call('POST /latchkey/trusted-devices', trusting)).status).toBe(201);
  const at = await inSeconds(-300);
  const again = await project.call('POST /latchkey/previous-system/session', {
    headers,
    body: { token: await tokenOf('1', { auth_time: at }) },
  });
  expect(decodeJwt(again.body.access_token).auth_time).toBe(at);
});

test('what the project asks of sessions holds for it', async () => {
  const project = await moving();
  await project.admin('PATCH /latchkey/project-settings', {
    body: { minimum_assurance: 'two-factors', enrolment_grace_days: 0 },
  });
  await imported(project, '1');
  const { body } = await exchange(project, await tokenOf('1'));
  const headers = { 'access-token': body.access_token };
  const teams = await project.call('GET /teams', { query: { user_id: 'me' }, headers });
  expect(teams).toMatchObject(refusal('ASSURANCE_TOO_LOW'));
});

test('a banned user has no session', async () => {
  const project = await moving();
  await imported(project, '1', { ban: {} });
  expect(await exchange(project, await tokenOf('1'))).toMatchObject(refusal('USER_BANNED'));
});

test('the session is as old a proof as the token says, and an old one where it says nothing', async () => {
  const project = await moving();
  await imported(project, '1');
  const at = Math.floor((await now()) / 1000);
  const provenAt = async (claims: Claims) =>
    decodeJwt((await exchange(project, await tokenOf('1', claims))).body.access_token).auth_time;
  expect(await provenAt({ auth_time: at - 300 })).toBe(at - 300);
  expect(await provenAt({ auth_time: at + 300, jti: 'future' })).toBeLessThanOrEqual(at + 5);
  expect(await provenAt({})).toBeLessThan(at - 24 * 3600);
});

test('it ends by itself at the moment that was given', async () => {
  const project = await moving({ max_age_seconds: 7 * 24 * 3600 });
  await imported(project, '1');
  (await world()).clock.advance(HOUR);
  expect(await exchange(project, await tokenOf('1'))).toMatchObject(refusal('PREVIOUS_SESSIONS_OFF'));
});

test('no token is taken without a previous system, or where it says nothing of sessions', async () => {
  const project = await newProject();
  expect(await exchange(project, await tokenOf('1'))).toMatchObject(refusal('PREVIOUS_SESSIONS_OFF'));
  const body = { source: 'old', ends_at_millis: (await now()) + HOUR };
  await project.server('PUT /latchkey/previous-system', { body });
  expect(await exchange(project, await tokenOf('1'))).toMatchObject(refusal('PREVIOUS_SESSIONS_OFF'));
});

test('an issuer whose keys cannot be read is told of, and the token stays good', async () => {
  const project = await moving({ jwks_url: `${there.url}/jwks.json` });
  await imported(project, '1');
  const token = await tokenOf('1');
  there.react('fail');
  // Another address for the same keys: those of the others are known.
  await set(project, { jwks_url: `${there.url}/jwks.json?anew` });
  expect(await exchange(project, token)).toMatchObject(refusal('PREVIOUS_SYSTEM_UNAVAILABLE'));
  expect((await project.server('GET /latchkey/previous-system')).body).toMatchObject({ failure: 'keys_not_read' });
  there.react('answer');
  await set(project, { jwks_url: `${there.url}/jwks.json` });
  expect((await exchange(project, token)).status).toBe(200);
});

test('an issuer whose keys could not be read is left alone for a moment', async () => {
  const project = await moving({ jwks_url: `${there.url}/jwks.json?away` });
  there.react('fail');
  const asked = there.received.length;
  for (const jti of ['1', '2', '3'])
    expect(await exchange(project, await tokenOf('1', { jti }))).toMatchObject(refusal('PREVIOUS_SYSTEM_UNAVAILABLE'));
  expect(there.received.length).toBe(asked + 1);
  (await world()).clock.advance(16_000);
  await exchange(project, await tokenOf('1'));
  expect(there.received.length).toBe(asked + 2);
});

test('no session is begun after it was removed, or set anew, while its keys were read', async () => {
  for (const change of ['DELETE', 'PUT'] as const) {
    const project = await moving({ jwks_url: `${there.url}/jwks.json?${change}` });
    await imported(project, '1');
    const asked = there.received.length;
    const open = there.hold();
    const pending = exchange(project, await tokenOf('1'));
    await vi.waitFor(() => expect(there.received.length).toBe(asked + 1));
    await (change === 'PUT' ? set(project) : project.server('DELETE /latchkey/previous-system'));
    open();
    expect(await pending).toMatchObject(refusal('PREVIOUS_SESSIONS_OFF'));
  }
});

test('a configuration of another issuer is not followed', async () => {
  const project = await moving({ issuer: `${there.url}/` });
  const token = await tokenOf('1', { iss: `${there.url}/` });
  expect(await exchange(project, token)).toMatchObject(refusal('PREVIOUS_SYSTEM_UNAVAILABLE'));
});

test('tokens from one network are limited', async () => {
  const still = await startWorld();
  const project = await newProject({}, Promise.resolve(still));
  const answers = await Promise.all(Array.from({ length: 125 }, () => exchange(project, 'none')));
  expect(answers.at(-1) && answers.some(({ status }) => status === 429)).toBe(true);
  await still.close();
});

test('the log tells of an exchange', async () => {
  const project = await moving();
  const id = await imported(project, '1');
  await exchange(project, await tokenOf('1'));
  const { body } = await project.admin('GET /latchkey/events', { query: { kinds: 'previous_session.exchanged' } });
  expect(body.items).toMatchObject([{ subject: { id }, detail: { source: 'old', found_by: 'source_id' } }]);
});

const publicKeyPem = async () => exportSPKI((await importJWK(there.jwk)) as CryptoKey);

/** A token signed by a key that its header names. */
async function tokenWithOwnKey(header: 'jwk' | 'jku'): Promise<string> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const named = header === 'jwk' ? { jwk: await exportJWK(publicKey) } : { jku: `${there.url}/eve.json` };
  const claims = { sub: '1', iss: there.url, aud: 'app', iat: await inSeconds(0), exp: await inSeconds(3600) };
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'first', ...named }).sign(privateKey);
}

/** A signature (r, s) of ECDSA is as good as (r, n - s). */
function otherSignature(token: string): string {
  const [header, payload, signature = ''] = token.split('.');
  const bytes = Buffer.from(signature, 'base64url');
  const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
  const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`);
  const other = Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')]);
  return [header, payload, other.toString('base64url')].join('.');
}
