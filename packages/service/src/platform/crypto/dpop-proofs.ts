import { createHash } from 'node:crypto';
import { type DpopClaims, dpopAlgorithm, dpopProblem, isForToken } from '@latchkey/protocol/dpop';
import { Refusal } from '@latchkey/protocol/refusals';
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { hashSecret, type KeyRing, primary } from './key-ring.ts';

/** A proof is good with the nonce of this period and of the one before, so for five to ten minutes. */
const PERIOD_MILLIS = 5 * 60_000;
const REMEMBERED_PROOFS = 100_000;

/** A key that a request proves to hold. */
export interface ProvenKey {
  /** RFC 7638, SHA-256. */
  readonly thumbprint: string;
  /** What the proof says, such as the access tokens that it was made for. */
  readonly claims: Partial<DpopClaims>;
}

/** A request, and the proof in its header `dpop`. */
interface Proven {
  readonly proof: string;
  readonly method: string;
  /** The address that the client has sent it to. */
  readonly url: string;
}

/** What checks the proofs of an installation (RFC 9449). */
export interface DpopProofs {
  /** What proofs have to contain from now on: so none is made long before it is used (section 11.2). */
  nonceAt(now: number): string;
  /** The key that a request proves; throws the refusals DPOP_NONCE_NEEDED and DPOP_PROOF_INVALID. */
  read(request: Proven, now: number): Promise<ProvenKey>;
}

/** Remembers in the process which proofs were used; what it forgets among many is held back by the nonce. */
export function dpopProofs(ring: KeyRing): DpopProofs {
  const used = new LRUCache<string, true>({ maxSize: REMEMBERED_PROOFS, sizeCalculation: () => 1 });
  const nonceOf = (period: number) =>
    hashSecret(primary(ring), 'dpop-nonce', '', String(period)).subarray(0, 16).toString('base64url');
  const periodOf = (now: number) => Math.floor(now / PERIOD_MILLIS);
  return {
    nonceAt: (now) => nonceOf(periodOf(now)),
    async read({ proof, ...request }, now) {
      const { claims, thumbprint } = await openProof(proof, now).catch(() => {
        throw invalid('It must be a JWT of type dpop+jwt, signed by ES256 with the public key in its header.');
      });
      const problem = dpopProblem(claims, request);
      if (problem) throw invalid(problem);
      const period = periodOf(now);
      if (claims.nonce !== nonceOf(period) && claims.nonce !== nonceOf(period - 1)) {
        throw new Refusal('DPOP_NONCE_NEEDED');
      }
      const name = `${thumbprint} ${claims.jti}`;
      if (used.has(name)) throw invalid('It was used already.');
      used.set(name, true);
      return { thumbprint, claims };
    },
  };
}

/** What a proof says, and the key that has signed it. Throws where it is no JWT of its type, signed by the key in its header. */
export async function openProof(
  proof: string,
  now: number,
  algorithms: readonly string[] = [dpopAlgorithm],
): Promise<{ readonly claims: Partial<DpopClaims>; readonly thumbprint: string }> {
  const { payload, protectedHeader } = await jwtVerify<Partial<DpopClaims>>(proof, EmbeddedJWK, {
    typ: 'dpop+jwt',
    algorithms: [...algorithms],
    currentDate: new Date(now),
  });
  // EmbeddedJWK has verified with it.
  return { claims: payload, thumbprint: await calculateJwkThumbprint(protectedHeader.jwk ?? {}) };
}

/** Why a token that is bound to a key is not good in a request: that proves another key or none, or for another token. */
export function unprovenBy(key: ProvenKey | undefined, boundTo: string, token: string): Refusal | undefined {
  if (key?.thumbprint !== boundTo) return new Refusal('DPOP_PROOF_NEEDED');
  if (isForToken(key.claims, createHash('sha256').update(token).digest('base64url'))) return undefined;
  return invalid('Its claim ath must be the hash of the access token.');
}

const invalid = (detail: string) => new Refusal('DPOP_PROOF_INVALID', { detail });
