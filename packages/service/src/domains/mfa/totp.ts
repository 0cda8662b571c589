import { timingSafeEqual } from 'node:crypto';
import { HOTP, Secret } from 'otpauth';

const STEP_MILLIS = 30_000;
/** For so long into a step the code of the step before is taken too: people type it as it goes. */
const GRACE_MILLIS = 5_000;

/** The step of a moment: how many times thirty seconds since the epoch (RFC 6238, section 4.2). */
export const stepAt = (now: number): number => Math.floor(now / STEP_MILLIS);

/** The code of a step: HOTP with SHA-1 (RFC 4226, section 5.3). */
export function totpOf(secret: Buffer, step: number): string {
  const { buffer } = new Uint8Array(secret);
  return HOTP.generate({ secret: new Secret({ buffer }), counter: step });
}

/** The step that a code belongs to at a moment: the current one or, in its first seconds, the one before; else none. */
export function matchingStep(secret: Buffer, code: string, now: number): number | undefined {
  const current = stepAt(now);
  const steps = now % STEP_MILLIS < GRACE_MILLIS ? [current, current - 1] : [current];
  return steps.find((step) => isSame(totpOf(secret, step), code));
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
