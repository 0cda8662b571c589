import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events.ts';
import { newId, newSecret } from '../../platform/ids.ts';
import type { Project } from '../projects/project.ts';
import type { Asking } from '../users/asked.ts';
import { lockUser } from '../users/lock.ts';
import { type ApiKey, describeKey } from './api-key.ts';
import { formatKey } from './format.ts';
import { hashesOf } from './hashes.ts';
import { MAX_VALID_KEYS } from './limits.ts';
import { checkOwn, checkSetting, namedUser, type Owner } from './owner.ts';
import { insertKey } from './queries.ts';

type NewKey = InputOf<Endpoints['POST /user-api-keys']>['body'];

/** Makes a key; the string leaves the service this once. Throws what the endpoint's row declares. */
export async function createKey(
  context: Context,
  project: Project,
  asking: Asking,
  { user_id, ...input }: NewKey,
): Promise<ResultOf<Endpoints['POST /user-api-keys']>> {
  const owner: Owner = { kind: 'user', id: namedUser(asking, user_id) };
  checkSetting(project, owner.kind);
  checkOwn(asking, owner.id);
  const { key, value } = newKey(context, owner, input);
  await inTransaction(context, async (context) => {
    if (!(await lockUser(context, project, owner.id))) throw new KnownError('USER_NOT_FOUND');
    const isRoom = await insertKey(context.db, project.id, key, hashesOf(context, project, value), MAX_VALID_KEYS);
    if (!isRoom) throw new Refusal('API_KEYS_TOO_MANY');
    const detail = { id: key.id, is_public: key.isPublic, expires_at_millis: key.expiresAt };
    await recordEvent(context, { kind: 'api_key.created', projectId: project.id, subjectId: owner.id, detail });
  });
  return { ...describeKey(key), value };
}

function newKey({ now, random }: Context, owner: Owner, input: Omit<NewKey, 'user_id'>) {
  const id = newId(random);
  const isPublic = input.is_public ?? false;
  const value = formatKey({ id, secret: newSecret(random), owner: owner.kind, isPublic });
  const key: ApiKey = {
    id,
    userId: owner.id,
    description: input.description,
    lastFour: value.slice(-4),
    isPublic,
    createdAt: now,
    expiresAt: input.expires_at_millis || null,
    revokedAt: null,
    lastUsedAt: null,
  };
  return { key, value };
}
