import type { AccessLevel, Endpoints, InputOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { jsonText, type RowChanges, time } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { endEverything } from '../account-access/end-everything.ts';
import { lasting } from '../account-access/things.ts';
import { checkUploadedImage, dropImage, storeImage } from '../images/images.ts';
import { checkMetadata } from '../metadata/check.ts';
import { secondFactorChanged } from '../mfa/changed.ts';
import { sealTotpSecret } from '../mfa/secret.ts';
import { removePasskeys } from '../passkeys/drop.ts';
import { importedMillis } from '../passwords/hash.ts';
import { replaceOwnedProjects } from '../project-owners/owners.ts';
import type { Project } from '../projects/project.ts';
import { INTERNAL_PROJECT_ID } from '../projects/project-id.ts';
import { noteHashMillis } from '../projects/slowest-hash.ts';
import { changeOf } from '../users/change-of.ts';
import { describe } from '../users/describe.ts';
import { lockUser } from '../users/lock.ts';
import { refreshSearchText, userById } from '../users/queries.ts';
import type { User } from '../users/user.ts';
import { changeEmail, withEmailConflict } from './change-email.ts';
import { checkGivenPassword, givesPassword, sealGivenPassword } from './given-password.ts';
import { selectTeam, updateUserRow } from './queries.ts';

/** What a change of a user may carry; clients send a part of it, which their schema sees to. */
export type UserChanges = InputOf<{ body: Endpoints['PATCH /users/me']['body']['server'] }>['body'];

/** Changes a user as a whole: everything is applied, or nothing. Throws what the endpoint's row declares. */
export async function updateUser(
  context: Context,
  project: Project,
  id: string,
  changes: UserChanges,
  level: AccessLevel,
): Promise<User> {
  if (level === 'client') checkUploadedImage(changes.profile_image_url ?? null);
  checkGivenPassword(changes);
  checkMetadata(project, 'user', changes);
  const passwordHash = await sealGivenPassword(context, project, id, changes, async () => {
    const user = await userById(context.db, project.id, id);
    if (!user) throw new KnownError('USER_NOT_FOUND');
    return changes.primary_email === undefined ? user.primaryEmail : changes.primary_email;
  });
  return withEmailConflict(changes.primary_email, () =>
    inTransaction(context, async (context) => {
      const { db } = context;
      const user = (await lockUser(context, project, id)) && (await userById(db, project.id, id));
      if (!user) throw new KnownError('USER_NOT_FOUND');
      checkSwitches(project, user, changes);
      await changeEmail(context, project, user, changes);
      await changeTeam(context, project, user, changes.selected_team_id);
      if (changes.passkey_auth_enabled === false) await removePasskeys(context, project, id);
      await changeRow(context, project, user, changes, passwordHash);
      if (changes.password_hash !== undefined)
        await noteHashMillis(context, project, importedMillis(context, changes.password_hash));
      if (passwordHash !== undefined) await endEverything(context, project, id, { keep: lasting });
      const secret = changes.totp_secret_base64;
      if (secret !== undefined) await secondFactorChanged(context, project, user, secret !== null);
      if (project.id === INTERNAL_PROJECT_ID && changes.server_metadata !== undefined) {
        await replaceOwnedProjects(context, id, changes.server_metadata);
      }
      const changed = (await userById(db, project.id, id)) as User;
      const detail = changeOf(Object.keys(changes), user, changed);
      const payload = describe(project, changed);
      await recordEvent(context, { kind: 'user.updated', projectId: project.id, subjectId: id, detail, payload });
      return changed;
    }),
  );
}

function checkSwitches(project: Project, user: User, changes: UserChanges): void {
  const email = changes.primary_email === undefined ? user.primaryEmail : changes.primary_email;
  if (changes.otp_auth_enabled && !user.otpEnabled && !project.config.magic_link_enabled) throw new Refusal('OTP_OFF');
  if (changes.passkey_auth_enabled) throw new Refusal('PASSKEY_BY_HAND');
  if (givesPassword(changes) && !user.hasPassword) {
    if (!project.config.credential_enabled) throw new Refusal('PASSWORD_AUTH_OFF');
    if (email === null) throw new Refusal('PASSWORD_NEEDS_EMAIL');
  }
}

async function changeTeam({ db }: Context, project: Project, user: User, teamId: string | null | undefined) {
  if (teamId === undefined || (await selectTeam(db, project.id, user.id, teamId))) return;
  throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId ?? '', user_id: user.id });
}

async function changeRow(
  context: Context,
  project: Project,
  user: User,
  changes: UserChanges,
  passwordHash: Buffer | null | undefined,
): Promise<void> {
  const row: RowChanges<'users'> = {};
  if (changes.display_name !== undefined) row.display_name = changes.display_name || null;
  if (changes.client_metadata !== undefined) row.client_metadata = jsonText(changes.client_metadata);
  if (changes.client_read_only_metadata !== undefined) {
    row.client_read_only_metadata = jsonText(changes.client_read_only_metadata);
  }
  if (changes.server_metadata !== undefined) row.server_metadata = jsonText(changes.server_metadata);
  if (changes.otp_auth_enabled !== undefined) row.otp_enabled = changes.otp_auth_enabled;
  if (changes.is_anonymous === false) row.is_anonymous = false;
  if (passwordHash !== undefined) row.password_hash = passwordHash;
  if (changes.totp_secret_base64 !== undefined)
    Object.assign(row, totp(context, project, user, changes.totp_secret_base64));
  if (changes.profile_image_url !== undefined && changes.profile_image_url !== user.profileImageUrl) {
    await dropImage(context, project.id, user.profileImageUrl);
    row.profile_image_url =
      changes.profile_image_url && (await storeImage(context, project.id, changes.profile_image_url));
  }
  if (Object.keys(row).length === 0) return;
  await updateUserRow(context.db, project.id, user.id, row);
  if (changes.display_name !== undefined) await refreshSearchText(context.db, project.id, user.id);
}

/** Switches the second factor on with its secret, or off. */
function totp(context: Context, project: Project, user: User, secret: string | null): RowChanges<'users'> {
  if (secret === null) return { totp_secret: null, requires_totp: false, totp_enrolled_at: null };
  return {
    totp_secret: sealTotpSecret(context, project, user.id, Buffer.from(secret, 'base64')),
    requires_totp: true,
    totp_enrolled_at: time(context.now),
  };
}
