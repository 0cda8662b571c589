import { knownError, newProject, type TestProject, type TestUser, world } from '@latchkey/testing';
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  jwtVerify,
  SignJWT,
} from 'jose';
import { expect, test } from 'vitest';
import { projectCache } from '../projects/cache.ts';
import { signingKeyAt } from '../projects/signing-keys.ts';

const unparsable = knownError('UNPARSABLE_ACCESS_TOKEN');
const me = ({ call }: TestProject, token: string) => call('GET /users/me', { headers: { 'access-token': token } });

const jwksOf = async ({ bare, id }: TestProject) => (await bare(`GET /projects/${id}/.well-known/jwks.json`)).body;

/** The claims and header of a real token, signed anew with a key of the attacker's, some of them changed. */
async function forge({ accessToken }: TestUser, changes: object = {}, header: object = {}) {
  const { privateKey } = await generateKeyPair('ES256');
  const protectedHeader = { ...decodeProtectedHeader(accessToken), alg: 'ES256', ...header };
  return new SignJWT({ ...decodeJwt(accessToken), ...changes }).setProtectedHeader(protectedHeader).sign(privateKey);
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each([
  'garbage',
  'a.b.c',
  '..',
  `${encoded({ alg: 'ES256' })}.${encoded({ aud: 'internal' })}.`,
  `x.${encoded(null)}.x`,
])('the token "%s" cannot be read', async (token) => {
  const project = await newProject();
  expect(await me(project, token)).toMatchObject(unparsable);
});

test('a token signed with another key is refused', async () => {
  const project = await newProject();
  expect(await me(project, await forge(await project.signUp()))).toMatchObject(unparsable);
});

test('a token that brings its own key along is refused', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const token = await new SignJWT(decodeJwt(user.accessToken))
    .setProtectedHeader({ alg: 'ES256', jwk: await exportJWK(publicKey) })
    .sign(privateKey);
  expect(await me(project, token)).toMatchObject(unparsable);
});

test('a token without a signature (alg "none") is refused', async () => {
  const project = await newProject();
  const { accessToken } = await project.signUp();
  const [, payload] = accessToken.split('.');
  for (const alg of ['none', 'None', 'NONE']) {
    expect(await me(project, `${encoded({ alg })}.${payload}.`)).toMatchObject(unparsable);
  }
});

test('a token signed with the public key as a shared secret (HS256) is refused', async () => {
  const project = await newProject();
  const { accessToken } = await project.signUp();
  const secret = new TextEncoder().encode(JSON.stringify((await jwksOf(project)).keys[0]));
  const token = await new SignJWT(decodeJwt(accessToken)).setProtectedHeader({ alg: 'HS256' }).sign(secret);
  expect(await me(project, token)).toMatchObject(unparsable);
});

test('a token whose claims were changed is refused', async () => {
  const project = await newProject();
  const [user, other] = [await project.signUp(), await project.signUp()];
  const [header, , signature] = user.accessToken.split('.');
  const payload = encoded({ ...decodeJwt(user.accessToken), sub: other.id });
  expect(await me(project, `${header}.${payload}.${signature}`)).toMatchObject(unparsable);
});

test.each([
  ['a foreign issuer', { iss: 'https://evil.example/api/v1/projects/internal' }],
  ['no issuer', { iss: undefined }],
  ['no audience', { aud: undefined }],
  ['a list of audiences', { aud: ['internal'] }],
  ['no expiry', { exp: undefined }],
  ['no session', { refreshTokenId: undefined }],
  ['no user', { sub: undefined }],
])('a token with %s is refused even when the signature is right', async (_, changes) => {
  const project = await newProject();
  const { accessToken } = await project.signUp();
  expect(await me(project, await signedByProject(project, { ...decodeJwt(accessToken), ...changes }))).toMatchObject(
    unparsable,
  );
});

test('such a signature is accepted with the right claims', async () => {
  const project = await newProject();
  const { accessToken } = await project.signUp();
  expect((await me(project, await signedByProject(project, decodeJwt(accessToken)))).status).toBe(200);
});

test('a token of the user of another session id is refused', async () => {
  const project = await newProject();
  const [user, other] = [await project.signUp(), await project.signUp()];
  const claims = { ...decodeJwt(user.accessToken), refreshTokenId: decodeJwt(other.accessToken).refreshTokenId };
  expect(await me(project, await signedByProject(project, claims))).toMatchObject({ code: 'ACCESS_TOKEN_EXPIRED' });
});

test('a token expires, and tells when it did', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const { exp = 0 } = decodeJwt(user.accessToken);
  const { clock } = await world();
  clock.advance(exp * 1000 - clock() - 2_000);
  expect((await user.call('GET /users/me')).status).toBe(200);
  clock.advance(2_001);
  expect(await user.call('GET /users/me')).toMatchObject(
    knownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: exp * 1000 }),
  );
});

test('a token that was never seen before it expired tells the same', async () => {
  const project = await newProject();
  const user = await project.signUp();
  (await world()).clock.advance(700_000);
  expect(await user.call('GET /users/me')).toMatchObject({ status: 401, code: 'ACCESS_TOKEN_EXPIRED' });
});

test('a token of another project is refused, and the answer names both', async () => {
  const [one, other] = [await newProject(), await newProject()];
  const { accessToken } = await one.signUp();
  const details = { expected_project_id: other.id, actual_project_id: one.id };
  expect(await me(other, accessToken)).toMatchObject(knownError('INVALID_PROJECT_FOR_ACCESS_TOKEN', details));
});

test('the claims are exactly those of the protocol, and those of the proof', async () => {
  const project = await newProject();
  const { id, accessToken } = await project.signUp();
  const { iat = 0, exp = 0, refreshTokenId, ...claims } = decodeJwt(accessToken);
  expect(claims).toEqual({
    sub: id,
    iss: `http://localhost:4400/api/v1/projects/${project.id}`,
    aud: project.id,
    branchId: 'main',
    role: 'authenticated',
    auth_time: iat,
    amr: ['pwd'],
    acr: '1',
  });
  expect(exp - iat).toBe(600);
  expect(refreshTokenId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
});

test('the published key of the project verifies a token, that of another project does not', async () => {
  const [one, other] = [await newProject(), await newProject()];
  const { id, accessToken } = await one.signUp();
  const { kid, alg } = decodeProtectedHeader(accessToken);
  const jwks = await jwksOf(one);
  expect({ kid, alg }).toEqual({ kid: jwks.keys[0].kid, alg: 'ES256' });
  const currentDate = new Date((await world()).clock());
  const { payload } = await jwtVerify(accessToken, createLocalJWKSet(jwks), { audience: one.id, currentDate });
  expect(payload.sub).toBe(id);
  await expect(jwtVerify(accessToken, createLocalJWKSet(await jwksOf(other)), { currentDate })).rejects.toThrow();
});

/** Signs with the project's own key, as only the service can. */
async function signedByProject(project: TestProject, claims: object): Promise<string> {
  const { database, parts } = await world();
  const found = await projectCache(database.db, parts.ring, () => false).find(project.id);
  if (!found) throw new Error('no such project');
  const { publicJwk, sign } = signingKeyAt(found, (await world()).clock());
  const set = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
  return new SignJWT(set).setProtectedHeader({ alg: 'ES256', kid: publicJwk.kid }).sign(sign);
}
