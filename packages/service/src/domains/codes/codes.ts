import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import { newSecret } from '../../platform/ids.ts';
import { hashSecret, primary } from '../../platform/key-ring.ts';
import type { Project } from '../projects/project.ts';
import { insertCode } from './queries.ts';

/** What a one-time code is good for; part of its hash, so that a code of one kind never passes as another. */
export type CodeKind = 'mfa-attempt';

/**
 * Issues a one-time code, 45 characters that are stored only as a hash; it ends after `lifetime` milliseconds. Throws
 * USER_NOT_FOUND when the user was deleted meanwhile.
 */
export async function issueCode(
  { db, now, random, ring }: Context,
  project: Project,
  kind: CodeKind,
  { userId, data, lifetime }: { userId: string; data: unknown; lifetime: number },
): Promise<string> {
  const code = newSecret(random);
  const hash = hashSecret(primary(ring), 'one-time-code', project.id, `${kind}\0${code}`);
  const inserted = await insertCode(db, project.id, { kind, hash, userId, data, now, expiresAt: now + lifetime });
  if (!inserted) throw new KnownError('USER_NOT_FOUND');
  return code;
}
