import { newProject, world } from '@latchkey/testing';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { call, newDemo } from './testing.ts';

async function demo() {
  const project = await newProject();
  return { ...newDemo({ LATCHKEY_PROJECT_ID: project.id }, (await world()).service), signUp: project.signUp };
}

const decoded = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

test('nobody is told to sign in first', async () => {
  const { answer } = await demo();
  for (const headers of [{}, { authorization: 'Bearer' }, { authorization: 'Basic eDp5' }]) {
    const { status, body, headers: told } = await call(answer, 'GET /api/notes', { headers });
    expect([status, body, told.get('www-authenticate')]).toEqual([401, { error: 'Sign in first.' }, 'Bearer']);
  }
});

test('the token of another project is refused', async () => {
  const { answer } = await demo();
  const { accessToken } = await (await newProject()).signUp();
  expect((await call(answer, 'GET /api/notes', { token: accessToken })).status).toBe(401);
});

test('a token that has expired is refused', async () => {
  const { clock } = await world();
  const { answer, signUp } = await demo();
  clock.advance(-3_600_000);
  const { accessToken } = await signUp();
  clock.advance(3_600_000);
  const { status, body } = await call(answer, 'GET /api/notes', { token: accessToken });
  expect([status, body.error]).toEqual([401, 'This access token is not valid, or not any more.']);
});

test('a token that was changed, or signed by somebody else, is refused', async () => {
  const { answer, signUp } = await demo();
  const [header, payload, signature] = (await signUp()).accessToken.split('.');
  const claims = decoded(payload);
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const { kid } = decoded(header);
  const jwk = { ...(await exportJWK(publicKey)), kid };
  const forged = [
    `${header}.${encoded({ ...claims, sub: 'somebody else' })}.${signature}`,
    `${header}.${payload}.`,
    `${encoded({ alg: 'none' })}.${payload}.`,
    await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey),
    await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', jwk }).sign(privateKey),
    await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'unknown' }).sign(privateKey),
    await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(Buffer.from(JSON.stringify(jwk))),
    'garbage',
  ];
  const answers = forged.map((token) => call(answer, 'GET /api/notes', { token }));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(forged.map(() => 401));
});

test('the public keys are fetched once', async () => {
  const { answer, signUp, keys } = await demo();
  const { accessToken } = await signUp();
  for (let i = 0; i < 3; i++) expect((await call(answer, 'GET /api/notes', { token: accessToken })).status).toBe(200);
  expect(keys.asked).toBe(1);
});

test('where the service does not answer, nobody is told to sign in again', async () => {
  const { answer, signUp, keys } = await demo();
  const { accessToken } = await signUp();
  keys.isDown = true;
  const { status, body } = await call(answer, 'GET /api/notes', { token: accessToken });
  expect([status, body.error]).toEqual([503, 'The sign-in service at http://localhost:4400 did not answer.']);
});
