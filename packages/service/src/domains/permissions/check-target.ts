import { KnownError } from '@latchkey/protocol/errors';
import type { Db } from '../../database/tables.ts';
import type { Project } from '../projects/project.ts';
import { type GrantTarget, grantTarget } from './queries.ts';
import type { Scope } from './scope.ts';

export interface Target {
  /** Undefined for a permission of the project. */
  readonly teamId: string | undefined;
  readonly userId: string;
  readonly id: string;
}

/**
 * The holder a permission is revoked from, locked until the transaction ends. Throws USER_NOT_FOUND,
 * TEAM_MEMBERSHIP_NOT_FOUND.
 */
export async function checkOwner(db: Db, project: Project, { teamId, userId, id }: Target): Promise<GrantTarget> {
  const target = await grantTarget(db, project.id, { teamId, userId }, id);
  if (!target.isUser) throw new KnownError('USER_NOT_FOUND');
  if (teamId !== undefined && !target.isMember) {
    throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: userId });
  }
  return target;
}

/** The same for a grant. Also throws PERMISSION_NOT_FOUND and WRONG_PERMISSION_SCOPE. */
export async function checkTarget(db: Db, project: Project, target: Target): Promise<void> {
  const { scope } = await checkOwner(db, project, target);
  checkScope(target.id, target.teamId === undefined ? 'project' : 'team', scope);
}

/** What a permission is defined for. Throws PERMISSION_NOT_FOUND. */
export function scopeOf(definitions: readonly { id: string; scope: Scope }[], id: string): Scope {
  const scope = id.startsWith('$') ? 'team' : definitions.find((definition) => definition.id === id)?.scope;
  if (!scope) throw new KnownError('PERMISSION_NOT_FOUND', { permission_id: id });
  return scope;
}

/** `defined` is what the project defines the permission for. Throws PERMISSION_NOT_FOUND and WRONG_PERMISSION_SCOPE. */
export function checkScope(id: string, expected: Scope, defined: Scope | null): void {
  if (expected === 'team' && id.startsWith('$')) return;
  if (defined === null) throw new KnownError('PERMISSION_NOT_FOUND', { permission_id: id });
  if (defined !== expected) {
    const scopes = { expected_scope: expected, actual_scope: defined };
    throw new KnownError('WRONG_PERMISSION_SCOPE', { permission_id: id, ...scopes });
  }
}
