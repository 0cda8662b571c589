import { errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import type { Environment } from '../core/environment.ts';
import { ConnectionError } from '../core/wire/connection-error.ts';
import { KeySet } from '../verified-tokens/key-set.ts';
import type { ResourceAccess, ResourceFault } from './access.ts';

/** For clocks that are not quite right. */
const LEEWAY_SECONDS = 5;
const KEYS_TIMEOUT_MILLIS = 10_000;

interface VerifiedToken {
  readonly access: ResourceAccess;
  /** What it is bound to, if anything (RFC 7800). */
  readonly confirmation: Readonly<Record<string, unknown>> | undefined;
}

/** Checks access tokens of one issuer for one resource (RFC 9068, section 4); keys are read once, and kept. */
export class ResourceTokens {
  readonly #issuer: string;
  readonly #audience: string;
  readonly #environment: Environment;
  readonly #keys: KeySet;

  constructor(issuer: string, audience: string, environment: Environment) {
    this.#issuer = issuer;
    this.#audience = audience;
    this.#environment = environment;
    this.#keys = new KeySet(environment, () => readKeys(issuer, environment));
  }

  /** Rejects with a ConnectionError where keys are needed and can't be read. */
  async verify(token: string): Promise<VerifiedToken | ResourceFault> {
    try {
      const { payload } = await jwtVerify(token, this.#keys.find, {
        algorithms: ['ES256'],
        typ: 'at+jwt',
        issuer: this.#issuer,
        audience: this.#audience,
        requiredClaims: ['exp', 'sub', 'client_id'],
        clockTolerance: LEEWAY_SECONDS,
        currentDate: new Date(this.#environment.clock()),
      });
      return verified(token, payload) ?? 'invalid_token';
    } catch (error) {
      if (error instanceof errors.JWTExpired) return 'expired_token';
      if (error instanceof errors.JOSEError || error instanceof TypeError) return 'invalid_token';
      throw error;
    }
  }
}

function verified(token: string, { sub, client_id, scope, exp, cnf, act }: JWTPayload): VerifiedToken | undefined {
  if (!sub || exp === undefined || typeof client_id !== 'string') return undefined;
  const scopes = typeof scope === 'string' ? scope.split(' ').filter(Boolean) : [];
  const access = { token, userId: sub, clientId: client_id, actors: actorsOf(act), scopes, expiresAt: exp };
  return { access, confirmation: cnf as VerifiedToken['confirmation'] };
}

/** Who acts, and before that, who handed it on to them. */
function actorsOf(act: unknown): string[] {
  const { sub, act: before } = (act ?? {}) as { readonly sub?: unknown; readonly act?: unknown };
  return typeof sub === 'string' ? [sub, ...actorsOf(before)] : [];
}

async function readKeys(issuer: string, { fetch }: Environment): Promise<JSONWebKeySet> {
  const address = `${issuer}/.well-known/jwks.json`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(KEYS_TIMEOUT_MILLIS) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return (await response.json()) as JSONWebKeySet;
  } catch (cause) {
    const outcome = cause instanceof Error ? cause.message : String(cause);
    throw new ConnectionError(`The keys of ${issuer} can't be read (${outcome}).`, { [address]: outcome }, cause);
  }
}
