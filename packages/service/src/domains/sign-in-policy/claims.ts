import { type Factor, factorFacts } from '@latchkey/protocol/sign-in-methods';
import type { ProofClaims } from '../../platform/crypto/tokens.ts';
import { hasSecondFactor } from './factor.ts';

/**
 * The claims about when and how the user of a session has proven who they are (OpenID Connect Core, section 2). Where a
 * server of the app has answered for the user, or there is nothing to prove, there is the time alone.
 */
export function proofClaims({ factors, provenAt }: { factors: readonly string[]; provenAt: number }): ProofClaims {
  const authTime = Math.floor(provenAt / 1000);
  const acr = acrOf(factors);
  if (!acr) return { auth_time: authTime };
  const proven = provenOf(factors);
  const mfa = isTwofold(proven) ? ['mfa'] : [];
  const amr = [...new Set([...proven.flatMap((factor) => factorFacts(factor).amr ?? []), ...mfa])];
  return { auth_time: authTime, ...(amr.length > 0 && { amr }), acr };
}

/** How much was proven by factors; undefined where nothing was. */
export function acrOf(factors: readonly string[]): ProofClaims['acr'] {
  const proven = provenOf(factors);
  if (proven.length === 0) return undefined;
  if (proven.some((factor) => factorFacts(factor).resistsPhishing)) return 'phr';
  if (!isTwofold(proven)) return '1';
  return proven.includes(TOUCHED) ? 'phr' : '2';
}

const provenOf = (factors: readonly string[]) => factors.filter((factor) => !factorFacts(factor).isHollow);

/** It completes what was proven otherwise, as a security key does, and is one factor by itself. */
const TOUCHED = 'touched-passkey' satisfies Factor;

function isTwofold(proven: readonly string[]): boolean {
  const others = proven.filter((factor) => factor !== TOUCHED);
  if (others.length < proven.length) return others.length > 0;
  return others.length > 1 && hasSecondFactor(others);
}
