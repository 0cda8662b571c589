import { KnownError } from '@latchkey/protocol/errors';
import { jsonText, time } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import type { Project } from '../projects/project.ts';
import { describe } from './describe.ts';
import { insertUser, userById } from './queries.ts';
import type { User } from './user.ts';

/** What a new user starts with; the e-mail is normalised, the password already hashed and sealed. */
export interface NewUser {
  /** Given where something was sealed for it already. */
  readonly id?: string;
  readonly email?: { readonly value: string; readonly isVerified: boolean; readonly usedForAuth: boolean };
  readonly passwordHash?: Buffer;
  readonly otpEnabled?: boolean;
  readonly displayName?: string | null;
  readonly isAnonymous?: boolean;
}

/**
 * Makes a user; every way of signing up ends here. Runs inside the caller's transaction. Throws
 * USER_EMAIL_ALREADY_EXISTS when somebody else signs in with the e-mail.
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
      profile_image_url: null,
      client_metadata: jsonText(null),
      client_read_only_metadata: jsonText(null),
      server_metadata: jsonText(null),
      password_hash: input.passwordHash ?? null,
      otp_enabled: input.otpEnabled ?? false,
      totp_secret: null,
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
  const user = (await userById(db, project.id, id)) as User;
  const payload = describe(project, user);
  await recordEvent(context, { kind: 'user.created', projectId: project.id, subjectId: id, payload });
  return user;
}

export const emailTaken = (email: string) =>
  new KnownError('USER_EMAIL_ALREADY_EXISTS', { email, would_work_if_email_was_verified: false });
