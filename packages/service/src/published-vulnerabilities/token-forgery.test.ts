import { createHmac, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { knownError, newProject, type TestProject, world } from '@latchkey/testing';
import { forgedTokens, type Real } from '@latchkey/testing/http/forged-tokens';
import { authorizeQuery, sharedProviders } from '@latchkey/testing/people/oauth-app';
import { beforeAll, expect, test } from 'vitest';
import { projectCache } from '../domains/projects/cache.ts';
import { signingKeyAt } from '../domains/projects/signing-keys.ts';

// Tokens that libraries and products took for ones that they had signed.

let project: TestProject;
let real: Real;
let forged: Readonly<Record<string, string>>;

beforeAll(async () => {
  project = await newProject(sharedProviders('github'));
  const foreign = await newProject();
  const [user, other, stranger] = [await project.signUp(), await project.signUp(), await foreign.signUp()];
  const [own, theirs] = [await signingKeyOf(project), await signingKeyOf(foreign)];
  real = {
    token: user.accessToken,
    publicJwk: own.publicJwk,
    signingKey: own.sign,
    foreignToken: stranger.accessToken,
    foreignKey: theirs.sign,
    foreignProjectId: foreign.id,
    otherUserId: other.id,
  };
  forged = forgedTokens(real);
});

async function signingKeyOf({ id }: TestProject) {
  const { database, parts } = await world();
  const found = await projectCache(database.db, parts.ring, () => false).find(id);
  if (!found) throw new Error('no such project');
  return signingKeyAt(found, (await world()).clock());
}

const asUser = (token: string) => project.call('GET /users/me', { headers: { 'access-token': token } });
const asOwner = (token: string) =>
  project.bare('GET /internal/projects/current', {
    headers: { 'access-type': 'admin', 'project-id': project.id, 'admin-access-token': token },
  });
const asLinking = (token: string) =>
  project.bare('GET /auth/oauth/authorize/github', {
    query: authorizeQuery(project, 'a'.repeat(43), { type: 'link', token }),
  });

/** A token of the table of forgeries. */
function named(what: string): string {
  const token = forged[what];
  if (token === undefined) throw new Error(`There is no forgery of “${what}”.`);
  return token;
}

const unparsable = knownError('UNPARSABLE_ACCESS_TOKEN');

test('the real token passes', async () => {
  expect((await asUser(real.token)).status).toBe(200);
});

test.each([
  [
    'CVE-2015-2964',
    'namshi/jose',
    'a crafted header led past the check of the signature',
    'algorithm "none" without a signature',
  ],
  [
    'CVE-2022-23540',
    'jsonwebtoken',
    'where no algorithm was named, none was taken',
    'algorithm null without a signature',
  ],
  ['CVE-2015-9235', 'jsonwebtoken', 'the public key was the secret of an HMAC', 'HS256 with the public key as JSON'],
  ['CVE-2016-10555', 'jwt-simple', 'the header chose HMAC for a public key', 'HS512 with the public key as JSON'],
  [
    'CVE-2026-22817',
    'Hono',
    'the header chose the algorithm of a published key',
    'HS256 with the point of the public key',
  ],
  ['CVE-2026-22818', 'Hono', 'the header chose another algorithm where the key named none', 'RS256'],
  ['CVE-2019-20933', 'InfluxDB', 'an empty secret was one', 'HS256 with an empty secret'],
  ['CVE-2018-0114', 'node-jose', 'the token brought the key to verify it with', 'another key, and its public half'],
  ['CVE-2022-21449', 'Java', 'a signature of two zeros was good for everything', 'a signature of zeros'],
  ['CVE-2020-28042', 'ServiceStack', 'a signature of no bytes was one', 'a signature of no bytes'],
  ['CVE-2020-26160', 'jwt-go', 'an audience that is a list was not compared', 'by the right key: a list of audiences'],
  [
    'CVE-2018-6873',
    'Auth0',
    'a token for another audience was good',
    'by the right key: the audience of another project',
  ],
  ['CVE-2025-62610', 'Hono', 'the audience was not looked at', 'by the right key: no audience'],
  ['CVE-2025-30144', 'fast-jwt', 'an issuer could be a list with another in it', 'by the right key: a list of issuers'],
  [
    'CVE-2018-15801',
    'Spring Security',
    'the issuer was not looked at',
    'by the right key: the issuer of another project',
  ],
  [
    'CVE-2025-59420',
    'Authlib',
    'an extension that it did not know was passed over',
    'an extension that has to be understood',
  ],
])('%s (%s): %s', async (_number, _product, _did, what) => {
  expect(await asUser(named(what))).toMatchObject(unparsable);
});

test('CVE-2021-22160 (Apache Pulsar): an administrator’s token of the algorithm none was good', async () => {
  const token = named('algorithm "none" without a signature');
  expect(await asOwner(token)).toMatchObject(knownError('UNPARSABLE_ADMIN_ACCESS_TOKEN'));
});

test('CVE-2018-1000531 (prime-jwt): a header that says none made the signature no matter', async () => {
  const answer = await asLinking(named('algorithm "none" with the real signature'));
  expect(answer).toMatchObject(unparsable);
  expect((await asLinking(real.token)).status).toBe(307);
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const partsOf = (token: string) =>
  token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString())) as [object, object];

/** The real claims, but for some, under a signature of any kind. */
function signed(more: object, by: (text: string) => Buffer, header: object = {}): string {
  const [head, claims] = partsOf(real.token);
  const text = `${encode({ ...head, ...header })}.${encode({ ...claims, ...more })}`;
  return `${text}.${by(text).toString('base64url')}`;
}

const byKey = (key: KeyObject) => (text: string) =>
  sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
const bySecret = (secret: string) => (text: string) => createHmac('sha256', secret).update(text).digest();

/** The project's public key as OpenSSH writes it. */
function openSshKey(): string {
  const point = [real.publicJwk.x, real.publicJwk.y].map((part) => Buffer.from(part, 'base64url'));
  const fields = ['ecdsa-sha2-nistp256', 'nistp256', Buffer.concat([Buffer.of(4), ...point])].map((field) => {
    const bytes = Buffer.from(field);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    return Buffer.concat([length, bytes]);
  });
  return `ecdsa-sha2-nistp256 ${Buffer.concat(fields).toString('base64')}`;
}

const publicPem = () => createPublicKey(real.signingKey).export({ format: 'pem', type: 'spki' }).toString();

test.each([
  ['CVE-2023-48223', 'fast-jwt', 'PEM was not known for a public key, and was the secret of an HMAC', publicPem],
  ['CVE-2022-29217', 'PyJWT', 'a public key of OpenSSH was the secret of an HMAC', openSshKey],
  [
    'CVE-2024-33663',
    'python-jose',
    'a public ECDSA key of OpenSSH was the secret of an HMAC',
    () => `${openSshKey()}\n`,
  ],
])('%s (%s): %s', async (_number, _product, _did, secret) => {
  const token = signed({}, bySecret(secret()), { alg: 'HS256' });
  expect(await asUser(token)).toMatchObject(unparsable);
});

test('CVE-2024-53861 (PyJWT): an issuer was good that is part of the right one', async () => {
  const [, { iss }] = partsOf(real.token) as [object, { iss: string }];
  expect((await asUser(signed({}, byKey(real.signingKey)))).status).toBe(200);
  for (const part of [iss.slice(0, -1), iss.slice(1), 'http'])
    expect(await asUser(signed({ iss: part }, byKey(real.signingKey)))).toMatchObject(unparsable);
});

test('CVE-2022-39227 (python-jwt): a token that is JSON as well had other claims than those that were signed', async () => {
  const [head = '', payload = '', signature = ''] = real.token.split('.');
  const [, claims] = partsOf(real.token);
  const other = encode({ ...claims, sub: real.otherUserId });
  const token = `{"  ${head}.${other}.":"","protected":"${head}","payload":"${payload}","signature":"${signature}"}`;
  expect(await asUser(token)).toMatchObject(unparsable);
});

test('CVE-2019-7644 (Auth0 WCF Service JWT): the refusal of a wrong signature told the right one', async () => {
  const answer = await asUser(named('under the real signature another user'));
  expect(answer).toMatchObject(unparsable);
  const told = JSON.stringify([answer.text, ...answer.headers]);
  // A signature has 86 characters.
  expect(told.match(/[\w-]{86,}/g)).toBeNull();
});
