import type { Endpoints, InputOf } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { newId, newSecret } from '../../runtime/ids.ts';
import type { Project } from '../projects/project.ts';
import { lockUser } from '../users/lock.ts';
import type { Asking } from '../users/resolve-target-user.ts';
import type { ApiKey, DescribedKeys } from './api-key.ts';
import { describeKey } from './api-key.ts';
import { formatKey } from './format.ts';
import { hashesOf } from './hashes.ts';
import { MAX_VALID_KEYS } from './limits.ts';
import { checkAccess, checkSetting, type Owner, type OwnerKind, ownerUnknown } from './owner.ts';
import { insertKey, lockOwner } from './queries.ts';

type Order = Omit<InputOf<Endpoints['POST /team-api-keys']>['body'], 'team_id'>;

/** Makes a key; the string leaves the service this once. Throws what the endpoint's row declares. */
export async function createKey<K extends OwnerKind>(
  context: Context,
  project: Project,
  asking: Asking,
  owner: Owner<K>,
  order: Order,
): Promise<Omit<DescribedKeys[K], 'value'> & { value: string }> {
  checkSetting(project, owner.kind);
  await checkAccess(context, project, asking, owner);
  const { key, value } = newKey(context, owner, order);
  await inTransaction(context, async (context) => {
    // A session that was ended meanwhile makes none.
    const isAsking = asking.user !== undefined && (await lockUser(context, project, asking.user.id));
    const isThere = isAsking && asking.user?.id === owner.id;
    if (!isThere && !(await lockOwner(context.db, project.id, owner))) throw ownerUnknown(owner);
    const isRoom = await insertKey(context.db, project.id, key, hashesOf(context, project, value), MAX_VALID_KEYS);
    if (!isRoom) throw new Refusal('API_KEYS_TOO_MANY');
    const { id, description, isPublic, expiresAt } = key;
    const detail = { id, name: description, is_public: isPublic, expires_at_millis: expiresAt };
    await recordEvent(context, { kind: 'api_key.created', projectId: project.id, subjectId: owner.id, detail });
  });
  return { ...describeKey(key), value };
}

function newKey<K extends OwnerKind>({ now, random }: Context, owner: Owner<K>, order: Order) {
  const id = newId(random);
  const isPublic = order.is_public ?? false;
  const value = formatKey({ id, secret: newSecret(random), owner: owner.kind, isPublic });
  const key: ApiKey<K> = {
    id,
    owner,
    description: order.description,
    lastFour: value.slice(-4),
    isPublic,
    createdAt: now,
    expiresAt: order.expires_at_millis || null,
    revokedAt: null,
    lastUsedAt: null,
  };
  return { key, value };
}
