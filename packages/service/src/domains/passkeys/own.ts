import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import type { SharedClients } from '../../platform/integrations/shared-clients.ts';
import { noticeLater } from '../emails/notices/notices.ts';
import type { Project } from '../projects/project.ts';
import { checkWayInLeft } from '../sign-in-methods/ways-in.ts';
import { findUser } from '../users/find.ts';
import { lockUser } from '../users/lock.ts';
import type { User } from '../users/user.ts';
import { describePasskey } from './passkey.ts';
import { deletePasskeys, passkeysOf, updateName } from './queries.ts';

/** The passkeys of a user, oldest first. */
export async function listPasskeys(
  { db }: Context,
  project: Project,
  userId: string,
): Promise<ResultOf<Endpoints['GET /latchkey/passkeys']>> {
  const items = (await passkeysOf(db, project.id, userId)).map(describePasskey);
  return { items, is_paginated: false };
}

/** Throws the refusal PASSKEY_UNKNOWN. */
export async function renamePasskey(
  context: Context,
  project: Project,
  userId: string,
  id: string,
  name: string,
): Promise<ResultOf<Endpoints['PATCH /latchkey/passkeys/:id']>> {
  const renamed = await inTransaction(context, async (context) => {
    const { db } = context;
    const before = (await passkeysOf(db, project.id, userId)).find((passkey) => passkey.id === id);
    const passkey = before && (await updateName(db, project.id, userId, id, name));
    if (!passkey) throw new Refusal('PASSKEY_UNKNOWN');
    const detail = { id, before: { name: before.name }, after: { name } };
    await recordEvent(context, { kind: 'passkey.updated', projectId: project.id, subjectId: userId, detail });
    return passkey;
  });
  return describePasskey(renamed);
}

/** Throws USER_NOT_FOUND, or the refusals PASSKEY_UNKNOWN and LAST_WAY_IN. */
export async function removePasskey(
  context: Context,
  sharedClients: SharedClients,
  project: Project,
  userId: string,
  id: string,
): Promise<void> {
  await inTransaction(context, async (context) => {
    const before = await takePasskey(context, project, userId, id);
    await checkWayInLeft(context, sharedClients, project, before);
  });
}

/** The same for another user, even if it is the last way in. Throws USER_NOT_FOUND, or PASSKEY_UNKNOWN. */
export const takePasskey = (context: Context, project: Project, userId: string, id: string): Promise<User> =>
  inTransaction(context, async (context) => {
    const { db } = context;
    await lockUser(context, project, userId);
    const user = await findUser(db, project, userId);
    if (!user) throw new KnownError('USER_NOT_FOUND');
    const passkey = (await passkeysOf(db, project.id, userId)).find((passkey) => passkey.id === id);
    if (!passkey || (await deletePasskeys(db, project.id, userId, { id })) === 0) throw new Refusal('PASSKEY_UNKNOWN');
    const detail = { id, name: passkey.name };
    await recordEvent(context, { kind: 'passkey.deleted', projectId: project.id, subjectId: userId, detail });
    await noticeLater(context, project, userId, 'passkey_removed');
    return user;
  });
