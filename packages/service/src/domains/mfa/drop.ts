import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import type { Project } from '../projects/project.ts';
import { deleteRecoveryCodes, forgoSecondFactor, removeAuthenticatorApp } from './queries.ts';
import { deleteSecurityKeys } from './security-key-queries.ts';

/** What there was of a second factor. */
interface Dropped {
  readonly apps: number;
  readonly securityKeys: number;
  readonly recoveryCodes: number;
}

/**
 * Drops the second factors of a user, in the transaction of what makes it necessary; given a moment, only what was there
 * by then. Recovery codes go with the last factor.
 */
export async function dropSecondFactor(
  context: Context,
  project: Project,
  userId: string,
  until?: number,
): Promise<Dropped> {
  const { db } = context;
  const apps = Number(await removeAuthenticatorApp(db, project.id, userId, until));
  const securityKeys = await dropSecurityKeys(context, project, userId, until);
  const isOff = await forgoSecondFactor(db, project.id, userId);
  const recoveryCodes = await deleteRecoveryCodes(db, project.id, userId, isOff ? undefined : until);
  return { apps, securityKeys, recoveryCodes };
}

/** Removes the security keys of a user, those that were there at a moment or all; answers how many there were. */
export async function dropSecurityKeys(
  context: Context,
  project: Project,
  userId: string,
  until?: number,
): Promise<number> {
  const count = await deleteSecurityKeys(context.db, project.id, userId, { until });
  const event = { kind: 'security_key.deleted', projectId: project.id, subjectId: userId, detail: { count } } as const;
  if (count > 0) await recordEvent(context, event);
  return count;
}
