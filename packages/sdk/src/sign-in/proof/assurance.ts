import type { OfUser } from '../../context/lists.ts';

/** How strong a sign-in is. A passkey counts as two factors, and resists phishing. */
export type AssuranceLevel = 'one-factor' | 'two-factors' | 'phishing-resistant';

/** What the project asks of a session, and what this one proves. */
export interface Assurance {
  /** What the project asks for at least. */
  readonly required: AssuranceLevel;
  /** What was proven in this session. */
  readonly current: AssuranceLevel;
  /** Whether the session proves enough. */
  readonly isMet: boolean;
  /** Until then the user can continue without it; null if nothing is missing, or nothing has to be set up first. */
  readonly graceEndsAt: Date | null;
}

/** Whether this session proves what the project asks for, and until when it can go on if not. */
export async function getAssurance({ call }: OfUser): Promise<Assurance> {
  const { required, current, is_met, grace_ends_at_millis: end } = await call('GET /latchkey/assurance');
  return { required, current, isMet: is_met, graceEndsAt: end === null ? null : new Date(end) };
}
