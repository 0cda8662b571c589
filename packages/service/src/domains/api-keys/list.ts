import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import type { Asking } from '../users/resolve-target-user.ts';
import { type ApiKey, type DescribedKeys, describeKey } from './api-key.ts';
import { checkAccess, checkSetting, type Owner, type OwnerKind, ownerUnknown } from './owner.ts';
import { isOwnerThere, keysOf } from './queries.ts';

interface List<T> {
  readonly items: T[];
  readonly is_paginated: false;
}

/** The keys of a user or a team, newest first. Throws what the endpoint's row declares. */
export async function listKeys<K extends OwnerKind>(
  context: Context,
  project: Project,
  asking: Asking,
  owner: Owner<K>,
): Promise<List<DescribedKeys[K]>> {
  const keys = await keysAsked(context, project, asking, owner);
  return { items: keys.map(describeKey), is_paginated: false };
}

/** The same, with their last use. */
export async function listKeysWithUse<K extends OwnerKind>(
  context: Context,
  project: Project,
  asking: Asking,
  owner: Owner<K>,
): Promise<List<DescribedKeys[K] & { last_used_at_millis: number | null }>> {
  const keys = await keysAsked(context, project, asking, owner);
  const withUse = (key: ApiKey<K>) => ({ ...describeKey(key), last_used_at_millis: key.lastUsedAt });
  return { items: keys.map(withUse), is_paginated: false };
}

async function keysAsked<K extends OwnerKind>(context: Context, project: Project, asking: Asking, owner: Owner<K>) {
  checkSetting(project, owner.kind);
  await checkAccess(context, project, asking, owner);
  const keys = await keysOf(context.db, project.id, owner);
  if (keys.length === 0 && !(await isOwnerThere(context.db, project.id, owner))) throw ownerUnknown(owner);
  return keys;
}
