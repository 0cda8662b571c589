import { derivedRandom, type KeyRing, sealingKey } from '../../../platform/crypto/key-ring.ts';
import { newSecret } from '../../../runtime/ids.ts';
import type { Project } from '../../projects/project.ts';
import type { UsedSession } from '../session.ts';

/** How long a refresh token is in force before its successor is offered to those who take one. */
const PERIOD_MILLIS = 3_600_000;
/** How long a token stays valid after its successor was used: for other tabs, and for requests under way. */
const TOLERANCE_MILLIS = 30_000;
/** How many generations are remembered. Older ones are refused as well, but don't indicate theft. */
export const REMEMBERED_GENERATIONS = 100;

/**
 * How a refresh token stands, by its generation. If its successor was used, two parties hold the session and one of
 * them has stolen it.
 */
export function standingOf(
  { generation, tokenGeneration, confirmedAt }: UsedSession,
  now: number,
): 'current' | 'successor' | 'tolerated' | 'reused' {
  if (tokenGeneration === generation) return 'current';
  if (tokenGeneration > generation) return 'successor';
  const isPredecessor = tokenGeneration === generation - 1;
  return isPredecessor && now - (confirmedAt ?? 0) <= TOLERANCE_MILLIS ? 'tolerated' : 'reused';
}

/** Whether it is time for a successor. */
export const isDue = ({ confirmedAt, createdAt }: UsedSession, now: number): boolean =>
  now - (confirmedAt ?? createdAt) >= PERIOD_MILLIS;

/**
 * The text of a generation. It is computed, not stored, so a retry or a concurrent request gets the same one even if a
 * response was lost.
 */
export function refreshTokenOf(ring: KeyRing, project: Project, id: string, salt: Buffer, generation: number): string {
  const label = ['refresh-token', project.id, id, salt.toString('hex'), generation].join(' ');
  return newSecret(derivedRandom(sealingKey(ring), label));
}
