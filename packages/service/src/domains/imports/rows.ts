import type { Context } from '../../platform/context.ts';
import { hashImportedCodes } from '../mfa/recovery-codes.ts';
import type { Project } from '../projects/project.ts';
import { normaliseEmail } from '../users/email.ts';
import { transportsOf } from '../webauthn/transports.ts';
import { dateOf } from './dates.ts';
import type { PreparedUser } from './prepare-users.ts';
import type { AccountRow, EmailRow, PasskeyRow, UserRow } from './user-queries.ts';

/** What people know a passkey by that no line names. */
const PASSKEY_NAME = 'Passkey';

type NewId = () => string;

/** The emails of a user. Where none says that it is primary, the first one is; by that one the user signs in. */
export function emailRows(newId: NewId, { id: userId, line: { user } }: PreparedUser): EmailRow[] {
  const emails = user.emails ?? [];
  const named = emails.findIndex((email) => email.is_primary);
  const isNamed = emails.some((email) => email.is_primary !== undefined);
  const primary = isNamed ? named : 0;
  return emails.map((email, at) => ({
    id: newId(),
    userId,
    value: normaliseEmail(email.value),
    isPrimary: at === primary,
    isVerified: email.is_verified ?? false,
    usedForAuth: email.used_for_auth ?? at === primary,
  }));
}

export function userRow(
  context: Context,
  { config }: Project,
  { id, line: { user }, passwordHash, totpSecret }: PreparedUser,
  emails: readonly EmailRow[],
): UserRow {
  const displayName = user.display_name || null;
  return {
    id,
    displayName,
    profileImageUrl: user.profile_image_url ?? null,
    clientMetadata: user.client_metadata,
    clientReadOnlyMetadata: user.client_read_only_metadata,
    serverMetadata: user.server_metadata,
    passwordHash,
    totpSecret,
    otpEnabled: user.otp_auth_enabled ?? config.magic_link_enabled,
    createdAt: dateOf(context, user),
    searchText: ['', displayName ?? '', ...emails.map(({ value }) => value)].join('\n').toLowerCase(),
    isBanned: user.ban != null,
    banReason: user.ban?.reason ?? null,
  };
}

export const accountRows = (newId: NewId, { id: userId, line: { user } }: PreparedUser): AccountRow[] =>
  (user.oauth_providers ?? []).map(({ id: providerId, account_id: accountId, email = null }) => ({
    id: newId(),
    userId,
    providerId,
    accountId,
    email,
  }));

export const passkeyRows = (newId: NewId, { id: userId, line: { user } }: PreparedUser): PasskeyRow[] =>
  (user.passkeys ?? []).map((passkey) => ({
    id: newId(),
    userId,
    credentialId: passkey.credential_id,
    publicKey: Buffer.from(passkey.public_key, 'base64url'),
    counter: passkey.counter ?? 0,
    name: passkey.name || PASSKEY_NAME,
    transports: transportsOf(passkey.transports),
    isBackupEligible: passkey.is_backup_eligible ?? false,
    isBackedUp: passkey.is_backed_up ?? false,
  }));

export const recoveryCodeRows = (project: Project, { id: userId, line: { user } }: PreparedUser) =>
  hashImportedCodes(project, userId, {
    codes: user.recovery_codes ?? [],
    digests: user.recovery_code_hashes ?? [],
  }).map((hash) => ({ userId, codeHash: hash }));
