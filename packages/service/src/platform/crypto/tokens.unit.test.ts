import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  audienceOf,
  type EcPublicKey,
  issuerOf,
  loadSigningKey,
  newSigningKey,
  type SigningKey,
  signAccessToken,
  verifiedTokens,
  verifyAccessToken,
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

  test.each(['', '.', '..', '...', 'a', 'a.b', 'a.b.c.d', ' ', '\u0000', 'é.é.é', 'a'.repeat(100_000)])(
    'when it is none at all: %j',
    async (text) => expect(await verify(text)).toEqual(UNPARSABLE),
  );
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

  test('is another one each time', async () => {
    const keys = await Promise.all([newSigningKey(), newSigningKey()]);
    expect(new Set(keys.map(({ publicJwk }) => publicJwk.kid)).size).toBe(2);
  });
});

describe('the memory of verified tokens', () => {
  const claims = { ...CLAIMS, expiresAt: NOW };

  test('holds what it was told', () => {
    const memory = verifiedTokens();
    memory.set('a', claims);
    expect([memory.get('a'), memory.get('b')]).toEqual([claims, undefined]);
  });

  test('is bounded: the oldest are forgotten', () => {
    const memory = verifiedTokens();
    for (let count = 0; count <= 60_000; count++) memory.set(`token ${count}`, claims);
    expect([memory.get('token 0'), memory.get('token 60000')]).toEqual([undefined, claims]);
  });
});

/** A signing key whose private half is at hand. */
async function ownKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const publicJwk = { kty: 'EC', alg: 'ES256', crv: 'P-256', x, y, kid: 'own' } as const;
  return { privateKey, key: await loadSigningKey(publicJwk, JSON.stringify(privateKey.export({ format: 'jwk' }))) };
}

const verifyWith = (own: { key: SigningKey }, text: string) => verifyAccessToken(text, own.key, ISSUER, AUDIENCE, NOW);

/** A token of somebody who has a private key, with claims that differ. */
function signed(privateKey: KeyObject, claims: Record<string, unknown>, header: Record<string, unknown> = {}): string {
  const good = { sub: 'user', iss: ISSUER, aud: AUDIENCE, exp: SECONDS + 600, refreshTokenId: 'session' };
  const text = `${encode({ alg: 'ES256', ...header })}.${encode({ ...good, ...claims })}`;
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}
