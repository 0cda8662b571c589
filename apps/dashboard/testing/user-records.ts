import { idOf, NOW, type UserBody } from './shapes.ts';

const HOUR = 60 * 60 * 1000;

/** What the scripted service knows of a user beside the user itself; what the page changes is replaced. */
export interface UserRecords {
  channels: readonly Readonly<Record<string, unknown>>[];
  sessions: readonly Readonly<Record<string, unknown>>[];
  apiKeys: readonly Readonly<Record<string, unknown>>[];
  passkeys: readonly Readonly<Record<string, unknown>>[];
  secondFactor: { readonly second_factor_enabled: boolean; readonly recovery_codes_remaining: number };
  ban: { readonly banned_at_millis: number | null; readonly reason: string | null };
  /** Names of the categories of emails that the user has switched off. */
  unwanted: readonly string[];
}

/** Of somebody about whom there is something everywhere. */
export const fullRecords = ({ primary_email }: UserBody): UserRecords => ({
  channels: [
    channel(1, { value: primary_email, is_primary: true, is_verified: true, used_for_auth: true }),
    channel(2, { value: `spare.${primary_email}` }),
  ],
  sessions: [
    session(1, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'),
    session(2, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', {
      is_impersonation: true,
    }),
  ],
  apiKeys: [
    apiKey(1, { description: 'Backup script', last_used_at_millis: NOW - HOUR }),
    apiKey(2, { description: 'Old laptop', manually_revoked_at_millis: NOW - 30 * HOUR }),
  ],
  passkeys: [
    { id: idOf(1, 7), name: 'Windows Hello', created_at_millis: NOW - 900 * HOUR, last_used_at_millis: NOW - 2 * HOUR },
  ],
  secondFactor: { second_factor_enabled: true, recovery_codes_remaining: 9 },
  ban: { banned_at_millis: null, reason: null },
  unwanted: [],
});

/** Of somebody about whom there is nothing but the account. */
export const bareRecords = (): UserRecords => ({
  channels: [],
  sessions: [],
  apiKeys: [],
  passkeys: [],
  secondFactor: { second_factor_enabled: false, recovery_codes_remaining: 0 },
  ban: { banned_at_millis: null, reason: null },
  unwanted: [],
});

const channel = (number: number, changes: object) => ({
  id: idOf(number, 4),
  type: 'email',
  is_primary: false,
  is_verified: false,
  used_for_auth: false,
  ...changes,
});

const session = (number: number, user_agent: string, changes: object = {}) => ({
  id: idOf(number, 5),
  created_at: NOW - number * 50 * HOUR,
  last_used_at: NOW - number * HOUR,
  last_used_at_end_user_ip_info: { ip: `203.0.113.${number}`, cityName: 'Oslo', countryCode: 'NO' },
  is_impersonation: false,
  user_agent,
  ...changes,
});

const apiKey = (number: number, changes: object) => ({
  id: idOf(number, 6),
  type: 'user',
  is_public: false,
  created_at_millis: NOW - number * 200 * HOUR,
  last_used_at_millis: null,
  value: { last_four: `k${number}k${number}` },
  ...changes,
});
