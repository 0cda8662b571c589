import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newProject, type TestProject, world } from '@latchkey/testing';
import { fetchService, relyingPartyOf } from '@latchkey/testing/people/relying-party';
import { identifier, newResourceServer } from '@latchkey/testing/people/resource-server';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import * as openid from 'openid-client';
import { beforeAll, describe, expect, test } from 'vitest';

const create = 'POST /latchkey/oauth-clients';
const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
type Pair = Awaited<ReturnType<typeof newPair>>;

let project: TestProject;
let grants: object[];
let pair: Pair;

beforeAll(async () => {
  project = await newProject();
  grants = [{ resource_server_id: (await newResourceServer(project)).id, scopes: ['notes.read'] }];
  pair = await newPair('one');
});

async function newPair(kid: string, alg = 'ES256', options = {}) {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true, ...options });
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid } as JWK };
}

const register = (settings: object) =>
  project.admin(create, {
    body: { name: 'Backup', kind: 'machine', authentication: 'private-key', grants, ...settings },
  });
const registered = async (settings: object = { jwks: { keys: [pair.jwk] } }): Promise<string> => {
  const { status, body, text } = await register(settings);
  if (status !== 201) throw new Error(text);
  return body.id;
};

interface Claims {
  readonly aud?: string;
  readonly exp?: string | number;
  readonly jti?: string;
  readonly iss?: string;
}

const signed = ({ privateKey, alg, kid }: Pair, clientId: string, { aud, exp, jti, iss }: Claims = {}) =>
  new SignJWT({ jti: jti ?? crypto.randomUUID() })
    .setProtectedHeader({ alg, kid })
    .setIssuer(iss ?? clientId)
    .setSubject(clientId)
    .setAudience(aud ?? issuer)
    .setIssuedAt()
    .setExpirationTime(exp ?? '1m')
    .sign(privateKey);

let issuer: string;
beforeAll(async () => {
  issuer = (await relyingPartyOf(project, await registered(), null)).issuer;
});

async function token(client_assertion: string) {
  const form = { grant_type: 'client_credentials', client_assertion_type: ASSERTION, client_assertion };
  const response = await fetchService(`${issuer}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
  return { status: response.status, body: await response.json() };
}
const invalidClient = { status: 401, body: { error: 'invalid_client' } };

test.each([
  ['ES256', {}],
  ['EdDSA', { crv: 'Ed25519' }],
  ['RS256', {}],
  ['PS256', {}],
])('a machine signs its way in by %s', async (alg, options) => {
  const own = await newPair('own', alg, options);
  const id = await registered({ jwks: { keys: [own.jwk] } });
  const { library } = await relyingPartyOf(
    project,
    id,
    null,
    openid.PrivateKeyJwt({ key: own.privateKey, kid: 'own' }),
  );
  expect((await openid.clientCredentialsGrant(library, { resource: identifier })).scope).toBe('notes.read');
});

test('a web client signs its way in, and has no secret', async () => {
  const made = await register({
    kind: 'web',
    grants: [],
    redirect_uris: ['https://app.example.com/callback'],
    jwks: { keys: [pair.jwk] },
  });
  expect(made.body).toMatchObject({ authentication: 'private-key', client_secret: null, secret_last_four: null });
  const method = openid.PrivateKeyJwt({ key: pair.privateKey, kid: 'one' });
  const app = await relyingPartyOf(project, made.body.id, null, method);
  const user = await project.signUp();
  expect((await app.signIn(user)).claims()?.sub).toBe(user.id);
  const rotate = await project.admin(`POST /latchkey/oauth-clients/${made.body.id}/secret/rotate`, { body: {} });
  expect(rotate.status).toBe(400);
});

describe('an assertion is refused', () => {
  test('that was used already', async () => {
    const assertion = await signed(pair, await registered());
    expect((await token(assertion)).status).toBe(200);
    expect(await token(assertion)).toMatchObject(invalidClient);
  });

  test('that comes twice at the same time, but for once', async () => {
    const assertion = await signed(pair, await registered());
    const statuses = (await Promise.all([token(assertion), token(assertion), token(assertion)])).map(
      (one) => one.status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test.each<[string, Claims]>([
    ['for another audience', { aud: 'https://other.example.com' }],
    ['that is over', { exp: 1_000_000_000 }],
    ['that is good for years', { exp: 4_000_000_000 }],
    ['of another issuer', { iss: 'somebody' }],
  ])('%s', async (_, claims) => {
    expect(await token(await signed(pair, await registered(), claims))).toMatchObject(invalidClient);
  });

  test('for another project', async () => {
    const other = (await relyingPartyOf(await newProject(), 'any', null)).issuer;
    expect(await token(await signed(pair, await registered(), { aud: other }))).toMatchObject(invalidClient);
  });

  test('of a key that is not the client’s', async () => {
    expect(await token(await signed(await newPair('one'), await registered()))).toMatchObject(invalidClient);
  });
});

test('several keys are good while one is being replaced, and the old one until it is taken out', async () => {
  const [old, next] = [pair, await newPair('two')];
  const id = await registered({ jwks: { keys: [old.jwk, next.jwk] } });
  for (const one of [old, next]) expect((await token(await signed(one, id))).status).toBe(200);
  const changed = await project.admin(`PATCH /latchkey/oauth-clients/${id}`, { body: { jwks: { keys: [next.jwk] } } });
  expect(changed.body.jwks.keys).toEqual([next.jwk]);
  expect((await token(await signed(next, id))).status).toBe(200);
  expect(await token(await signed(old, id))).toMatchObject(invalidClient);
});

describe('keys are refused', () => {
  const detail = (text: string) => ({ status: 400, text: expect.stringContaining(text) });

  test('with private members', async () => {
    const keys = [{ ...(await exportJWK(pair.privateKey)), kid: 'one' }];
    expect(await register({ jwks: { keys } })).toMatchObject(detail('The key one is private.'));
  });

  test.each<[string, () => Promise<object[]>, string]>([
    ['a short RSA key', async () => [shortRsa], 'is none of these'],
    ['another curve', async () => [(await newPair('p', 'ES384')).jwk], 'is none of these'],
    ['a symmetric key', async () => [{ kty: 'oct', kid: 'k' }], 'is none of these'],
    ['what is no key', async () => [{ kty: 'EC', crv: 'P-256', x: 'x', y: 'y' }], 'is none of these'],
    ['another algorithm', async () => [{ ...pair.jwk, alg: 'HS256' }], 'is for the algorithm HS256'],
    ['for encryption', async () => [{ ...pair.jwk, use: 'enc' }], 'is not for signatures'],
    ['two of the same name', async () => [pair.jwk, pair.jwk], 'Each of several keys needs'],
    ['a name that no database takes', async () => [{ ...pair.jwk, kid: 'a\u0001' }], 'no printable text'],
  ])('%s', async (_, keys, text) => {
    expect(await register({ jwks: { keys: await keys() } })).toMatchObject(detail(text));
  });

  test.each<[string, object, string]>([
    ['none at all', {}, 'It needs its public keys'],
    ['of a client with a secret', { authentication: 'secret', jwks: 'own' }, 'It has a secret'],
    [
      'of a client that can keep none',
      { authentication: undefined, kind: 'device', grants: [], jwks: 'own' },
      'can keep no key',
    ],
    ['at an address in clear', { jwks_uri: 'http://keys.example.com' }, 'must start with https://'],
    ['here and elsewhere', { jwks: 'own', jwks_uri: 'https://keys.example.com' }, 'not both'],
  ])('%s', async (_, settings, text) => {
    const given = 'jwks' in settings ? { ...settings, jwks: { keys: [pair.jwk] } } : settings;
    expect(await register(given)).toMatchObject(detail(text));
  });

  test('as a change that leaves none', async () => {
    const id = await registered();
    const change = project.admin(`PATCH /latchkey/oauth-clients/${id}`, { body: { jwks: null } });
    expect(await change).toMatchObject(detail('It needs its public keys'));
  });
});

describe('keys at an address', () => {
  async function served(status: number, body: unknown) {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    return { jwks_uri: `http://127.0.0.1:${port}/keys`, asked, close: () => server.close() };
  }

  test('are fetched when they are needed, and not each time', async () => {
    const { jwks_uri, asked, close } = await served(200, { keys: [pair.jwk] });
    const id = await registered({ jwks_uri });
    expect(asked).toEqual([]);
    for (const _ of [1, 2]) expect((await token(await signed(pair, id))).status).toBe(200);
    close();
    expect(asked).toEqual(['/keys']);
  });

  test('are good for ten minutes at most after they were taken away', async () => {
    const published = { keys: [pair.jwk] };
    const { jwks_uri, close } = await served(200, published);
    const id = await registered({ jwks_uri });
    expect((await token(await signed(pair, id))).status).toBe(200);
    published.keys = [];
    (await world()).clock.advance(600_000);
    const { status } = await token(await signed(pair, id));
    close();
    expect(status).toBe(401);
  });

  test('that does not have them lets nobody in', async () => {
    const { jwks_uri, close } = await served(500, {});
    const { status } = await token(await signed(pair, await registered({ jwks_uri })));
    close();
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});

/** RSA with 1,024 bits, which jose makes none of. */
const shortRsa = {
  kty: 'RSA',
  n: `${'u'.repeat(170)}Q`,
  e: 'AQAB',
};
