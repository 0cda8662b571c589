import { derivedRandom, type KeyRing, sealingKey } from '../../../platform/crypto/key-ring.ts';
import { newSecret } from '../../../runtime/ids.ts';
import type { Project } from '../../projects/project.ts';
import type { UsedSession } from '../session.ts';

/** How long a refresh token is in force before its successor is offered to those who take one. */
const PERIOD_MILLIS = 3_600_000;
/** How long a token is good after its successor was used: for other tabs, and for what is under way. */
const TOLERANCE_MILLIS = 30_000;
/** So many generations are remembered. What is older is refused as well, but tells of no theft. */
export const REMEMBERED_GENERATIONS = 100;

/**
 * What a refresh token is, by its generation. One whose successor has been used belongs to somebody who does not have
 * the successor: whoever shows it, there are two who hold the session, and one of them has taken it.
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
 * The text of a generation. It is computed and not stored, so whoever asks for it gets the same one, at once or again
 * after an answer was lost.
 */
export function refreshTokenOf(ring: KeyRing, project: Project, id: string, salt: Buffer, generation: number): string {
  const label = ['refresh-token', project.id, id, salt.toString('hex'), generation].join(' ');
  return newSecret(derivedRandom(sealingKey(ring), label));
}
