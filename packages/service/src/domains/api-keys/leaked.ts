import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { noticeLater } from '../emails/notices/notices.ts';
import { holdersIn } from '../permissions/holders.ts';
import type { FindProject, Project } from '../projects/project.ts';
import { wireProjectId } from '../projects/project-id.ts';
import { hasExpired } from './api-key.ts';
import { isWellFormed } from './format.ts';
import { locateKey } from './hashes.ts';
import { chargeLeak } from './limits.ts';
import type { Owner } from './owner.ts';
import { type LocatedKey, oneByAddress, revokeOnce } from './queries.ts';

/**
 * Revokes a leaked key, which the reporter proves by having all of it; its project isn't known before. Throws
 * API_KEY_NOT_FOUND, PUBLIC_API_KEY_CANNOT_BE_REVOKED, API_KEY_EXPIRED, and the refusal 429.
 */
export async function revokeLeakedKey(context: Context, findProject: FindProject, value: string): Promise<void> {
  if (!isWellFormed(value)) throw new KnownError('API_KEY_NOT_FOUND');
  await chargeLeak(context);
  const key = await locateKey(context, value);
  const project = key && (await findProject(wireProjectId(key.projectId)));
  if (!project) throw new KnownError('API_KEY_NOT_FOUND');
  if (key.isPublic) throw new KnownError('PUBLIC_API_KEY_CANNOT_BE_REVOKED');
  if (hasExpired(key, context.now)) throw new KnownError('API_KEY_EXPIRED');
  // The finder may be signed in to another project, which is no business of this one.
  await revoke({ ...context, actor: { kind: 'client' } }, project, key);
}

/** Of many who found it at once one revokes it, and whom it concerns is told once. */
const revoke = (context: Context, project: Project, { id, owner, description }: LocatedKey) =>
  inTransaction(context, async (context) => {
    if (!(await revokeOnce(context.db, project.id, id, context.now))) return;
    const detail = { id, name: description, leaked: true };
    await recordEvent(context, { kind: 'api_key.revoked', projectId: project.id, subjectId: owner.id, detail });
    for (const userId of await concerned(context, project, owner))
      await noticeLater(context, project, userId, 'api_key_leaked', { about: description });
  });

/** High enough that no team in real use misses a mail. */
const MOST_TOLD = 1_000;

/** The user, or the members who manage the team's keys: one of those who share an address. */
async function concerned(context: Context, project: Project, owner: Owner): Promise<readonly string[]> {
  if (owner.kind === 'user') return [owner.id];
  const managers = await holdersIn(context, project, owner.id, '$manage_api_keys', MOST_TOLD);
  return oneByAddress(context.db, project.id, managers);
}
