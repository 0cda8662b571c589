import * as z from 'zod';
import { json } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { exactly } from '../scalars.ts';

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

/** Makes the failures of strangers put the device off by nothing; clients keep it beside the tokens of the last sign-in. */
export const DeviceToken = z.object({ device: z.string() });

/** The answer of a sign-in that may have made the account. */
export const SignedIn = Tokens.extend({ is_new_user: z.boolean() });

const TeamForClient = z.object({
  id: z.string(),
  display_name: z.string(),
  profile_image_url: z.string().nullable(),
  client_metadata: z.unknown(),
  client_read_only_metadata: z.unknown(),
});
const TeamForServer = TeamForClient.extend({ created_at_millis: z.int(), server_metadata: z.unknown() });
export const Team = { client: TeamForClient, server: TeamForServer };

const UserForClient = z.object({
  id: z.string(),
  display_name: z.string().nullable(),
  primary_email: z.string().nullable(),
  primary_email_verified: z.boolean(),
  profile_image_url: z.string().nullable(),
  signed_up_at_millis: z.int(),
  client_metadata: z.unknown(),
  client_read_only_metadata: z.unknown(),
  has_password: z.boolean(),
  otp_auth_enabled: z.boolean(),
  passkey_auth_enabled: z.boolean(),
  auth_with_email: z.boolean(),
  requires_totp_mfa: z.boolean(),
  oauth_providers: z.array(
    z.object({
      id: z.string(),
      type: z.enum(['shared', 'standard']),
      provider_user_id: z.string(),
      account_id: z.string(),
      email: z.string().nullable(),
    }),
  ),
  selected_team_id: z.string().nullable(),
  selected_team: TeamForClient.nullable(),
  is_anonymous: z.boolean(),
});
const UserForServer = UserForClient.extend({
  primary_email_auth_enabled: z.boolean(),
  last_active_at_millis: z.int(),
  server_metadata: z.unknown(),
  selected_team: TeamForServer.nullable(),
});
/** A user as each access level sees it: 17 keys for clients, 20 for servers and admins. */
export const User = { client: UserForClient, server: UserForServer };
