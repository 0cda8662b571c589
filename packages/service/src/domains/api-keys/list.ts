import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import type { Asking } from '../users/asked.ts';
import { findUser } from '../users/find.ts';
import { type ApiKey, describeKey } from './api-key.ts';
import { checkOwn, checkSetting, namedUser } from './owner.ts';
import { keysOf } from './queries.ts';

/** The keys of a user, newest first. Throws what the endpoint's row declares, and SCHEMA_ERROR where none is named. */
export async function listKeys(
  context: Context,
  project: Project,
  asking: Asking,
  asked: string | undefined,
): Promise<ResultOf<Endpoints['GET /user-api-keys']>> {
  const items = await keysAsked(context, project, asking, asked);
  return { items: items.map(describeKey), is_paginated: false };
}

/** The same, with their last use. */
export async function listKeysWithUse(
  context: Context,
  project: Project,
  asking: Asking,
  asked: string,
): Promise<ResultOf<Endpoints['GET /latchkey/user-api-keys']>> {
  const items = await keysAsked(context, project, asking, asked);
  const withUse = (key: ApiKey) => ({ ...describeKey(key), last_used_at_millis: key.lastUsedAt });
  return { items: items.map(withUse), is_paginated: false };
}

async function keysAsked({ db }: Context, project: Project, asking: Asking, asked: string | undefined) {
  const userId = namedUser(asking, asked);
  checkSetting(project, 'user');
  if (userId === undefined) throw new KnownError('SCHEMA_ERROR', { message: 'user_id is required for user API keys.' });
  checkOwn(asking, userId);
  const keys = await keysOf(db, project.id, userId);
  if (keys.length === 0 && !(await findUser(db, project, userId))) throw new KnownError('USER_NOT_FOUND');
  return keys;
}
