import { KnownError } from '@latchkey/protocol/errors';
import { jsonText, time } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { newId } from '../../runtime/ids.ts';
import { grantUserDefaults } from '../permissions/grant-defaults.ts';
import { replaceOwnedProjects } from '../project-owners/owners.ts';
import type { Project } from '../projects/project.ts';
import { INTERNAL_PROJECT_ID } from '../projects/project-id.ts';
import { createPersonalTeam } from '../teams/personal.ts';
import { describe } from '../users/describe.ts';
import { userById } from '../users/queries.ts';
import type { User } from '../users/user.ts';
import { addAccounts, type OAuthAccount } from './add-account.ts';
import { insertUser } from './queries.ts';

/** Initial values of a new user; the email is normalized, the password already hashed and sealed. */
export interface NewUser {
  /** Set if something was already sealed for this id. */
  readonly id?: string;
  readonly email?: { readonly value: string; readonly isVerified: boolean; readonly usedForAuth: boolean };
  readonly passwordHash?: Buffer;
  readonly oauthAccounts?: readonly OAuthAccount[];
  readonly otpEnabled?: boolean;
  readonly displayName?: string | null;
  /** An address, not a picture: that is stored before. */
  readonly profileImageUrl?: string | null;
  readonly clientMetadata?: unknown;
  readonly clientReadOnlyMetadata?: unknown;
  readonly serverMetadata?: unknown;
  readonly totpSecret?: Buffer;
  readonly isAnonymous?: boolean;
}

/**
 * Creates a user; every way of signing up ends here. Runs inside the caller's transaction. Throws
 * USER_EMAIL_ALREADY_EXISTS when another user signs in with the email, or
 * OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER with one of the accounts.
 */
export async function createUser(context: Context, project: Project, input: NewUser): Promise<User> {
  const { db, now, random } = context;
  const id = input.id ?? newId(random);
  const { email, displayName = null } = input;
  const inserted = await insertUser(
    db,
    {
      project_id: project.id,
      id,
      display_name: displayName,
      profile_image_url: input.profileImageUrl ?? null,
      client_metadata: jsonText(input.clientMetadata),
      client_read_only_metadata: jsonText(input.clientReadOnlyMetadata),
      server_metadata: jsonText(input.serverMetadata),
      password_hash: input.passwordHash ?? null,
      otp_enabled: input.otpEnabled ?? false,
      totp_secret: input.totpSecret ?? null,
      requires_totp: false,
      is_anonymous: input.isAnonymous ?? false,
      created_at: time(now),
      last_active_at: time(now),
      search_text: `\n${displayName ?? ''}\n${email?.value ?? ''}`.toLowerCase(),
    },
    email && {
      project_id: project.id,
      id: newId(random),
      user_id: id,
      type: 'email',
      value: email.value,
      is_primary: true,
      is_verified: email.isVerified,
      used_for_auth: email.usedForAuth,
      created_at: time(now),
    },
  );
  if (!inserted) throw emailTaken(email?.value ?? '');
  await addAccounts(context, project, id, input.oauthAccounts ?? []);
  await grantUserDefaults(context, project, id);
  const isOwner = project.id === INTERNAL_PROJECT_ID && input.serverMetadata !== undefined;
  if (isOwner) await replaceOwnedProjects(context, id, input.serverMetadata);
  // What owned projects and accounts make of a user is read as it is stored; all else is known.
  const isRead = isOwner || (input.oauthAccounts ?? []).length > 0;
  const user = isRead ? ((await userById(db, project.id, id)) as User) : asGiven(id, input, now);
  const payload = describe(project, user);
  await recordEvent(context, { kind: 'user.created', projectId: project.id, subjectId: id, payload });
  await createPersonalTeam(context, project, user);
  return user;
}

/** A new user of whom nothing else was stored, as the database reads it back. */
const asGiven = (id: string, input: NewUser, now: number): User => ({
  id,
  displayName: input.displayName ?? null,
  profileImageUrl: input.profileImageUrl ?? null,
  clientMetadata: input.clientMetadata ?? null,
  clientReadOnlyMetadata: input.clientReadOnlyMetadata ?? null,
  serverMetadata: input.serverMetadata ?? null,
  hasPassword: input.passwordHash !== undefined,
  otpEnabled: input.otpEnabled ?? false,
  hasPasskey: false,
  requiresTotp: false,
  hasAuthenticatorApp: false,
  hasSecurityKey: false,
  isAnonymous: input.isAnonymous ?? false,
  signedUpAt: now,
  lastActiveAt: now,
  primaryEmail: input.email?.value ?? null,
  primaryEmailVerified: input.email?.isVerified ?? null,
  primaryEmailAuthEnabled: input.email?.usedForAuth ?? null,
  oauthAccounts: [],
  selectedTeamId: null,
  selectedTeamName: null,
  selectedTeamImage: null,
  selectedTeamClientMetadata: null,
  selectedTeamClientReadOnlyMetadata: null,
  selectedTeamServerMetadata: null,
  selectedTeamCreatedAt: null,
});

export const emailTaken = (email: string) =>
  new KnownError('USER_EMAIL_ALREADY_EXISTS', { email, would_work_if_email_was_verified: false });
