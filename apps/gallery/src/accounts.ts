import { user } from './people.ts';
import { data } from './scripted-service.ts';

/** What an account has, as the service lists it. */
const listOf = (items: readonly object[]) => data({ is_paginated: false, items });

export const signIns = {
  credential_enabled: true,
  magic_link_enabled: true,
  passkey_enabled: true,
  allow_user_api_keys: true,
  client_user_deletion_enabled: true,
  enabled_oauth_providers: [{ id: 'google' }, { id: 'github' }],
};

const channel = (index: number, value: string, is_verified: boolean, used_for_auth: boolean) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  user_id: user.id,
  type: 'email',
  value,
  is_primary: index === 0,
  is_verified,
  used_for_auth,
});

export const channels = {
  none: listOf([]),
  one: listOf([channel(0, 'ada@example.com', true, true)]),
  some: listOf([
    channel(0, 'ada@example.com', true, true),
    channel(1, 'countess@example.org', true, false),
    channel(2, `${'a-very-long-address-'.repeat(4)}@example.net`, false, false),
  ]),
};

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

const session = (index: number, user_agent: string | null, changes: object = {}) => ({
  id: `00000000-0000-4000-8000-00000000010${index}`,
  user_id: user.id,
  created_at: NOW - (index + 1) * 50 * HOUR,
  expires_at: NOW + 1000 * HOUR,
  last_used_at: NOW - index * HOUR,
  last_used_at_end_user_ip_info: {
    ip: `203.0.113.${index + 7}`,
    countryCode: 'GB',
    regionCode: null,
    cityName: 'London',
    latitude: null,
    longitude: null,
    tzIdentifier: null,
  },
  is_impersonation: false,
  is_current_session: index === 0,
  user_agent,
  ...changes,
});

export const sessions = {
  one: listOf([session(0, LINUX)]),
  some: listOf([session(0, LINUX), session(1, PHONE), session(2, null), session(3, LINUX, { is_impersonation: true })]),
};

const securityEvent = (index: number, kind: string, changes: object = {}) => ({
  id: String(100 - index),
  kind,
  at_millis: Date.UTC(2026, 4, 4, 12) - index * 7 * 3_600_000,
  by: 'you',
  changed: [],
  about: null,
  factors: [],
  user_agent: null,
  count: 1,
  network: null,
  ...changes,
});

/** What happened to somebody's account, a page of it. */
export const securityEvents = data({
  items: [
    securityEvent(0, 'session.created', { factors: ['password', 'totp'], user_agent: LINUX }),
    securityEvent(1, 'passkey.created', { about: 'Windows Hello' }),
    securityEvent(2, 'session.created', { by: 'impersonator' }),
    securityEvent(3, 'user.updated', { changed: ['primary_email'], about: 'ada@example.com', by: 'app' }),
    securityEvent(4, 'session.reused'),
    securityEvent(5, 'sign_in.failed', {
      by: 'unknown',
      count: 12,
      factors: ['password'],
      network: '203.0.113.0/24',
      user_agent: 'Chrome/Windows',
    }),
    securityEvent(6, 'user.created'),
  ],
  is_paginated: true,
  pagination: { next_cursor: '1' },
});

export const categories = listOf(
  ['Transactional', 'Marketing'].map((name, index) => ({
    notification_category_id: `00000000-0000-4000-8000-00000000020${index}`,
    notification_category_name: name,
    enabled: true,
    can_disable: index > 0,
  })),
);

export const keyBody = (index: number, description: string, changes: object = {}) => ({
  id: `00000000-0000-4000-8000-00000000030${index}`,
  description,
  type: 'user',
  user_id: user.id,
  is_public: false,
  created_at_millis: NOW - 100 * HOUR,
  expires_at_millis: Date.UTC(2100, 0),
  last_used_at_millis: null,
  value: { last_four: 'x7k2' },
  ...changes,
});

export const apiKeys = {
  none: listOf([]),
  some: listOf([
    keyBody(0, 'Backup script', { last_used_at_millis: NOW - 3 * HOUR }),
    keyBody(1, 'Old laptop', { expires_at_millis: NOW - 48 * HOUR }),
    keyBody(2, 'Lost', { manually_revoked_at_millis: NOW - 24 * HOUR }),
  ]),
};
