import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** What forging begins with: a real token, the project's own key, and what is good elsewhere. */
export interface Real {
  readonly token: string;
  readonly publicJwk: { readonly x: string; readonly y: string; readonly kid: string };
  readonly signingKey: KeyObject;
  /** A token of another project, signed with its key. */
  readonly foreignToken: string;
  readonly foreignKey: KeyObject;
  readonly foreignProjectId: string;
  readonly otherUserId: string;
}

type Json = Record<string, unknown>;
/** Tokens by what is wrong with them. */
type Rows = Record<string, string>;

/** The real token taken apart, and a way to sign another. */
interface Pieces extends Real {
  readonly head: string;
  readonly payload: string;
  readonly signature: string;
  readonly header: Json;
  readonly claims: Json;
  by(key: KeyObject, hash: string | null, header: Json, claims?: Json): string;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Json;

/** Tokens that must be refused: most have the real claims, the last have the right signature. */
export function forgedTokens(real: Real): Readonly<Rows> {
  const [head = '', payload = '', signature = ''] = real.token.split('.');
  const [header, claims] = [decode(head), decode(payload)];
  const by: Pieces['by'] = (key, hash, otherHeader, otherClaims = {}) => {
    const text = `${encode({ ...header, ...otherHeader })}.${encode({ ...claims, ...otherClaims })}`;
    const options = key.asymmetricKeyType === 'ec' ? ({ key, dsaEncoding: 'ieee-p1363' } as const) : key;
    return `${text}.${sign(hash, Buffer.from(text), options).toString('base64url')}`;
  };
  const pieces: Pieces = { ...real, head, payload, signature, header, claims, by };
  const groups = [
    unsigned,
    keyedWithPublicKey,
    otherAlgorithms,
    otherKeys,
    tampered,
    badSignatures,
    misread,
    wrongClaims,
  ];
  return Object.assign({}, ...groups.map((group) => group(pieces)));
}

function unsigned({ header, payload, signature }: Pieces): Rows {
  const rows: Rows = {};
  for (const alg of ['none', 'None', 'NONE', 'nOnE', '', null, ['none']]) {
    const text = `${encode({ ...header, alg })}.${payload}`;
    rows[`algorithm ${JSON.stringify(alg)} without a signature`] = `${text}.`;
    rows[`algorithm ${JSON.stringify(alg)} with the real signature`] = `${text}.${signature}`;
  }
  return rows;
}

function keyedWithPublicKey({ header, payload, publicJwk: { x, y, kid } }: Pieces): Rows {
  const secrets = {
    'the public key as JSON': JSON.stringify({ kty: 'EC', crv: 'P-256', x, y }),
    'the x of the public key': x,
    'the point of the public key': Buffer.concat([
      Buffer.of(4),
      ...[x, y].map((part) => Buffer.from(part, 'base64url')),
    ]),
    'the name of the key': kid,
    'an empty secret': '',
  };
  const rows: Rows = {};
  for (const [what, secret] of Object.entries(secrets)) {
    for (const bits of [256, 512]) {
      const text = `${encode({ ...header, alg: `HS${bits}` })}.${payload}`;
      rows[`HS${bits} with ${what}`] = `${text}.${createHmac(`sha${bits}`, secret).update(text).digest('base64url')}`;
    }
  }
  return rows;
}

const ecKey = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve });

const otherAlgorithms = ({ by, signingKey }: Pieces): Rows => ({
  RS256: by(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey, 'sha256', { alg: 'RS256' }),
  EdDSA: by(generateKeyPairSync('ed25519').privateKey, null, { alg: 'EdDSA' }),
  ES384: by(ecKey('P-384').privateKey, 'sha384', { alg: 'ES384' }),
  ES512: by(ecKey('P-521').privateKey, 'sha512', { alg: 'ES512' }),
  ES256K: by(ecKey('secp256k1').privateKey, 'sha256', { alg: 'ES256K' }),
  'ES384 by the right key': by(signingKey, 'sha384', { alg: 'ES384' }),
  'another hash than the algorithm says, by the right key': by(signingKey, 'sha512', {}),
});

function otherKeys({ by, foreignKey, foreignToken }: Pieces): Rows {
  const { privateKey, publicKey } = ecKey('P-256');
  const certificate = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const brought: Record<string, Json> = {
    'nothing of it': {},
    'its public half': { jwk: publicKey.export({ format: 'jwk' }) },
    'an address of keys': { jku: 'https://attacker.example/jwks.json' },
    'an address of a certificate': { x5u: 'https://attacker.example/cert.pem' },
    'a certificate': { x5c: [certificate] },
    'a thumb-print': { x5t: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA' },
    'no key name': { kid: undefined },
    'a key name that is a path': { kid: '../../../../dev/null' },
    'a key name that is SQL': { kid: "' union select 'x" },
    'another type': { typ: 'at+jwt' },
  };
  const { kid } = decode(foreignToken.split('.')[0] ?? '');
  return {
    ...each(brought, 'another key, and', (header) => by(privateKey, 'sha256', header)),
    "a foreign project's key": by(foreignKey, 'sha256', {}),
    "a foreign project's key under its name": by(foreignKey, 'sha256', { kid }),
  };
}

function tampered({
  head,
  payload,
  signature,
  header,
  claims,
  otherUserId,
  foreignProjectId,
  foreignToken,
}: Pieces): Rows {
  const changes: Record<string, Json> = {
    'another user': { sub: otherUserId },
    'another project': { aud: foreignProjectId },
    'project internal': { aud: 'internal' },
    'another session': { refreshTokenId: '00000000-0000-4000-8000-000000000000' },
    'a later expiry': { exp: Number(claims.exp) + 3600 },
    'another role': { role: 'admin' },
  };
  const [, foreignPayload, foreignSignature] = foreignToken.split('.');
  return {
    ...each(changes, 'under the real signature', (more) => `${head}.${encode({ ...claims, ...more })}.${signature}`),
    'another header under the real signature': `${encode({ ...header, typ: 'JWT' })}.${payload}.${signature}`,
    "a foreign token's signature": `${head}.${payload}.${foreignSignature}`,
    "a foreign token's claims": `${head}.${foreignPayload}.${signature}`,
  };
}

const ORDER_OF_P256 = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const twice = (value: bigint) => Buffer.from(value.toString(16).padStart(64, '0').repeat(2), 'hex');

function badSignatures({ token, head, payload, signature, signingKey }: Pieces): Rows {
  const text = `${head}.${payload}`;
  const raw = Buffer.from(signature, 'base64url');
  const signatures = {
    'no bytes': Buffer.alloc(0),
    zeros: twice(0n),
    ones: twice(1n),
    'the order of the curve': twice(ORDER_OF_P256),
    'r and s exchanged': Buffer.concat([raw.subarray(32), raw.subarray(0, 32)]),
    'half of it': raw.subarray(0, 32),
    'a byte more': Buffer.concat([raw, Buffer.alloc(1)]),
    DER: sign('sha256', Buffer.from(text), signingKey),
  };
  return {
    ...each(signatures, 'a signature of', (bytes) => `${text}.${bytes.toString('base64url')}`),
    'no third part': text,
    'a fourth part': `${token}.x`,
    'five parts, as if encrypted': `${encode({ alg: 'dir', enc: 'A256GCM' })}..${payload}.${signature}.x`,
  };
}

const misread = ({ by, signingKey }: Pieces): Rows => ({
  'an extension that has to be understood': by(signingKey, 'sha256', { crit: ['exp'] }),
  'a payload that is not base64': by(signingKey, 'sha256', { crit: ['b64'], b64: false }),
});

function wrongClaims({ by, signingKey, claims: { iss, aud, exp, refreshTokenId }, foreignProjectId }: Pieces): Rows {
  const issuer = String(iss);
  const wrong: Record<string, Json> = {
    'no issuer': { iss: undefined },
    'the issuer of another project': { iss: issuer.replace(/[^/]+$/, foreignProjectId) },
    'an issuer elsewhere': { iss: issuer.replace('localhost', 'attacker.example') },
    'an issuer with a slash more': { iss: `${issuer}/` },
    'a list of issuers': { iss: [issuer] },
    'no audience': { aud: undefined },
    'a list of audiences': { aud: [aud] },
    'an audience in capitals': { aud: String(aud).toUpperCase() },
    'the audience of another project': { aud: foreignProjectId },
    'no expiry': { exp: undefined },
    'an expiry of null': { exp: null },
    'an expiry as text': { exp: String(exp) },
    'an expiry as a list': { exp: [exp] },
    'a beginning in the future': { nbf: Number(exp) - 1 },
    'a beginning as text': { nbf: '0' },
    'no user': { sub: undefined },
    'an empty user': { sub: '' },
    'a user as a number': { sub: 7 },
    'no session': { refreshTokenId: undefined },
    'a session as a list': { refreshTokenId: [refreshTokenId] },
  };
  return each(wrong, 'by the right key:', (claims) => by(signingKey, 'sha256', {}, claims));
}

const each = <T>(table: Record<string, T>, group: string, make: (entry: T) => string): Rows =>
  Object.fromEntries(Object.entries(table).map(([what, entry]) => [`${group} ${what}`, make(entry)]));
