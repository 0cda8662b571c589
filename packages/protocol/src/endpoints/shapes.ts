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
/** What a password that somebody chooses can come to. */
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
  display_name: z.string().describe('What its members call it.'),
  profile_image_url: z.string().nullable().describe('The picture of the team; null where it has none.'),
  client_metadata: z
    .unknown()
    .describe('What the application keeps with the team, and members who may change it write: any JSON.'),
  client_read_only_metadata: z
    .unknown()
    .describe('What the application keeps with the team for its members to read: any JSON that only servers write.'),
});
const TeamForServer = TeamForClient.extend({
  created_at_millis: z.int().describe('When it was made.'),
  server_metadata: z.unknown().describe('What servers keep with the team, and nobody else reads: any JSON.'),
});
export const Team = { client: TeamForClient, server: TeamForServer };

const UserForClient = z.object({
  id: z.string().describe('Of the user, in this project alone.'),
  display_name: z.string().nullable().describe('What the user is called; null for one who has said no name.'),
  primary_email: z.string().nullable().describe('Where the user is reached by mail; null for one who has no address.'),
  primary_email_verified: z.boolean().describe('Whether the user has proved that the primary e-mail is theirs.'),
  profile_image_url: z.string().nullable().describe('The picture of the user; null where there is none.'),
  signed_up_at_millis: z.int().describe('When the user signed up, or was added.'),
  client_metadata: z.unknown().describe('What the application keeps with the user, and the user may change: any JSON.'),
  client_read_only_metadata: z
    .unknown()
    .describe('What the application keeps with the user for them to read: any JSON that only servers write.'),
  has_password: z.boolean().describe('Whether the user has a password.'),
  otp_auth_enabled: z.boolean().describe('Whether a magic link or email code signs the user in.'),
  passkey_auth_enabled: z.boolean().describe('Whether the user has a passkey.'),
  auth_with_email: z.boolean().describe('Whether a password or a mailed code signs the user in.'),
  requires_totp_mfa: z.boolean().describe('Whether signing in asks for a code of an authenticator app as well.'),
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
  selected_team_id: z.string().nullable().describe('The team that the user works in; null for none.'),
  selected_team: TeamForClient.nullable().describe('The team that the user works in; null for none.'),
  is_anonymous: z.boolean().describe('Whether the user is a guest, who has said no way to sign in yet.'),
});
const UserForServer = UserForClient.extend({
  primary_email_auth_enabled: z
    .boolean()
    .describe('Whether the primary e-mail signs the user in, so that nobody else can sign in with it.'),
  last_active_at_millis: z.int().describe('When the user was last seen.'),
  server_metadata: z.unknown().describe('What servers keep with the user, and nobody else reads: any JSON.'),
  selected_team: TeamForServer.nullable().describe('The team that the user works in; null for none.'),
});
/** A user as each access level sees it: 17 keys for clients, 20 for servers and admins. */
export const User = { client: UserForClient, server: UserForServer };
