import type { Endpoints, InputOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import type { EventKind } from '@latchkey/protocol/event-kinds';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import type { Project } from '../projects/project.ts';
import type { Asking } from '../users/resolve-target-user.ts';
import { type ApiKey, type DescribedKeys, describeKey } from './api-key.ts';
import { checkAccess, checkSetting, type OwnerKind } from './owner.ts';
import { findKeyById, lockKey, updateKey } from './queries.ts';

type Changes = InputOf<Endpoints['PATCH /user-api-keys/:id']>['body'];

/** Which key is meant: a user's by its id alone, a team's together with the team. */
export interface Named<K extends OwnerKind> {
  readonly kind: K;
  readonly id: string;
  readonly teamId?: string;
}

/** Throws what the endpoint's row declares. */
export async function readKey<K extends OwnerKind>(
  context: Context,
  project: Project,
  asking: Asking,
  named: Named<K>,
): Promise<DescribedKeys[K]> {
  checkSetting(project, named.kind);
  return describeKey(await allowed(context, project, asking, named, findKeyById));
}

/** Describes a key, or revokes it: the first time counts. Throws the same. */
export async function changeKey<K extends OwnerKind>(
  context: Context,
  project: Project,
  asking: Asking,
  named: Named<K>,
  { description, revoked }: Changes,
): Promise<DescribedKeys[K]> {
  checkSetting(project, named.kind);
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const key = await allowed(context, project, asking, named, lockKey);
    const isRevokedNow = revoked === true && key.revokedAt === null;
    if (description === undefined && !isRevokedNow) return describeKey(key);
    const changed = {
      ...key,
      description: description ?? key.description,
      revokedAt: isRevokedNow ? now : key.revokedAt,
    };
    await updateKey(db, project.id, changed);
    if (description !== undefined) {
      const change = { before: { description: key.description }, after: { description } };
      await record(context, project, key, 'api_key.updated', change);
    }
    if (isRevokedNow) await record(context, project, key, 'api_key.revoked', { name: changed.description });
    return describeKey(changed);
  });
}

/** A key that is not there is told before it is asked who wants it, as published clients expect it. */
async function allowed<K extends OwnerKind>(
  context: Context,
  project: Project,
  asking: Asking,
  { kind, id, teamId }: Named<K>,
  find: typeof findKeyById,
): Promise<ApiKey<K>> {
  const key = await find(context.db, project.id, kind, id);
  if (!key || (teamId !== undefined && key.owner.id !== teamId)) throw new KnownError('API_KEY_NOT_FOUND');
  await checkAccess(context, project, asking, key.owner);
  return key;
}

const record = (
  context: Context,
  project: Project,
  { id, owner }: ApiKey,
  kind: EventKind,
  detail: object,
): Promise<void> =>
  recordEvent(context, { kind, projectId: project.id, subjectId: owner.id, detail: { id, ...detail } });
