import * as z from 'zod';
import { json } from '../endpoint.ts';
import { exactly } from '../input/scalars.ts';
import { limits } from '../limits.ts';

/** The body of every act that needs nothing but a code out of a mail. */
export const OneTimeCode = z.strictObject({ code: exactly(limits.codeCharacters) });
/** What a presented code can come to. */
export const codeErrors = [
  'VERIFICATION_CODE_NOT_FOUND',
  'VERIFICATION_CODE_EXPIRED',
  'VERIFICATION_CODE_ALREADY_USED',
  'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
] as const;
/** Errors of a newly chosen password. */
export const newPasswordErrors = ['PASSWORD_TOO_SHORT', 'PASSWORD_REQUIREMENTS_NOT_MET'] as const;
export const CodeIsValid = json(z.object({ is_code_valid: z.literal(true) }));

/** The answer of every act that mints a session. */
export const Tokens = z.object({ access_token: z.string(), refresh_token: z.string(), user_id: z.string() });

/** Keeps the failures of strangers from holding the device up; clients keep it beside the tokens of the last sign-in, and when those end. */
export const DeviceToken = z.object({ device: z.string() });

/** What a proof has ended of what was set up before: names and counts, as in `password=1, sessions=2`. */
export const RemovedThings = z.object({ removed: z.string().optional() });

/** The answer of a sign-in that may have made the account. */
export const SignedIn = Tokens.extend({ is_new_user: z.boolean() });

const TeamForClient = z.object({
  id: z.string().describe('Of the team.'),
  display_name: z.string().describe("The team's name."),
  profile_image_url: z.string().nullable().describe("The team's picture; null without one."),
  client_metadata: z.unknown().describe('Any JSON; members can read it, and with permission change it.'),
  client_read_only_metadata: z.unknown().describe('Any JSON; members can read it, only servers write it.'),
});
const TeamForServer = TeamForClient.extend({
  created_at_millis: z.int().describe('When it was made.'),
  server_metadata: z.unknown().describe('Any JSON; only servers read and write it.'),
});
export const Team = { client: TeamForClient, server: TeamForServer };

const UserForClient = z.object({
  id: z.string().describe("The user's id, unique to this project."),
  display_name: z.string().nullable().describe("The user's name; null without one."),
  primary_email: z.string().nullable().describe("The user's email; null without one."),
  primary_email_verified: z.boolean().describe('Whether the user has verified the primary email.'),
  profile_image_url: z.string().nullable().describe("The user's picture; null without one."),
  signed_up_at_millis: z.int().describe('When the user signed up, or was added.'),
  client_metadata: z.unknown().describe('Any JSON; the user can read and change it.'),
  client_read_only_metadata: z.unknown().describe('Any JSON; the user can read it, only servers write it.'),
  has_password: z.boolean().describe('Whether the user has a password.'),
  otp_auth_enabled: z.boolean().describe('Whether a magic link or email code signs the user in.'),
  passkey_auth_enabled: z.boolean().describe('Whether the user has a passkey.'),
  auth_with_email: z.boolean().describe('Whether a password or an email code signs the user in.'),
  requires_totp_mfa: z.boolean().describe('Whether signing in also requires a second factor.'),
  oauth_providers: z
    .array(
      z.object({
        id: z.string(),
        type: z.enum(['shared', 'standard']),
        provider_user_id: z.string(),
        account_id: z.string(),
        email: z.string().nullable(),
      }),
    )
    .describe('The accounts at other providers that the user signs in with.'),
  selected_team_id: z.string().nullable().describe('The team the user has selected; null without one.'),
  selected_team: TeamForClient.nullable().describe('The team the user has selected; null without one.'),
  is_anonymous: z.boolean().describe('Whether the user is anonymous: without credentials so far.'),
});
const UserForServer = UserForClient.extend({
  primary_email_auth_enabled: z
    .boolean()
    .describe("Whether the user signs in with the primary email, so that other users can't."),
  last_active_at_millis: z.int().describe('When the user was last seen.'),
  server_metadata: z.unknown().describe('Any JSON; only servers read and write it.'),
  selected_team: TeamForServer.nullable().describe('The team the user has selected; null without one.'),
});
/** A user as each access level sees it: 17 keys for clients, 20 for servers and admins. */
export const User = { client: UserForClient, server: UserForServer };
