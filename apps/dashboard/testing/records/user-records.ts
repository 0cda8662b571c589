import { HOUR, NOW, type Sent } from '@latchkey/testing/fake-api/samples/ids';
import { secondFactors, securityKey } from '@latchkey/testing/fake-api/samples/sign-in';
import {
  type ChannelBody,
  channelBody,
  type PasskeyBody,
  passkeyBody,
  type SessionBody,
  sessionBody,
  type UserBody,
  type UserKeyBody,
  userKeyBody,
} from '@latchkey/testing/fake-api/samples/user';

/** What an installation knows of a user beside the user itself; what the page changes is replaced. */
export interface UserRecords {
  channels: readonly ChannelBody[];
  sessions: readonly SessionBody[];
  apiKeys: readonly UserKeyBody[];
  passkeys: readonly PasskeyBody[];
  secondFactor: Omit<Sent<'GET /latchkey/users/:user_id/factors'>, 'passkeys'>;
  ban: { readonly banned_at_millis: number | null; readonly reason: string | null };
  /** Names of the categories of emails that the user has switched off. */
  unwanted: readonly string[];
}

/** A user with something in every section. */
export const fullRecords = ({ id: user_id, primary_email }: UserBody): UserRecords => ({
  channels: [
    channelBody(1, { user_id, value: primary_email ?? '', is_primary: true, is_verified: true, used_for_auth: true }),
    channelBody(2, { user_id, value: `spare.${primary_email}` }),
  ],
  sessions: [
    sessionBody(1, { user_id, user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }),
    sessionBody(2, {
      user_id,
      user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
      is_impersonation: true,
    }),
  ],
  apiKeys: [
    userKeyBody(1, { user_id, description: 'Backup script', last_used_at_millis: NOW - HOUR }),
    userKeyBody(2, { user_id, description: 'Old laptop', manually_revoked_at_millis: NOW - 30 * HOUR }),
  ],
  passkeys: [passkeyBody(1, { created_at_millis: NOW - 900 * HOUR, last_used_at_millis: NOW - 2 * HOUR })],
  secondFactor: {
    second_factor_enabled: true,
    ...secondFactors({ authenticator_app: true, security_keys: [securityKey(1)], recovery_codes_remaining: 9 }),
  },
  ban: { banned_at_millis: null, reason: null },
  unwanted: [],
});

/** A user with nothing but the account. */
export const bareRecords = (): UserRecords => ({
  channels: [],
  sessions: [],
  apiKeys: [],
  passkeys: [],
  secondFactor: { second_factor_enabled: false, ...secondFactors() },
  ban: { banned_at_millis: null, reason: null },
  unwanted: [],
});
