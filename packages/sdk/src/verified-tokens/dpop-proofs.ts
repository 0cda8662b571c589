import { type DpopClaims, isForToken } from '@latchkey/protocol/dpop';
import { base64url, calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose';

/** What is read of a request that a proof comes with: that of the Fetch standard has it all. */
export interface ProvenRequest {
  readonly method: string;
  readonly headers: Pick<Headers, 'get'>;
}

/** How proofs may be signed. */
export const DPOP_ALGORITHMS = ['ES256', 'Ed25519', 'EdDSA'] as const;

/** How old or early a proof may be: clocks of clients are wrong at times. */
const TOLERANCE_SECONDS = 60;
/** How many proofs are remembered. */
const REMEMBERED = 10_000;

/** Checks that a request is sent by the holder of the key which its token is bound to (RFC 9449, section 4.3). */
export class DPoPProofs {
  readonly #clock: () => number;
  /** When those that were used are too old anyway, the first ones in front. */
  readonly #used = new Map<string, number>();

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** `address` is what the client has sent it to: a proxy may have changed that of the request. Each proof is good once. */
  async isGood(request: ProvenRequest, address: URL, token: string, thumbprint: string): Promise<boolean> {
    const proof = request.headers.get('dpop');
    if (!proof) return false;
    const now = this.#clock();
    try {
      const { payload, protectedHeader } = await jwtVerify<Partial<DpopClaims>>(proof, EmbeddedJWK, {
        algorithms: [...DPOP_ALGORITHMS],
        typ: 'dpop+jwt',
        requiredClaims: ['iat', 'jti', 'htm', 'htu', 'ath'],
        maxTokenAge: TOLERANCE_SECONDS,
        clockTolerance: TOLERANCE_SECONDS,
        currentDate: new Date(now),
      });
      const { jwk } = protectedHeader;
      if (!jwk || (await calculateJwkThumbprint(jwk)) !== thumbprint) return false;
      if (payload.htm !== request.method || !isAt(address, payload.htu)) return false;
      if (!isForToken(payload, await digest(token))) return false;
      return this.#isFirst(`${thumbprint} ${payload.jti}`, now);
    } catch {
      // Whatever is wrong with it: it proves nothing.
      return false;
    }
  }

  #isFirst(proof: string, now: number): boolean {
    for (const [known, endsAt] of this.#used) {
      if (endsAt > now && this.#used.size < REMEMBERED) break;
      this.#used.delete(known);
    }
    if (this.#used.has(proof)) return false;
    this.#used.set(proof, now + 3 * TOLERANCE_SECONDS * 1000);
    return true;
  }
}

/** Without query and fragment (RFC 9449, section 4.3). */
function isAt(address: URL, claimed: unknown): boolean {
  const url = typeof claimed === 'string' ? URL.parse(claimed) : null;
  return url !== null && url.origin === address.origin && url.pathname === address.pathname;
}

const digest = async (token: string) =>
  base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))));
