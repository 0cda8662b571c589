import { data, listOf } from '@latchkey/testing/fake-api/answers';
import { HOUR, type Item } from '@latchkey/testing/fake-api/samples/ids';
import type { PublicProjectBody } from '@latchkey/testing/fake-api/samples/project';
import {
  type ChannelBody,
  channelBody,
  preferenceBodies,
  type SessionBody,
  sessionBody,
  type UserKeyBody,
  userAgents,
  userKeyBody,
} from '@latchkey/testing/fake-api/samples/user';

/** What an account has, as the service lists it. */

export const signIns = {
  credential_enabled: true,
  magic_link_enabled: true,
  passkey_enabled: true,
  allow_user_api_keys: true,
  client_user_deletion_enabled: true,
  enabled_oauth_providers: [{ id: 'google' }, { id: 'github' }],
} satisfies Partial<PublicProjectBody['config']>;

const channel = (number: number, value: string, changes: Partial<ChannelBody> = {}) =>
  channelBody(number, { value, ...changes });
const primary = channel(1, 'ada@example.com', { is_primary: true, is_verified: true, used_for_auth: true });

export const channels = {
  none: listOf(),
  one: listOf(primary),
  some: listOf(
    primary,
    channel(2, 'countess@example.org', { is_verified: true }),
    channel(3, `${'a-very-long-address-'.repeat(4)}@example.net`),
  ),
};

const NOW = Date.UTC(2026, 10, 20, 12);
const LINUX = userAgents.linux;

const session = (index: number, user_agent: string | null, changes: Partial<SessionBody> = {}) => {
  const made = sessionBody(index + 7, { user_agent, is_current_session: index === 0 });
  const { last_used_at_end_user_ip_info: from = undefined, ...more } = made;
  return {
    ...more,
    created_at: NOW - (index + 1) * 50 * HOUR,
    expires_at: NOW + 1000 * HOUR,
    last_used_at: NOW - index * HOUR,
    ...(from && { last_used_at_end_user_ip_info: { ...from, countryCode: 'GB', cityName: 'London' } }),
    ...changes,
  };
};

export const sessions = {
  one: listOf(session(0, LINUX)),
  some: listOf(
    session(0, LINUX),
    session(1, userAgents.phone),
    session(2, null),
    session(3, LINUX, { is_impersonation: true }),
  ),
};

type SecurityEvent = Item<'GET /latchkey/users/me/events'>;

const securityEvent = (
  index: number,
  kind: SecurityEvent['kind'],
  changes: Partial<SecurityEvent> = {},
): SecurityEvent => ({
  id: String(100 - index),
  kind,
  at_millis: Date.UTC(2026, 4, 4, 12) - index * 7 * HOUR,
  by: 'you',
  changed: [],
  about: null,
  factors: [],
  user_agent: null,
  count: 1,
  network: null,
  ...changes,
});

/** A page of a user's security events. */
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

export const categories = listOf(...preferenceBodies());

export const keyBody = (number: number, description: string, changes: Partial<UserKeyBody> = {}) =>
  userKeyBody(number, {
    description,
    created_at_millis: NOW - 100 * HOUR,
    expires_at_millis: Date.UTC(2100, 0),
    value: { last_four: 'x7k2' },
    ...changes,
  });

export const apiKeys = {
  none: listOf(),
  some: listOf(
    keyBody(1, 'Backup script', { last_used_at_millis: NOW - 3 * HOUR }),
    keyBody(2, 'Old laptop', { expires_at_millis: NOW - 48 * HOUR }),
    keyBody(3, 'Lost', { manually_revoked_at_millis: NOW - 24 * HOUR }),
  ),
};
