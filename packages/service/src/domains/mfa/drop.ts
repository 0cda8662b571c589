import type { Context } from '../../platform/context.ts';
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
 * Drops the second factors of a user, in the transaction of what makes it necessary; given a moment, only those that
 * were there by then. Recovery codes go with the last one.
 */
export async function dropSecondFactor(
  { db }: Context,
  project: Project,
  userId: string,
  until?: number,
): Promise<Dropped> {
  const apps = Number(await removeAuthenticatorApp(db, project.id, userId, until));
  const securityKeys = await deleteSecurityKeys(db, project.id, userId, { until });
  const isOff = await forgoSecondFactor(db, project.id, userId);
  const recoveryCodes = isOff || until === undefined ? await deleteRecoveryCodes(db, project.id, userId) : 0;
  return { apps, securityKeys, recoveryCodes };
}
