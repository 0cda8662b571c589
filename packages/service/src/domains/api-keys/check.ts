import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { type DescribedKeys, describeKey, hasExpired } from './api-key.ts';
import { findKey } from './hashes.ts';
import { checkSetting, type OwnerKind } from './owner.ts';
import { isOf, noteKeyUse } from './queries.ts';

/** A use is written down once a minute; a key can be checked a thousand times in one. */
const USE_MILLIS = 60_000;

/**
 * The owner of a key. It is looked up each time, so a revoked key is refused immediately. Throws API_KEY_NOT_FOUND,
 * WRONG_API_KEY_TYPE, API_KEY_REVOKED, API_KEY_EXPIRED, and the refusal.
 */
export async function checkKey<K extends OwnerKind>(
  context: Context,
  project: Project,
  kind: K,
  value: string,
): Promise<DescribedKeys[K]> {
  const { db, now } = context;
  checkSetting(project, kind);
  const key = await findKey(context, project, value);
  if (!key) throw new KnownError('API_KEY_NOT_FOUND');
  if (!isOf(key, kind))
    throw new KnownError('WRONG_API_KEY_TYPE', { expected_type: kind, actual_type: key.owner.kind });
  if (key.revokedAt !== null || key.isOwnerBanned) throw new KnownError('API_KEY_REVOKED');
  if (hasExpired(key, now)) throw new KnownError('API_KEY_EXPIRED');
  const since = now - USE_MILLIS;
  if ((key.lastUsedAt ?? 0) <= since) await noteKeyUse(db, project.id, key.id, now, since);
  return describeKey(key);
}
