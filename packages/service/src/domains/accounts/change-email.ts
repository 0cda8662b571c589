import { Refusal } from '@latchkey/protocol/refusals';
import { violatesUnique } from '../../database/errors.ts';
import { time } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../runtime/ids.ts';
import { primaryChanged } from '../contact-channels/notices.ts';
import type { Project } from '../projects/project.ts';
import { normaliseEmail } from '../users/email.ts';
import { refreshSearchText } from '../users/queries.ts';
import type { User } from '../users/user.ts';
import { emailTaken } from './create.ts';
import {
  deleteOwnChannel,
  deletePrimaryChannel,
  insertChannel,
  isUsedForAuth,
  updatePrimaryChannel,
} from './queries.ts';

/** The part of a user update that concerns the primary email. */
export interface EmailChanges {
  readonly primary_email?: string | null | undefined;
  readonly primary_email_verified?: boolean | undefined;
  readonly primary_email_auth_enabled?: boolean | undefined;
}

/**
 * Changes the primary email inside the caller's transaction. Throws USER_EMAIL_ALREADY_EXISTS when it signs in another
 * user.
 */
export async function changeEmail(
  context: Context,
  project: Project,
  user: User,
  changes: EmailChanges,
): Promise<void> {
  const { primary_email: given, primary_email_verified: verified, primary_email_auth_enabled: auth } = changes;
  if (given === undefined && verified === undefined && auth === undefined) return;
  const email = given === undefined ? user.primaryEmail : given && normaliseEmail(given);
  if (email === null) {
    if (auth) throw new Refusal('AUTH_NEEDS_EMAIL');
    if (verified) throw new Refusal('VERIFIED_NEEDS_EMAIL');
    if (given === null) await deletePrimaryChannel(context.db, project.id, user.id);
  } else {
    await putPrimaryEmail(context, project, user, email, changes);
  }
  await refreshSearchText(context.db, project.id, user.id);
  const before = { email: user.primaryEmail, isVerified: user.primaryEmailVerified ?? false };
  await primaryChanged(context, project, user.id, before, email);
}

async function putPrimaryEmail(
  context: Context,
  project: Project,
  user: User,
  email: string,
  { primary_email_verified: verified, primary_email_auth_enabled: auth }: EmailChanges,
): Promise<void> {
  const { db } = context;
  const usedForAuth = auth ?? user.primaryEmailAuthEnabled ?? false;
  if (usedForAuth && (await isUsedForAuth(db, project.id, email, user.id))) throw emailTaken(email);
  await deleteOwnChannel(db, project.id, user.id, email);
  const row = {
    value: email,
    is_verified: verified ?? user.primaryEmailVerified ?? false,
    used_for_auth: usedForAuth,
    // What was proven of the address before is not of this one.
    ...(email !== user.primaryEmail && { proven_at: null, confirmed_at: null }),
  };
  if (user.primaryEmail !== null) await updatePrimaryChannel(db, project.id, user.id, row);
  else await addPrimaryEmail(context, project, user, row);
}

async function addPrimaryEmail(
  { db, now, random }: Context,
  project: Project,
  user: User,
  row: { value: string; is_verified: boolean; used_for_auth: boolean },
): Promise<void> {
  const inserted = await insertChannel(db, {
    ...row,
    project_id: project.id,
    id: newId(random),
    user_id: user.id,
    type: 'email',
    is_primary: true,
    created_at: time(now),
  });
  if (!inserted) throw emailTaken(row.value);
}

/**
 * Wraps a transaction that changes an email: if two users claim an address at once, the second hits the unique index.
 */
export async function withEmailConflict<T>(email: string | null | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatesUnique(error, 'contact_channels_auth')) throw emailTaken(normaliseEmail(email ?? ''));
    throw error;
  }
}
