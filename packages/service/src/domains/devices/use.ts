import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { knownDevice } from './device.ts';
import { trustMillis } from './period.ts';
import { useTrustedDevice } from './queries.ts';
import type { TrustedDevice } from './trusted-device.ts';

/**
 * The trusted browser of a user that a device token names; undefined where it is none, or the project trusts none, or
 * no longer. To be called in the transaction that mints the session, so that one that is removed meanwhile opens nothing.
 */
export async function trustedDeviceOf(
  { db, now, ...context }: Context,
  project: Project,
  userId: string,
  token: string | undefined,
): Promise<TrustedDevice | undefined> {
  const period = trustMillis(project);
  const device = period && token ? knownDevice({ ...context, db, now }, project, userId, token) : undefined;
  if (device?.proof !== 'sign-in') return undefined;
  return useTrustedDevice(db, project.id, userId, device.id, { now, since: now - period });
}
