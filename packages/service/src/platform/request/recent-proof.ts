import { Refusal } from '@latchkey/protocol/refusals';

/** How a session stands, as its row says. */
export interface SessionStanding {
  /** The impersonator acting as the user, if any. */
  readonly impersonatorId: string | null;
  /** When the user's identity was last proven in this session; null for anonymous users, who have nothing to prove. */
  readonly provenAt: number | null;
  /** What was proven in it. */
  readonly factors: readonly string[];
}

/**
 * Refuses an act that needs a recent proof if the session's last one is older than this many seconds; null for any age.
 */
export function checkProofAge({ provenAt }: SessionStanding, maxAgeSeconds: number | null, now: number): void {
  if (provenAt === null || maxAgeSeconds === null || now - provenAt <= maxAgeSeconds * 1000) return;
  throw new Refusal('PROOF_TOO_OLD', { maxAgeSeconds });
}
