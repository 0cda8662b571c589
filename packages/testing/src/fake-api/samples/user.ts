import { HOUR, type Item, idOf, NOW, type Sent } from './ids.ts';

/** A user as servers see it; clients get less of it. */
export type UserBody = Sent<'GET /users/:user_id'>;

const names = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Mary Jackson', 'Edsger Dijkstra', 'Radia Perlman'];

export function userBody(number: number, changes: Partial<UserBody> = {}): UserBody {
  const name = names[number % names.length] ?? '';
  return {
    id: idOf(number, 3),
    display_name: number % 4 === 3 ? null : name,
    primary_email: `${name.split(' ')[0]?.toLowerCase()}${number}@example.com`,
    primary_email_verified: number % 3 !== 1,
    primary_email_auth_enabled: true,
    profile_image_url: null,
    signed_up_at_millis: NOW - number * 7 * HOUR,
    last_active_at_millis: NOW - number * 3 * HOUR,
    client_metadata: null,
    client_read_only_metadata: null,
    server_metadata: null,
    has_password: true,
    otp_auth_enabled: false,
    passkey_auth_enabled: false,
    auth_with_email: true,
    requires_totp_mfa: false,
    oauth_providers: [],
    selected_team_id: null,
    selected_team: null,
    is_anonymous: false,
    ...changes,
  };
}

/** An account at a provider that signs the user in. */
export const linkedAccount = (id: string, email: string | null): UserBody['oauth_providers'][number] => ({
  id,
  type: 'standard',
  provider_user_id: '4711',
  account_id: '4711',
  email,
});

export type ChannelBody = Item<'GET /contact-channels'>;

/** An address of a user's, none of which is proved unless it says so. */
export const channelBody = (number: number, changes: Partial<ChannelBody> = {}): ChannelBody => ({
  id: idOf(number, 4),
  user_id: idOf(0, 3),
  type: 'email',
  value: `ada${number}@example.com`,
  is_primary: false,
  is_verified: false,
  used_for_auth: false,
  ...changes,
});

export type SessionBody = Item<'GET /latchkey/sessions'>;

export const sessionBody = (number: number, changes: Partial<SessionBody> = {}): SessionBody => ({
  id: idOf(number, 5),
  user_id: idOf(0, 3),
  created_at: NOW - number * 50 * HOUR,
  expires_at: NOW + 1000 * HOUR,
  last_used_at: NOW - number * HOUR,
  last_used_at_end_user_ip_info: {
    ip: `203.0.113.${number}`,
    countryCode: 'NO',
    regionCode: null,
    cityName: 'Oslo',
    latitude: null,
    longitude: null,
    tzIdentifier: null,
  },
  is_impersonation: false,
  is_current_session: false,
  user_agent: null,
  ...changes,
});

/** As browsers call themselves. */
export const userAgents = {
  linux: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
};

export type UserKeyBody = Item<'GET /latchkey/user-api-keys'>;

export const userKeyBody = (number: number, changes: Partial<UserKeyBody> = {}): UserKeyBody => ({
  id: idOf(number, 6),
  description: `Key ${number}`,
  type: 'user',
  user_id: idOf(0, 3),
  is_public: false,
  created_at_millis: NOW - number * 200 * HOUR,
  last_used_at_millis: null,
  value: { last_four: `k${number}k${number}` },
  ...changes,
});

/** A key when it is made: the only answer that has all of it, and it was not used yet. */
export const onceShown = <T extends object>(
  { last_used_at_millis: _, ...key }: T & { last_used_at_millis: unknown },
  value: string,
) => ({
  ...key,
  value,
});

export type PasskeyBody = Item<'GET /latchkey/passkeys'>;

export const passkeyBody = (number: number, changes: Partial<PasskeyBody> = {}): PasskeyBody => ({
  id: idOf(number, 7),
  credential_id: `passkey-${number}`,
  transports: ['internal'],
  name: 'Windows Hello',
  created_at_millis: Date.UTC(2026, 4, 3 + number, 12),
  last_used_at_millis: number === 1 ? Date.UTC(2026, 9, 1, 12) : null,
  is_backed_up: true,
  ...changes,
});

/** Kinds of mails, with the ids that they have everywhere. */
export const categories = [
  { id: '7bb82d33-2f54-4a3d-9d23-82739e0d66ef', name: 'Transactional', canDisable: false },
  { id: '4f6f8873-3d04-46bd-8bef-18338b1a1b4c', name: 'Marketing', canDisable: true },
] as const;

type Preference = Item<'GET /emails/notification-preference/:user_id'>;

/** The email categories a user has on, and those they have turned off. */
export const preferenceBodies = (unwanted: readonly string[] = []): Preference[] =>
  categories.map(({ id, name, canDisable }) => ({
    notification_category_id: id,
    notification_category_name: name,
    enabled: !unwanted.includes(name),
    can_disable: canDisable,
  }));
