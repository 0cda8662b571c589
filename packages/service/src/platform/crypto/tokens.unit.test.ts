import { createHash, createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { importJWK, type JWK, jwtVerify } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  audienceOf,
  type EcPublicKey,
  issuerOf,
  kidOf,
  loadSigningKey,
  newRsaKey,
  newSigningKey,
  type SigningKey,
  signAccessToken,
  signStatement,
  verifiedTokens,
  verifyAccessToken,
  verifyResourceToken,
} from './tokens.ts';

const NOW = Date.UTC(2030, 0);
const SECONDS = Math.floor(NOW / 1000);
const AUDIENCE = 'aaaaaaaa-0000-4000-8000-000000000000';
const ISSUER = issuerOf('http://localhost:4400', AUDIENCE);
const CLAIMS = { userId: 'user', sessionId: 'session', projectId: AUDIENCE };

let key: SigningKey<EcPublicKey>;
let token: string;

beforeAll(async () => {
  const { publicJwk, privateJwk } = await newSigningKey();
  key = await loadSigningKey(publicJwk, privateJwk);
  token = await signAccessToken(key, ISSUER, CLAIMS, NOW, 600);
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString());
const parts = () => token.split('.') as [string, string, string];
const verify = (text: string, now = NOW) => verifyAccessToken(text, key, ISSUER, AUDIENCE, now);
const UNPARSABLE = { failure: 'unparsable' };

describe('an access token', () => {
  test('carries exactly the claims of the protocol', () => {
    const [header, payload] = parts();
    expect([decode(header), decode(payload)]).toEqual([
      { alg: 'ES256', kid: key.publicJwk.kid },
      {
        sub: 'user',
        iss: ISSUER,
        aud: AUDIENCE,
        iat: SECONDS,
        exp: SECONDS + 600,
        branchId: 'main',
        refreshTokenId: 'session',
        role: 'authenticated',
      },
    ]);
  });

  test('is verified to what it says', async () => {
    expect(await verify(token)).toEqual({ ...CLAIMS, expiresAt: NOW + 600_000 });
  });

  test('ends with its last second', async () => {
    expect(await verify(token, NOW + 599_999)).toEqual({ ...CLAIMS, expiresAt: NOW + 600_000 });
    expect(await verify(token, NOW + 600_000)).toEqual({ failure: 'expired', expiredAt: NOW + 600_000 });
  });

  test('names its project before it is verified', () => {
    expect([
      audienceOf(token),
      ...['', 'a.b.c', `a.${encode(null)}.c`, `a.${encode({ aud: [AUDIENCE] })}.c`].map(audienceOf),
    ]).toEqual([AUDIENCE, undefined, undefined, undefined, undefined]);
  });
});

describe('what an access token is bound to, and who acts with it', () => {
  const actor = { id: 'owner', name: 'An owner', sessionExpiresAt: NOW + 60_000 };

  test('is in the claims of the standards', () => {
    const [, payload] = signAccessToken(key, ISSUER, { ...CLAIMS, actor, boundTo: 'thumbprint' }, NOW, 600).split('.');
    expect(decode(payload)).toMatchObject({
      cnf: { jkt: 'thumbprint' },
      act: { sub: 'owner', name: 'An owner' },
      session_exp: SECONDS + 60,
    });
  });

  test.each([
    ['both', { actor, boundTo: 'thumbprint' }],
    ['a key', { boundTo: 'thumbprint' }],
    ['an actor', { actor }],
  ])('is read from a token with %s', async (_, more) => {
    const text = signAccessToken(key, ISSUER, { ...CLAIMS, ...more }, NOW, 600);
    expect(await verify(text)).toStrictEqual({ ...CLAIMS, expiresAt: NOW + 600_000, ...more });
  });

  test('is not even named by a token without them', async () => {
    expect(await verify(token)).toStrictEqual({ ...CLAIMS, expiresAt: NOW + 600_000 });
    const [, payload] = signAccessToken(key, ISSUER, { ...CLAIMS, boundTo: null }, NOW, 600).split('.');
    expect(Object.keys(decode(payload)).sort()).toEqual(Object.keys(decode(parts()[1])).sort());
  });
});

describe('a token for an API of the project', () => {
  const resource = (own: Own, claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}) =>
    signed(own.privateKey, claims, { typ: 'at+jwt', kid: 'own', ...header });
  const read = (own: Own, text: string) => verifyResourceToken(text, [key, own.key], ISSUER, NOW);

  test('is read with the key that it names', async () => {
    const own = await ownKey();
    expect(await read(own, resource(own))).toMatchObject({ sub: 'user', aud: AUDIENCE });
  });

  test.each(['exp', 'sub', 'aud', 'iss'])('is none without the claim %s', async (claim) => {
    const own = await ownKey();
    expect(await read(own, resource(own, { [claim]: undefined }))).toBeUndefined();
  });

  test('is none of another type, from another issuer, or once it is over', async () => {
    const own = await ownKey();
    const wrong = [
      resource(own, {}, { typ: 'JWT' }),
      resource(own, {}, { typ: undefined }),
      resource(own, { iss: 'http://attacker.example' }),
      resource(own, { exp: SECONDS }),
    ];
    expect(await Promise.all(wrong.map((text) => read(own, text)))).toEqual(wrong.map(() => undefined));
  });

  test('is none that names another key, or none', async () => {
    const own = await ownKey();
    const wrong = [key.publicJwk.kid, 'unknown', undefined, 7].map((kid) => resource(own, {}, { kid }));
    expect(await Promise.all(wrong.map((text) => read(own, text)))).toEqual(wrong.map(() => undefined));
  });

  test('is none with another algorithm, though a key of it is there', async () => {
    const { publicJwk, privateJwk } = await newRsaKey();
    const rsa = await loadSigningKey(publicJwk, privateJwk);
    const [, payload] = resource(await ownKey()).split('.');
    const text = `${encode({ alg: 'RS256', typ: 'at+jwt', kid: publicJwk.kid })}.${payload}`;
    const signature = sign('sha256', Buffer.from(text), rsa.sign).toString('base64url');
    expect(await verifyResourceToken(`${text}.${signature}`, [rsa], ISSUER, NOW)).toBeUndefined();
  });
});

test('the key that a token names is text, or none', () => {
  const named = [token, '', 'a.b.c', `${encode(null)}.b.c`, `${encode({ kid: 7 })}.b.c`].map(kidOf);
  expect(named).toEqual([key.publicJwk.kid, undefined, undefined, undefined, undefined]);
});

test('a project is the issuer of its tokens, by its address', () => {
  expect(issuerOf('https://id.example', 'internal')).toBe('https://id.example/api/v1/projects/internal');
});

test('a statement brings the public key that it is signed with along, and says what it is', async () => {
  const text = signStatement(key, 'a-statement', { size: 7 });
  const [header, payload] = text.split('.');
  const { kid, ...jwk } = key.publicJwk;
  const { alg, ...told } = jwk;
  expect([decode(header), decode(payload)]).toEqual([
    { alg: 'ES256', typ: 'a-statement', kid, jwk: told },
    { size: 7 },
  ]);
  const own = await importJWK(decode(header).jwk as JWK, alg);
  expect((await jwtVerify(text, own)).payload).toEqual({ size: 7 });
});

describe('a token is unparsable', () => {
  test('with any character of it changed', async () => {
    for (let at = 0; at < token.length; at += 7) {
      const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
      expect(await verify(changed), changed).toEqual(UNPARSABLE);
    }
  });

  test('without a signature', async () => {
    const [header, payload] = parts();
    expect(await Promise.all([`${header}.${payload}.`, `${header}.${payload}`].map((text) => verify(text)))).toEqual([
      UNPARSABLE,
      UNPARSABLE,
    ]);
  });

  test.each(['none', 'None', 'NONE', 'nOnE'])('with the algorithm %s', async (alg) => {
    const [, payload] = parts();
    const header = encode({ alg, kid: key.publicJwk.kid });
    expect([await verify(`${header}.${payload}.`), await verify(`${header}.${payload}.${parts()[2]}`)]).toEqual([
      UNPARSABLE,
      UNPARSABLE,
    ]);
  });

  test('with an HMAC that is keyed with the public key', async () => {
    const [, payload] = parts();
    const signed = `${encode({ alg: 'HS256', kid: key.publicJwk.kid })}.${payload}`;
    const secrets = [JSON.stringify(key.publicJwk), key.publicJwk.x, `${key.publicJwk.x}.${key.publicJwk.y}`];
    for (const secret of secrets) {
      const signature = createHmac('sha256', secret).update(signed).digest('base64url');
      expect(await verify(`${signed}.${signature}`)).toEqual(UNPARSABLE);
    }
  });

  test('with a key that the token brings along', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = publicKey.export({ format: 'jwk' });
    for (const more of [{ jwk }, { jku: 'https://attacker.example/jwks.json' }, { kid: '../../etc/passwd' }, {}]) {
      expect(await verify(signed(privateKey, {}, more))).toEqual(UNPARSABLE);
    }
  });

  test('with an algorithm that the key has, but the protocol does not', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const text = `${encode({ alg: 'RS256' })}.${parts()[1]}`;
    const signature = sign('sha256', Buffer.from(text), privateKey).toString('base64url');
    expect(await verify(`${text}.${signature}`)).toEqual(UNPARSABLE);
  });

  test('with a header that demands what nobody understands', async () => {
    const own = await ownKey();
    expect(await verifyWith(own, signed(own.privateKey, {}, { crit: ['exp'] }))).toEqual(UNPARSABLE);
    expect(await verifyWith(own, signed(own.privateKey, {}, { crit: ['b64'], b64: false }))).toEqual(UNPARSABLE);
  });

  test.each(['', '.', '..', '...', 'a', 'a.b', 'a.b.c.d', ' ', '\u0000', 'é.é.é'])(
    'when it is none at all: %j',
    async (text) => expect(await verify(text)).toEqual(UNPARSABLE),
  );

  test('when it is none at all, and long', async () => expect(await verify('a'.repeat(100_000))).toEqual(UNPARSABLE));
});

describe('a token with a good signature is unparsable', () => {
  test('without the claims that the service lives on', async () => {
    const own = await ownKey();
    for (const claim of ['exp', 'sub', 'refreshTokenId', 'aud', 'iss']) {
      expect(await verifyWith(own, signed(own.privateKey, { [claim]: undefined })), claim).toEqual(UNPARSABLE);
    }
  });

  test('with claims of another type', async () => {
    const own = await ownKey();
    const wrong = [
      { refreshTokenId: 7 },
      { refreshTokenId: null },
      { sub: '' },
      { exp: String(SECONDS + 600) },
      { exp: null },
      { sub: 7 },
    ];
    for (const claims of wrong) {
      expect(await verifyWith(own, signed(own.privateKey, claims)), JSON.stringify(claims)).toEqual(UNPARSABLE);
    }
  });

  test('for another audience or from another issuer', async () => {
    const own = await ownKey();
    const wrong = [
      { aud: 'internal' },
      { aud: AUDIENCE.toUpperCase() },
      { iss: 'http://attacker.example' },
      { iss: `${ISSUER}/` },
    ];
    for (const claims of wrong) {
      expect(await verifyWith(own, signed(own.privateKey, claims)), JSON.stringify(claims)).toEqual(UNPARSABLE);
    }
  });

  test('before it begins', async () => {
    const own = await ownKey();
    expect(await verifyWith(own, signed(own.privateKey, { nbf: SECONDS + 60 }))).toEqual(UNPARSABLE);
  });

  test('but not with all of it right', async () => {
    const own = await ownKey();
    expect(await verifyWith(own, signed(own.privateKey, {}))).toEqual({ ...CLAIMS, expiresAt: NOW + 600_000 });
  });
});

describe('a signing key', () => {
  test('is named by its public half', async () => {
    const { publicJwk } = await newSigningKey();
    expect(publicJwk).toEqual({
      kty: 'EC',
      alg: 'ES256',
      crv: 'P-256',
      x: expect.any(String),
      y: expect.any(String),
      kid: expect.any(String),
    });
    expect([publicJwk.kid.length, Buffer.from(publicJwk.x, 'base64url').length]).toEqual([12, 32]);
  });

  test('is named by its hash, of RSA too', async () => {
    const [{ publicJwk: ec }, { publicJwk: rsa }] = [await newSigningKey(), await newRsaKey()];
    const nameOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12);
    expect([ec.kid, rsa.kid]).toEqual([nameOf(`${ec.x}.${ec.y}`), nameOf(rsa.n)]);
  });

  test('of RSA has 2,048 bits, and its halves belong together', async () => {
    const { publicJwk, privateJwk } = await newRsaKey();
    expect(publicJwk).toMatchObject({ kty: 'RSA', alg: 'RS256', e: 'AQAB' });
    expect(Buffer.from(publicJwk.n, 'base64url')).toHaveLength(256);
    const rsa = await loadSigningKey(publicJwk, privateJwk);
    const text = `${encode({ alg: 'RS256' })}.${encode({ sub: 'user' })}`;
    const signature = sign('sha256', Buffer.from(text), rsa.sign).toString('base64url');
    expect((await jwtVerify(`${text}.${signature}`, rsa.verify)).payload).toEqual({ sub: 'user' });
  });

  test('is another one each time', async () => {
    const keys = await Promise.all([newSigningKey(), newSigningKey()]);
    expect(new Set(keys.map(({ publicJwk }) => publicJwk.kid)).size).toBe(2);
  });
});

describe('the memory of verified tokens', () => {
  const claims = { ...CLAIMS, expiresAt: NOW };

  let now = NOW;
  const newMemory = () => verifiedTokens<typeof claims>(() => now, 600_000);

  test('holds what it was told', () => {
    const memory = newMemory();
    memory.set('a', claims);
    expect([memory.get('a'), memory.get('b')]).toEqual([claims, undefined]);
  });

  test('is bounded: the oldest are forgotten', () => {
    const memory = newMemory();
    for (let count = 0; count <= 60_000; count++) memory.set(`token ${count}`, claims);
    expect([memory.get('token 0'), memory.get('token 60000')]).toEqual([undefined, claims]);
  });

  test('holds none for longer than a token lives, whether it is asked for or not', () => {
    const memory = newMemory();
    memory.set('a', claims);
    now += 599_999;
    memory.set('b', claims);
    expect([memory.get('a'), memory.size]).toEqual([claims, 2]);
    now += 60_000;
    memory.set('c', claims);
    expect([memory.size, memory.get('a')]).toEqual([2, undefined]);
  });
});

/** A signing key whose private half is at hand. */
async function ownKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const publicJwk = { kty: 'EC', alg: 'ES256', crv: 'P-256', x, y, kid: 'own' } as const;
  return { privateKey, key: await loadSigningKey(publicJwk, JSON.stringify(privateKey.export({ format: 'jwk' }))) };
}

type Own = Awaited<ReturnType<typeof ownKey>>;

const verifyWith = (own: { key: SigningKey }, text: string) => verifyAccessToken(text, own.key, ISSUER, AUDIENCE, NOW);

/** A token of somebody who has a private key, with claims that differ. */
function signed(privateKey: KeyObject, claims: Record<string, unknown>, header: Record<string, unknown> = {}): string {
  const good = { sub: 'user', iss: ISSUER, aud: AUDIENCE, exp: SECONDS + 600, refreshTokenId: 'session' };
  const text = `${encode({ alg: 'ES256', ...header })}.${encode({ ...good, ...claims })}`;
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}
