import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { factorFacts } from '@latchkey/protocol/sign-in-methods';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import type { SessionStanding } from '../../platform/request/recent-proof.ts';
import { newId } from '../../runtime/ids.ts';
import type { Project } from '../projects/project.ts';
import { lockUser } from '../users/lock.ts';
import type { User } from '../users/user.ts';
import { knownDevice } from './device.ts';
import { trustMillis } from './period.ts';
import { deleteTrustedDevices, insertTrustedDevice, trustedDevicesOf } from './queries.ts';
import type { TrustedDevice } from './trusted-device.ts';

/** Browsers of one user; one more takes the place of the oldest. */
const MOST = 20;

type Item = ResultOf<Endpoints['POST /latchkey/trusted-devices']>;

/** The browsers that a user trusts still, newest first. */
export async function listTrustedDevices(
  context: Context,
  project: Project,
  userId: string,
): Promise<ResultOf<Endpoints['GET /latchkey/trusted-devices']>> {
  const { db, now } = context;
  const devices = await trustedDevicesOf(db, project.id, userId, { now, since: now - trustMillis(project) });
  return { items: devices.map((device) => item(project, device)), is_paginated: false };
}

/**
 * Trusts the browser of a session in which the second factor was proven; `token` is its device token. Throws
 * USER_NOT_FOUND, or the refusals TRUSTED_DEVICES_OFF and DEVICE_NOT_TRUSTABLE.
 */
export async function trustDevice(
  context: Context,
  project: Project,
  { user, standing }: { readonly user: User; readonly standing: SessionStanding },
  token: string | undefined,
): Promise<Item> {
  if (trustMillis(project) === 0) throw new Refusal('TRUSTED_DEVICES_OFF');
  const device = token === undefined ? undefined : knownDevice(context, project, user.id, token);
  if (device?.proof !== 'sign-in' || !user.requiresTotp || !standing.factors.some(isSecondGivenHere))
    throw new Refusal('DEVICE_NOT_TRUSTABLE');
  const userAgent = context.visitor?.().userAgent ?? null;
  const trusted = {
    id: newId(context.random),
    deviceId: device.id,
    userAgent,
    createdAt: context.now,
    expiresAt: context.now + trustMillis(project),
    lastUsedAt: null,
  };
  await inTransaction(context, async (context) => {
    if (!(await lockUser(context, project, user.id))) throw new KnownError('USER_NOT_FOUND');
    await insertTrustedDevice(context.db, project.id, user.id, trusted);
    await deleteTrustedDevices(context.db, project.id, user.id, { newest: MOST });
    const detail = { id: trusted.id, user_agent: userAgent };
    await recordEvent(context, { kind: 'trusted_device.created', projectId: project.id, subjectId: user.id, detail });
  });
  return item(project, trusted);
}

/** Throws the refusal TRUSTED_DEVICE_UNKNOWN. */
export async function removeTrustedDevice(
  context: Context,
  project: Project,
  userId: string,
  id: string,
): Promise<void> {
  await inTransaction(context, async (context) => {
    await lockUser(context, project, userId);
    if ((await deleteTrustedDevices(context.db, project.id, userId, { id })) === 0)
      throw new Refusal('TRUSTED_DEVICE_UNKNOWN');
    const detail = { id };
    await recordEvent(context, { kind: 'trusted_device.deleted', projectId: project.id, subjectId: userId, detail });
  });
}

const isSecondGivenHere = (factor: string): boolean => {
  const { isSecond, isHollow, isRemembered, isProviderClaim } = factorFacts(factor);
  return Boolean(isSecond && !isHollow && !isRemembered && !isProviderClaim);
};

const item = (project: Project, device: TrustedDevice): Item => ({
  id: device.id,
  user_agent: device.userAgent,
  created_at_millis: device.createdAt,
  expires_at_millis: Math.min(device.expiresAt, device.createdAt + trustMillis(project)),
  last_used_at_millis: device.lastUsedAt,
});
