import { DAY, NOW, type Sent } from './ids.ts';

/** The system that the users of a project come from. */
export type PreviousSystemBody = Sent<'GET /latchkey/previous-system'>;

/** One by Auth0, whose passwords are checked and whose tokens are exchanged. */
export const previousSystemBody = (changes: Partial<PreviousSystemBody> = {}): PreviousSystemBody => ({
  source: 'auth0',
  ends_at_millis: NOW + 45 * DAY,
  is_on: true,
  passwords: {
    kind: 'oauth',
    token_url: 'https://example.eu.auth0.com/oauth/token',
    userinfo_url: 'https://example.eu.auth0.com/userinfo',
    client_id: 'k3YxDq',
    realm: 'Username-Password-Authentication',
  },
  sessions: {
    issuer: 'https://example.eu.auth0.com/',
    audience: 'k3YxDq',
    clients: [],
    max_age_seconds: 86_400,
    allow_one_factor: false,
    has_secret: false,
  },
  told_users: 12_000,
  users_here: 9_312,
  users_missing: 2_688,
  created_at_sign_in: 2_071,
  exchanged_sessions: 4_530,
  failed_at_millis: null,
  failure: null,
  created_at_millis: NOW - 15 * DAY,
  ...changes,
});
