import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { type EventKind, recordEvent } from '../../platform/events.ts';
import type { Project } from '../projects/project.ts';
import type { Asking } from '../users/asked.ts';
import { type ApiKey, describeKey } from './api-key.ts';
import { checkOwn, checkSetting, namedUser } from './owner.ts';
import { findKeyById, lockKey, updateKey } from './queries.ts';

type Answer = ResultOf<Endpoints['GET /user-api-keys/:id']>;
type Query = InputOf<Endpoints['GET /user-api-keys/:id']>['query'];
type Changes = InputOf<Endpoints['PATCH /user-api-keys/:id']>['body'];

/** Throws what the endpoint's row declares; whose key it is says its id, whomever the query names. */
export async function readKey(
  { db }: Context,
  project: Project,
  asking: Asking,
  id: string,
  query: Query,
): Promise<Answer> {
  namedUser(asking, query.user_id);
  checkSetting(project, 'user');
  return describeKey(ownKey(asking, await findKeyById(db, project.id, id)));
}

/** Describes a key, or revokes it: the first time counts. Throws the same. */
export async function changeKey(
  context: Context,
  project: Project,
  asking: Asking,
  id: string,
  query: Query,
  { description, revoked }: Changes,
): Promise<Answer> {
  namedUser(asking, query.user_id);
  checkSetting(project, 'user');
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const key = ownKey(asking, await lockKey(db, project.id, id));
    const isRevokedNow = revoked === true && key.revokedAt === null;
    if (description === undefined && !isRevokedNow) return describeKey(key);
    const changed = {
      ...key,
      description: description ?? key.description,
      revokedAt: isRevokedNow ? now : key.revokedAt,
    };
    await updateKey(db, project.id, changed);
    if (description !== undefined) await record(context, project, key, 'api_key.updated');
    if (isRevokedNow) await record(context, project, key, 'api_key.revoked');
    return describeKey(changed);
  });
}

/** A key that is not there is told before it is asked who wants it, as published clients expect it. */
function ownKey(asking: Asking, key: ApiKey | undefined): ApiKey {
  if (!key) throw new KnownError('API_KEY_NOT_FOUND');
  checkOwn(asking, key.userId);
  return key;
}

const record = (context: Context, project: Project, { id, userId }: ApiKey, kind: EventKind): Promise<void> =>
  recordEvent(context, { kind, projectId: project.id, subjectId: userId, detail: { id } });
