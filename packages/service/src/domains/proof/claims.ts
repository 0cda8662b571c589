import type { ProofClaims } from '../../platform/tokens.ts';
import { hasSecondFactor } from './factor.ts';

/** What was proven, in the words of RFC 8176, section 2. It has none for accounts at identity providers. */
const methods: Readonly<Record<string, string>> = {
  password: 'pwd',
  otp: 'otp',
  totp: 'otp',
  'recovery-code': 'otp',
  passkey: 'pop',
};

/** These prove nothing by themselves: guests, and programs that another session vouches for. */
const hollow: readonly string[] = ['anonymous', 'cli'];

/**
 * The claims about when and how the user of a session has proven who they are (OpenID Connect Core, section 2). Where a
 * server of the app has answered for the user, or there is nothing to prove, there is the time alone.
 */
export function proofClaims({ factors, provenAt }: { factors: readonly string[]; provenAt: number }): ProofClaims {
  const authTime = Math.floor(provenAt / 1000);
  const proven = factors.filter((factor) => !hollow.includes(factor));
  if (proven.length === 0) return { auth_time: authTime };
  const isTwofold = proven.length > 1 && hasSecondFactor(proven);
  const amr = [...new Set([...proven.flatMap((factor) => methods[factor] ?? []), ...(isTwofold ? ['mfa'] : [])])];
  const acr = proven.includes('passkey') ? 'phr' : isTwofold ? '2' : '1';
  return { auth_time: authTime, ...(amr.length > 0 && { amr }), acr };
}
