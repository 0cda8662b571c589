import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';

/** Those with a public key: nothing that a client secret, or no key at all, has signed ends a session. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const CLOCK_SECONDS = 60;
/** A token older than this is refused, whenever it says that it ends: so it needn't be remembered for longer. */
export const LOGOUT_TOKEN_SECONDS = 600;

/** Whom a token is from and for. */
export interface Expected {
  readonly issuer: string;
  readonly audience: string;
  readonly now: number;
}

/**
 * What is wrong with the header and the times of a logout token, before its signature is looked at; undefined where nothing
 * is. The codes are those with which `verifyLogoutToken` would refuse it.
 */
export function wrongBefore(
  header: Readonly<Record<string, unknown>>,
  { iat, exp, jti, events }: Readonly<Record<string, unknown>>,
  now: number,
): string | undefined {
  if (!ALGORITHMS.includes(String(header.alg))) return 'err_jose_alg_not_allowed';
  if (typeof iat !== 'number' || typeof exp !== 'number' || jti === undefined || events === undefined)
    return 'err_jwt_claim_validation_failed';
  const seconds = Math.floor(now / 1000);
  if (iat > seconds + CLOCK_SECONDS) return 'err_jwt_claim_validation_failed';
  const isOver = exp <= seconds - CLOCK_SECONDS || iat < seconds - CLOCK_SECONDS - LOGOUT_TOKEN_SECONDS;
  return isOver ? 'err_jwt_expired' : undefined;
}

/** Verifies a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6). Throws jose's errors. */
export async function verifyLogoutToken(
  token: string,
  keys: JSONWebKeySet,
  { issuer, audience, now }: Expected,
): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
    issuer,
    audience,
    algorithms: ALGORITHMS,
    currentDate: new Date(now),
    clockTolerance: CLOCK_SECONDS,
    maxTokenAge: LOGOUT_TOKEN_SECONDS,
    requiredClaims: ['iat', 'exp', 'jti', 'events'],
  });
  return payload;
}
