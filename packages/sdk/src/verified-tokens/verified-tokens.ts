import { decodeJwt, decodeProtectedHeader, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import type { AppContext } from '../context/app-context.ts';
import { callAs } from '../core/wire/call.ts';
import { type Impersonation, impersonationIn } from '../session/access-token.ts';
import type { AssuranceLevel } from '../sign-in/proof/assurance.ts';
import { DPoPProofs, type ProvenRequest } from './dpop-proofs.ts';
import { KeySet } from './key-set.ts';

/** The claims of an access token. */
export interface AccessTokenClaims {
  /** The user it was issued to. */
  readonly userId: string;
  /** By which session; it stays the same when the tokens are replaced. */
  readonly sessionId: string;
  /** When the token expires, not the session. */
  readonly expiresAt: Date;
  /** When the user last proved their identity; null if the token doesn't say. */
  readonly provenAt: Date | null;
  /** How strongly; null where the token does not say. */
  readonly assurance: AssuranceLevel | null;
  /** The impersonation of the user, if any. */
  readonly impersonation: Impersonation | null;
}

/**
 * Why an access token is not good: there is none; it is no token; another project's; too old; not good yet; not signed by
 * the service; or it is bound to a key that the request doesn't prove.
 */
export type AccessTokenFault =
  | 'missing'
  | 'malformed'
  | 'other-project'
  | 'expired'
  | 'not-yet-valid'
  | 'forged'
  | 'unproven';

/** What a check of an access token answers. */
export type VerifiedAccessToken =
  | {
      readonly status: 'ok';
      /** What the token says, which is true. */
      readonly data: AccessTokenClaims;
    }
  | {
      readonly status: 'error';
      /** Why nothing that it says counts. */
      readonly error: AccessTokenFault;
    };

interface Verified {
  readonly answer: Extract<VerifiedAccessToken, { status: 'ok' }>;
  /** The thumbprint of the key that has to be proven with it (RFC 9449, section 6.1). */
  readonly boundTo: unknown;
}

/** The request that a token came with, and where its client has sent it. */
export interface SentRequest extends ProvenRequest {
  readonly url: URL;
}

/** For clocks that are not quite right. */
const LEEWAY_SECONDS = 5;
/** About 15 MB of tokens at the most. */
const REMEMBERED = 10_000;

/** The values of `acr` that the service gives (OpenID Connect Core, section 2). */
const levels = new Map<unknown, AssuranceLevel>([
  ['1', 'one-factor'],
  ['2', 'two-factors'],
  ['phr', 'phishing-resistant'],
]);

/** Verifies access tokens of a project without asking the service, and remembers those that were good. */
export class VerifiedTokens {
  readonly #context: AppContext;
  readonly #keys: KeySet;
  readonly #proofs: DPoPProofs;
  /** By their tokens, the ones that were verified first at the front. */
  readonly #remembered = new Map<string, Verified>();

  constructor(context: AppContext) {
    this.#context = context;
    this.#keys = new KeySet(context.environment, () => readKeys(context));
    this.#proofs = new DPoPProofs(context.environment.clock);
  }

  async verify(token: string | null, request?: SentRequest): Promise<VerifiedAccessToken> {
    if (token === null) return refused('missing');
    const verified = await this.#verified(token);
    if (typeof verified === 'string') return refused(verified);
    const { answer, boundTo } = verified;
    const isProven = boundTo === undefined || (await this.#isProven(token, `${boundTo}`, request));
    return isProven ? answer : refused('unproven');
  }

  async #isProven(token: string, boundTo: string, request: SentRequest | undefined): Promise<boolean> {
    return request !== undefined && this.#proofs.isGood(request, request.url, token, boundTo);
  }

  async #verified(token: string): Promise<Verified | AccessTokenFault> {
    const now = this.#context.environment.clock();
    // What the keys of then have signed is to be checked with those of now.
    if (!this.#keys.isFresh) this.#remembered.clear();
    const remembered = this.#remembered.get(token);
    const endsAt = remembered?.answer.data.expiresAt.getTime() ?? Number.NEGATIVE_INFINITY;
    if (remembered && now < endsAt + LEEWAY_SECONDS * 1000) return remembered;
    const verified = await this.#verifyAnew(token, now);
    if (typeof verified === 'string') this.#remembered.delete(token);
    else this.#remember(token, verified);
    return verified;
  }

  async #verifyAnew(token: string, now: number): Promise<Verified | AccessTokenFault> {
    try {
      // The id of the key has to be said, though one key could be found without.
      if (!decodeProtectedHeader(token).kid) return 'malformed';
      // Another project's keys are not among these: what it is for is looked at before who signed it.
      if (!isOf(this.#context.connection.projectId, decodeJwt(token))) return 'other-project';
      const { payload } = await jwtVerify(token, this.#keys.find, {
        algorithms: ['ES256'],
        requiredClaims: ['exp'],
        clockTolerance: LEEWAY_SECONDS,
        currentDate: new Date(now),
      });
      if ((payload.iat ?? 0) > now / 1000 + LEEWAY_SECONDS) return 'not-yet-valid';
      const data = claimsIn(payload);
      const { jkt: boundTo } = (payload.cnf ?? {}) as { readonly jkt?: unknown };
      return data ? { answer: { status: 'ok', data }, boundTo } : 'malformed';
    } catch (error) {
      return faultOf(error);
    }
  }

  #remember(token: string, verified: Verified): void {
    const [first] = this.#remembered.size < REMEMBERED ? [] : this.#remembered.keys();
    if (first !== undefined) this.#remembered.delete(first);
    this.#remembered.set(token, verified);
  }
}

const refused = (error: AccessTokenFault) => ({ status: 'error', error }) as const;

async function readKeys({ connection }: AppContext): Promise<JSONWebKeySet> {
  const { projectId } = connection;
  const call = callAs(connection, 'client');
  return call('GET /projects/:projectId/.well-known/jwks.json', { params: { projectId } });
}

// Of the issuer only the path: servers often reach the service under another address than the one that it signs with,
// and the signature tells that it was the service.
const isOf = (projectId: string, { aud, iss }: JWTPayload) =>
  aud === projectId && typeof iss === 'string' && iss.endsWith(`/api/v1/projects/${projectId}`);

/** Undefined where it does not say whose it is. */
function claimsIn(payload: JWTPayload): AccessTokenClaims | undefined {
  const { sub: userId, refreshTokenId: sessionId, exp, auth_time, acr } = payload;
  if (!isName(userId) || !isName(sessionId) || exp === undefined) return undefined;
  return Object.freeze({
    userId,
    sessionId,
    expiresAt: new Date(exp * 1000),
    provenAt: typeof auth_time === 'number' ? new Date(auth_time * 1000) : null,
    assurance: levels.get(acr) ?? null,
    impersonation: impersonationIn(payload),
  });
}

const isName = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Rethrows what is no fault of the token: keys that cannot be read. */
function faultOf(error: unknown): AccessTokenFault {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWTClaimValidationFailed) return error.claim === 'nbf' ? 'not-yet-valid' : 'malformed';
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed)
    return 'forged';
  if (error instanceof errors.JOSEError || error instanceof TypeError) return 'malformed';
  throw error;
}
