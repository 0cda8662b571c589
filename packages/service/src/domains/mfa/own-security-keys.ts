import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { dropTrustedDevices } from '../devices/drop.ts';
import { noticeLater } from '../emails/notices/notices.ts';
import type { Project } from '../projects/project.ts';
import { findUser } from '../users/find.ts';
import { lockUser } from '../users/lock.ts';
import { secondFactorSwitched } from './changed.ts';
import { forgoSecondFactor } from './queries.ts';
import { describeSecurityKey } from './security-key.ts';
import { deleteSecurityKeys, renameKey, securityKeysOf } from './security-key-queries.ts';

/** Throws the refusal SECURITY_KEY_UNKNOWN. */
export const renameSecurityKey = (
  context: Context,
  project: Project,
  userId: string,
  id: string,
  name: string,
): Promise<ResultOf<Endpoints['PATCH /latchkey/security-keys/:id']>> =>
  inTransaction(context, async (context) => {
    const { db } = context;
    const before = (await securityKeysOf(db, project.id, userId)).find((key) => key.id === id);
    const key = before && (await renameKey(db, project.id, userId, id, name));
    if (!key) throw new Refusal('SECURITY_KEY_UNKNOWN');
    const detail = { id, before: { name: before.name }, after: { name } };
    await recordEvent(context, { kind: 'security_key.updated', projectId: project.id, subjectId: userId, detail });
    return describeSecurityKey(key);
  });

/**
 * Removes a security key; without another second factor, two-factor authentication is off. Throws USER_NOT_FOUND, or the
 * refusal SECURITY_KEY_UNKNOWN.
 */
export const removeSecurityKey = (context: Context, project: Project, userId: string, id: string): Promise<void> =>
  inTransaction(context, async (context) => {
    const { db } = context;
    await lockUser(context, project, userId);
    const user = await findUser(db, project, userId);
    if (!user) throw new KnownError('USER_NOT_FOUND');
    const key = (await securityKeysOf(db, project.id, userId)).find((key) => key.id === id);
    if (!key || (await deleteSecurityKeys(db, project.id, userId, { id })) === 0)
      throw new Refusal('SECURITY_KEY_UNKNOWN');
    const detail = { id, name: key.name };
    await recordEvent(context, { kind: 'security_key.deleted', projectId: project.id, subjectId: userId, detail });
    if (await forgoSecondFactor(db, project.id, userId)) await secondFactorSwitched(context, project, user, false);
    else {
      await dropTrustedDevices(context, project, userId);
      await noticeLater(context, project, userId, 'security_key_removed');
    }
  });
