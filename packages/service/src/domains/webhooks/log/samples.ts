import type { Endpoints, ResultOf, WebhookKind } from '@latchkey/protocol';

const USER_ID = '00000000-0000-4000-8000-000000000001';
const DAY = 24 * 3_600_000;
const TEAM_ID = '00000000-0000-4000-8000-000000000002';

/** Sample content of a message: the same shape as the real ones, about no real user. */
export function sampleOf(kind: WebhookKind, now: number): object {
  const samples: Record<WebhookKind, object> = {
    'user.created': user(now),
    'user.updated': user(now),
    'user.deleted': { id: USER_ID, teams: [{ id: TEAM_ID }] },
    'user.merged': { id: USER_ID, duplicate_id: '00000000-0000-4000-8000-000000000005' },
    'team.created': team(now),
    'team.updated': team(now),
    'team.deleted': { id: TEAM_ID },
    'team_membership.created': membership,
    'team_membership.deleted': membership,
    'team_domain.created': domain,
    'team_domain.verified': domain,
    'team_domain.lost': domain,
    'team_domain.deleted': domain,
    'single_sign_on_connection.created': connection,
    'single_sign_on_connection.updated': { ...connection, fields: ['display_name'] },
    'single_sign_on_connection.deleted': connection,
    'single_sign_on_connection.certificate_expiring': { ...connection, expires_at_millis: now + 7 * DAY },
    'team_permission.created': { ...membership, id: 'team_member' },
    'team_permission.deleted': { ...membership, id: 'team_member' },
    'project_permission.created': { id: 'a_permission', user_id: USER_ID },
    'project_permission.deleted': { id: 'a_permission', user_id: USER_ID },
  };
  return samples[kind];
}

const domain = { id: '00000000-0000-4000-8000-000000000003', team_id: TEAM_ID, domain: 'example.com' };
const connection = { id: '00000000-0000-4000-8000-000000000004', team_id: TEAM_ID, type: 'saml' };
const membership = { team_id: TEAM_ID, user_id: USER_ID };

const user = (now: number): ResultOf<Endpoints['GET /users/:user_id']> => ({
  id: USER_ID,
  display_name: 'Ada Example',
  primary_email: 'ada@example.com',
  primary_email_verified: true,
  primary_email_auth_enabled: true,
  profile_image_url: null,
  signed_up_at_millis: now,
  last_active_at_millis: now,
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
});

const team = (now: number): ResultOf<Endpoints['GET /teams/:team_id']> => ({
  id: TEAM_ID,
  display_name: 'An example',
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
  server_metadata: null,
  created_at_millis: now,
});
