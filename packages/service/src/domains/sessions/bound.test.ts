import { createHash, randomUUID } from 'node:crypto';
import { type CallOptions, knownError, needsOneProcess, newProject, type TestProject, world } from '@latchkey/testing';
import { authorizeQuery, sharedProviders } from '@latchkey/testing/people/oauth-app';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';

const BASE = 'http://localhost:4400/api/v1';
const MINUTE = 60_000;
const expired = knownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: null });

interface Changes {
  readonly claims?: object;
  readonly header?: object;
  readonly url?: string;
}

/** A client that holds a key, and proves it with each request. */
async function keyHolder({ call }: TestProject) {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(publicKey);
  let nonce: string | null = null;

  const proof = (endpoint: string, token?: string, { claims, header, url }: Changes = {}) => {
    const [htm, path = ''] = endpoint.split(' ');
    const ath = token === undefined ? undefined : createHash('sha256').update(token).digest('base64url');
    const request = { htm, htu: url ?? BASE + path, ath };
    return new SignJWT({ ...request, jti: randomUUID(), iat: 1, nonce: nonce ?? undefined, ...claims })
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk, ...header })
      .sign(privateKey);
  };
  async function send(endpoint: string, token?: string, options: CallOptions = {}, changes?: Changes) {
    const dpop = await proof(endpoint, token, changes);
    const answer = await call(endpoint, { ...options, headers: { ...options.headers, 'access-token': token, dpop } });
    nonce = answer.headers.get('dpop-nonce');
    return answer;
  }
  // The first answer brings the nonce.
  const first = await send('GET /projects/current');
  return { first, send, proof, jwk };
}

/** A session that was begun with a key. */
async function boundUser() {
  const project = await newProject(sharedProviders('github'));
  const { email, password, id } = await project.signUp();
  const holder = await keyHolder(project);
  const { body } = await holder.send('POST /auth/password/sign-in', undefined, { body: { email, password } });
  const refresh = { grant_type: 'refresh_token', client_id: project.id, refresh_token: body.refresh_token as string };
  const refreshWith = { body: { ...refresh, client_secret: project.keys.publishable_client_key } };
  return { ...holder, project, id, email, password, token: body.access_token as string, refreshWith };
}

test('a session that begins with a proof is bound to its key, and its tokens say so', async () => {
  const { send, token, id } = await boundUser();
  const [, claims = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ cnf: { jkt: expect.any(String) } });
  expect((await send('GET /users/me', token)).body).toMatchObject({ id });
});

test('a proof may be for several tokens', async () => {
  const { send, token, id } = await boundUser();
  const claims = { ath: 'another', aths: ['another', createHash('sha256').update(token).digest('base64url')] };
  expect((await send('GET /users/me', token, {}, { claims })).body).toMatchObject({ id });
});

test('a session that begins without one is not bound', async () => {
  const user = await (await newProject()).signUp();
  const [, claims = ''] = user.accessToken.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).not.toHaveProperty('cnf');
});

describe('a stolen access token is worthless', () => {
  test('without a proof', async () => {
    const { project, token } = await boundUser();
    const answer = await project.call('GET /users/me', { headers: { 'access-token': token } });
    expect(answer).toMatchObject({ status: 401, code: expired.code });
    expect(answer.headers.get('x-latchkey-refusal')).toBe('DPOP_PROOF_NEEDED');
  });

  test('as Authorization: DPoP', async () => {
    const { project, token } = await boundUser();
    const answer = await project.call('GET /users/me', { headers: { authorization: `DPoP ${token}` } });
    expect(answer).toMatchObject({ status: 401, code: expired.code });
  });

  test('with the proof of another key', async () => {
    const { project, token } = await boundUser();
    const thief = await keyHolder(project);
    expect(await thief.send('GET /users/me', token)).toMatchObject({ status: 401, code: expired.code });
  });

  test('with a proof that was made for another token', async () => {
    const { send, token, refreshWith } = await boundUser();
    const { body } = await send('POST /auth/oauth/token', undefined, refreshWith);
    const claims = { ath: createHash('sha256').update(body.access_token).digest('base64url') };
    expect(await send('GET /users/me', token, {}, { claims })).toMatchObject({ status: 401, code: expired.code });
  });

  test('with a proof for several other tokens', async () => {
    const { send, token } = await boundUser();
    const claims = { ath: 'one', aths: ['one', 'another'] };
    expect(await send('GET /users/me', token, {}, { claims })).toMatchObject({ status: 401, code: expired.code });
  });

  test('in the address of a link to another account', async () => {
    const { project, token } = await boundUser();
    const query = authorizeQuery(project, 'a'.repeat(43), { type: 'link', token });
    expect(await project.bare('GET /auth/oauth/authorize/github', { query })).toMatchObject({ code: expired.code });
  });
});

describe('a stolen refresh token is worthless', () => {
  test('without a proof, and does not end the session', async () => {
    const { project, send, token, refreshWith } = await boundUser();
    expect(await project.bare('POST /auth/oauth/token', refreshWith)).toMatchObject(
      knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    );
    expect((await send('GET /users/me', token)).status).toBe(200);
  });

  test('with the proof of another key', async () => {
    const { project, refreshWith } = await boundUser();
    const thief = await keyHolder(project);
    expect(await thief.send('POST /auth/oauth/token', undefined, refreshWith)).toMatchObject(
      knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    );
  });
});

test('its own client refreshes, and the new token is bound as well', async () => {
  const { project, send, id, refreshWith } = await boundUser();
  const { body } = await send('POST /auth/oauth/token', undefined, refreshWith);
  expect((await send('GET /users/me', body.access_token)).body).toMatchObject({ id });
  const stolen = { headers: { 'access-token': body.access_token } };
  expect(await project.call('GET /users/me', stolen)).toMatchObject({ status: 401, code: expired.code });
});

test('who proves again who they are gets a token that is bound as well', async () => {
  const { project, send, token, password } = await boundUser();
  const { body } = await send('POST /latchkey/proof/password', token, { body: { password } });
  const stolen = { headers: { 'access-token': body.access_token } };
  expect(await project.call('GET /users/me', stolen)).toMatchObject({ status: 401, code: expired.code });
});

test('a session that a server asks for is not bound to the key of that server', async () => {
  const { project, send, id } = await boundUser();
  const headers = { 'access-type': 'server', 'secret-server-key': project.keys.secret_server_key };
  const { body } = await send('POST /auth/sessions', undefined, { headers, body: { user_id: id } });
  expect(await project.call('GET /users/me', { headers: { 'access-token': body.access_token } })).toMatchObject({
    status: 200,
  });
});

describe('a proof is refused', () => {
  test('without a nonce, and told one', async () => {
    const { first } = await keyHolder(await newProject());
    expect(first).toMatchObject({ status: 401, text: expect.stringContaining('nonce') });
    expect(first.headers.get('www-authenticate')).toContain('DPoP error="use_dpop_nonce"');
    expect(first.headers.get('dpop-nonce')).toEqual(expect.any(String));
  });

  test('ten minutes after its nonce was given', async () => {
    const { send, token } = await boundUser();
    (await world()).clock.advance(10 * MINUTE);
    const answer = await send('GET /users/me', token);
    expect(answer.headers.get('x-latchkey-refusal')).toBe('DPOP_NONCE_NEEDED');
  });

  test('the second time', async () => {
    needsOneProcess();
    const { project, proof, token } = await boundUser();
    const headers = { 'access-token': token, dpop: await proof('GET /users/me', token) };
    expect(await project.call('GET /users/me', { headers })).toMatchObject({ status: 200 });
    const again = await project.call('GET /users/me', { headers });
    expect(again).toMatchObject({ status: 401, text: expect.stringContaining('It was used already.') });
  });

  test.each<[string, Changes, string]>([
    ['that was made for another method', { claims: { htm: 'POST' } }, 'Its claim htm must be GET.'],
    ['that was made for another address', { url: `${BASE}/teams` }, `Its claim htu must be ${BASE}/users/me.`],
    ['that was made for another host', { url: 'https://evil.example/api/v1/users/me' }, 'Its claim htu'],
    ['without an id', { claims: { jti: '' } }, 'It needs the claim jti'],
    ['with an id without end', { claims: { jti: 'x'.repeat(129) } }, 'It needs the claim jti'],
    ['without a time', { claims: { iat: undefined } }, 'It needs the claim iat.'],
    ['of another type', { header: { typ: 'JWT' } }, 'It must be a JWT'],
  ])('%s', async (_, changes, problem) => {
    const { send, token } = await boundUser();
    const answer = await send('GET /users/me', token, {}, changes);
    expect(answer).toMatchObject({ status: 401, text: expect.stringContaining(problem) });
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_dpop_proof"');
  });

  test('that is signed with another key than it names', async () => {
    const { project, send, token } = await boundUser();
    const header = { jwk: (await keyHolder(project)).jwk };
    const answer = await send('GET /users/me', token, {}, { header });
    expect(answer).toMatchObject({ status: 401, text: expect.stringContaining('It must be a JWT') });
  });

  test.each(['', 'garbage', 'a.b.c', `${'a'.repeat(2000)}.b.c`])('that is none: %j', async (dpop) => {
    const project = await newProject();
    expect(await project.call('GET /projects/current', { headers: { dpop } })).toMatchObject({ status: 401 });
  });
});
