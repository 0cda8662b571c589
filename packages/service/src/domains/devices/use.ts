import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { lockUser } from '../users/lock.ts';
import { knownDevice } from './device.ts';
import { trustMillis } from './period.ts';
import { useTrustedDevice } from './queries.ts';
import type { TrustedDevice } from './trusted-device.ts';

/**
 * The trusted browser of a user that a device token names; undefined where it is none, or the project trusts none, or
 * no longer. To be called in the transaction that mints the session, so that one that is removed meanwhile opens nothing.
 */
export async function trustedDeviceOf(
  context: Context,
  project: Project,
  userId: string,
  token: string | undefined,
): Promise<TrustedDevice | undefined> {
  const { db, now } = context;
  const period = trustMillis(project);
  const device = period && token ? knownDevice(context, project, userId, token) : undefined;
  // The user first, as everything that ends the trust of a browser locks them.
  if (device?.proof !== 'sign-in' || !(await lockUser(context, project, userId))) return undefined;
  return useTrustedDevice(db, project.id, userId, device.id, { now, since: now - period });
}
