import { createHash, createPrivateKey, type JsonWebKey, type KeyObject, sign } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWTPayload, jwtVerify } from 'jose';
import { JWTExpired } from 'jose/errors';
import { LRUCache } from 'lru-cache';

const ALGORITHM = 'ES256';
const KID_LENGTH = 12;
const REMEMBERED_TOKENS = 20_000;
const SWEEP_MILLIS = 60_000;

/** The public half of a key that signs access tokens, as JWKS shows it (RFC 7517). */
export interface EcPublicKey {
  readonly kty: 'EC';
  readonly alg: 'ES256';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
  readonly kid: string;
}

/** The same of one for ID tokens that are to be RS256. */
export interface RsaPublicKey {
  readonly kty: 'RSA';
  readonly alg: 'RS256';
  readonly n: string;
  readonly e: string;
  readonly kid: string;
}

export type PublicKey = EcPublicKey | RsaPublicKey;

/** A project's key pair, ready to sign and verify with. */
export interface SigningKey<K extends PublicKey = PublicKey> {
  readonly publicJwk: K;
  readonly sign: KeyObject;
  readonly verify: CryptoKey;
}

/** What an access token says. */
export interface Claims {
  readonly userId: string;
  readonly sessionId: string;
  /** The project on the wire: a uuid or `internal`. */
  readonly projectId: string;
  readonly expiresAt: number;
  /** Who acts in the place of the user, and until when at the longest. */
  readonly actor?: TokenActor;
  /** The thumbprint of the key that has to be proven with it (RFC 9449, section 6.1). */
  readonly boundTo?: string;
}

/** As the claim `act` has it (RFC 8693, section 4.1), with the end of the session. */
export interface TokenActor {
  readonly id: string;
  readonly name: string;
  readonly sessionExpiresAt: number;
}

/** When and how the user of a session has proven who they are (OpenID Connect Core, section 2; RFC 8176). */
export interface ProofClaims {
  /** In seconds since the epoch. */
  readonly auth_time: number;
  readonly amr?: readonly string[];
  /** `1` for one factor, `2` for two, `phr` for one that cannot be phished. */
  readonly acr?: '1' | '2' | 'phr';
}

export type TokenFailure =
  | { readonly failure: 'unparsable' }
  | {
      readonly failure: 'expired';
      readonly expiredAt: number;
      /** Why it is as good as expired before its time, such as for the lack of its key. */
      readonly cause?: Error;
    };

/** Verifies a token with the key of the project that it names. */
export type ReadToken = (token: string) => Promise<Claims | TokenFailure>;

export interface NewSigningKey<K extends PublicKey = PublicKey> {
  readonly publicJwk: K;
  readonly privateJwk: string;
}

/** A new key pair: the public half, and the private half as text to be sealed. */
export async function newSigningKey(): Promise<NewSigningKey<EcPublicKey>> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const { x = '', y = '' } = await exportJWK(publicKey);
  const publicJwk = { kty: 'EC', alg: ALGORITHM, crv: 'P-256', x, y, kid: kidFor(`${x}.${y}`) } as const;
  return { publicJwk, privateJwk: JSON.stringify(await exportJWK(privateKey)) };
}

/** The same of RSA, with 2,048 bits. */
export async function newRsaKey(): Promise<NewSigningKey<RsaPublicKey>> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const { n = '', e = '' } = await exportJWK(publicKey);
  const publicJwk = { kty: 'RSA', alg: 'RS256', n, e, kid: kidFor(n) } as const;
  return { publicJwk, privateJwk: JSON.stringify(await exportJWK(privateKey)) };
}

const kidFor = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, KID_LENGTH);

export async function loadSigningKey<K extends PublicKey>(publicJwk: K, privateJwk: string): Promise<SigningKey<K>> {
  return {
    publicJwk,
    sign: createPrivateKey({ key: JSON.parse(privateJwk) as JsonWebKey, format: 'jwk' }),
    verify: (await importJWK({ ...publicJwk }, publicJwk.alg)) as CryptoKey,
  };
}

export const issuerOf = (baseUrl: string, projectId: string) => `${baseUrl}/api/v1/projects/${projectId}`;

/**
 * Mints an access token: the claims of the protocol, those of a proof and those of an actor, `seconds` long. It is signed
 * by node:crypto, in place: a refresh is little more than this signature, and through WebCrypto's threads it costs more than twice as much.
 */
export function signAccessToken(
  key: SigningKey,
  issuer: string,
  {
    userId,
    sessionId,
    projectId,
    actor,
    boundTo,
    proof,
  }: Omit<Claims, 'expiresAt' | 'boundTo'> & {
    readonly boundTo?: string | null;
    readonly proof?: ProofClaims | undefined;
  },
  now: number,
  seconds: number,
): string {
  const issuedAt = Math.floor(now / 1000);
  return signCompact(
    key,
    { alg: ALGORITHM, kid: key.publicJwk.kid },
    {
      sub: userId,
      iss: issuer,
      aud: projectId,
      iat: issuedAt,
      exp: issuedAt + seconds,
      branchId: 'main',
      refreshTokenId: sessionId,
      role: 'authenticated',
      ...proof,
      ...(boundTo && { cnf: { jkt: boundTo } }),
      ...(actor && {
        act: { sub: actor.id, name: actor.name },
        session_exp: Math.floor(actor.sessionExpiresAt / 1000),
      }),
    },
  );
}

/**
 * Signs a statement of a project that is no token: its type says so, and it has none of the claims that a token needs.
 * The public key goes along, for it outlives the time in which the project publishes it.
 */
export function signStatement(key: SigningKey<EcPublicKey>, type: string, statement: object): string {
  const { kid, kty, crv, x, y } = key.publicJwk;
  return signCompact(key, { alg: ALGORITHM, typ: type, kid, jwk: { kty, crv, x, y } }, statement);
}

function signCompact(key: SigningKey, header: object, payload: object): string {
  const signed = `${encoded(header)}.${encoded(payload)}`;
  return `${signed}.${signatureOf(key, Buffer.from(signed)).toString('base64url')}`;
}

/** SHA-256 is of ES256 and RS256; ES256 has r and s side by side (RFC 7518, section 3.4). */
export const signatureOf = (key: SigningKey, data: Uint8Array): Buffer =>
  sign('sha256', data, { key: key.sign, dsaEncoding: 'ieee-p1363' });

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The project that a token names, unverified: it only chooses the keys that the token is then verified with. */
export function audienceOf(token: string): string | undefined {
  const payload = partOf(token, 1);
  return typeof payload?.aud === 'string' ? payload.aud : undefined;
}

/** The key that a token names, unverified: it only chooses among those of the project. */
export function kidOf(token: string): string | undefined {
  const header = partOf(token, 0);
  return typeof header?.kid === 'string' ? header.kid : undefined;
}

function partOf(token: string, index: number): JWTPayload | undefined {
  try {
    return JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** Verifies a token against the key and issuer of its project (algorithm pinned, RFC 8725). */
export async function verifyAccessToken(
  token: string,
  key: SigningKey,
  issuer: string,
  projectId: string,
  now: number,
): Promise<Claims | TokenFailure> {
  try {
    const { payload } = await jwtVerify(token, key.verify, {
      algorithms: [ALGORITHM],
      audience: projectId,
      issuer,
      currentDate: new Date(now),
      requiredClaims: ['exp', 'sub', 'refreshTokenId'],
    });
    const { sub, refreshTokenId, exp } = payload;
    if (typeof sub !== 'string' || !sub || typeof refreshTokenId !== 'string' || !exp) return { failure: 'unparsable' };
    const actor = actorIn(payload);
    const boundTo = keyIn(payload);
    return {
      userId: sub,
      sessionId: refreshTokenId,
      projectId,
      expiresAt: exp * 1000,
      ...(actor && { actor }),
      ...(boundTo !== undefined && { boundTo }),
    };
  } catch (error) {
    if (error instanceof JWTExpired) return { failure: 'expired', expiredAt: (error.payload.exp ?? 0) * 1000 };
    return { failure: 'unparsable' };
  }
}

/**
 * What an access token for an API of the project says (RFC 9068, section 4); undefined for what is none. The key that it is
 * bound to, if any, is for the caller to check.
 */
export async function verifyResourceToken(
  token: string,
  keys: readonly SigningKey[],
  issuer: string,
  now: number,
): Promise<JWTPayload | undefined> {
  const key = keys.find(({ publicJwk }) => publicJwk.kid === kidOf(token));
  if (!key) return undefined;
  try {
    const options = { algorithms: [ALGORITHM], typ: 'at+jwt', issuer, currentDate: new Date(now) };
    const { payload } = await jwtVerify(token, key.verify, { ...options, requiredClaims: ['exp', 'sub', 'aud'] });
    return payload;
  } catch {
    return undefined;
  }
}

/** Only the service signs this claim and the next one, so their shape can be trusted. */
function actorIn({ act, session_exp: end }: JWTPayload): TokenActor | undefined {
  if (!act) return undefined;
  const { sub, name } = act as { sub: string; name: string };
  return { id: sub, name, sessionExpiresAt: (end as number) * 1000 };
}

const keyIn = ({ cnf }: JWTPayload) => (cnf as { readonly jkt: string } | undefined)?.jkt;

/** What came of tokens that were verified once: those used last, and none for longer than a token lives. */
export function verifiedTokens<T extends object>(clock: () => number, lifeMillis: number) {
  const tokens = new LRUCache<string, T>({
    max: REMEMBERED_TOKENS,
    ttl: lifeMillis,
    perf: { now: clock },
    // Without a timer of its own.
    ttlResolution: 0,
  });
  let sweptAt = clock();
  return {
    get: (token: string) => tokens.get(token),
    set(token: string, known: T) {
      tokens.set(token, known);
      // Nothing asks for those that are over, so nothing else would let go of them.
      if (clock() - sweptAt < SWEEP_MILLIS) return;
      sweptAt = clock();
      tokens.purgeStale();
    },
    get size() {
      return tokens.size;
    },
  };
}
