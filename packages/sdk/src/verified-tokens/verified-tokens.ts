import type { AppContext } from '../context/app-context.ts';
import { callAs } from '../core/wire/call.ts';
import { bytesIn } from '../session/access-token.ts';
import { type AccessTokenClaims, type AccessTokenFault, isOver, readUnverified } from './claims.ts';
import { KeySet, type PublicKeyJson } from './key-set.ts';

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

type Verified = Extract<VerifiedAccessToken, { status: 'ok' }>;

// ES256: RFC 7518, section 3.4.
const ALGORITHM = { name: 'ECDSA', hash: 'SHA-256' };
/** About 15 MB of tokens at the most. */
const REMEMBERED = 10_000;

/** Verifies access tokens of a project without asking the service, and remembers those that were good. */
export class VerifiedTokens {
  readonly #context: AppContext;
  readonly #keys: KeySet;
  /** By their tokens, the ones that were verified first at the front. */
  readonly #remembered = new Map<string, Verified>();

  constructor(context: AppContext) {
    this.#context = context;
    this.#keys = new KeySet(context.environment, () => readKeys(context));
  }

  async verify(token: string | null): Promise<VerifiedAccessToken> {
    if (token === null) return refused('missing');
    const now = this.#context.environment.clock();
    // What the keys of then have signed is to be checked with those of now.
    if (!this.#keys.isFresh) this.#remembered.clear();
    const remembered = this.#remembered.get(token);
    if (remembered && !isOver(remembered.data.expiresAt.getTime(), now)) return remembered;
    const verified = await this.#verifyAnew(token, now);
    if (verified.status === 'ok') this.#remember(token, verified);
    else this.#remembered.delete(token);
    return verified;
  }

  async #verifyAnew(token: string, now: number): Promise<VerifiedAccessToken> {
    const read = readUnverified(token, this.#context.connection.projectId, now);
    if (typeof read === 'string') return refused(read);
    const key = await this.#keys.find(read.keyId);
    if (!key || !(await isSigned(token, key))) return refused('forged');
    return { status: 'ok', data: read.claims };
  }

  #remember(token: string, verified: Verified): void {
    const [first] = this.#remembered.size < REMEMBERED ? [] : this.#remembered.keys();
    if (first !== undefined) this.#remembered.delete(first);
    this.#remembered.set(token, verified);
  }
}

const refused = (error: AccessTokenFault) => ({ status: 'error', error }) as const;

async function readKeys({ connection }: AppContext): Promise<readonly PublicKeyJson[]> {
  const { projectId } = connection;
  const call = callAs(connection, 'client');
  const { keys } = await call('GET /projects/:projectId/.well-known/jwks.json', { params: { projectId } });
  return keys;
}

const encoder = new TextEncoder();

async function isSigned(token: string, key: CryptoKey): Promise<boolean> {
  const end = token.lastIndexOf('.');
  try {
    const signature = bytesIn(token.slice(end + 1));
    return await crypto.subtle.verify(ALGORITHM, key, signature, encoder.encode(token.slice(0, end)));
  } catch {
    // No base64url.
    return false;
  }
}
