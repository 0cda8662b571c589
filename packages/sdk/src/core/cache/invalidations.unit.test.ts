import { endpoints } from '@latchkey/protocol';
import { expect, test, vi } from 'vitest';
import { AdminApp } from '../../apps/admin-app.ts';
import { OwnerApp } from '../../apps/owner-app.ts';
import { Caches } from './caches.ts';
import { invalidations } from './invalidations.ts';
import { invalidationsByServers } from './invalidations-by-servers.ts';

/** Calls that change nothing which an app keeps, by the reason. */
const changesNothingKept = {
  'asks, or is a rehearsal': [
    'POST /check-version',
    'POST /check-feature-support',
    'POST /auth/password/reset/check-code',
    'POST /latchkey/password-check',
    'POST /auth/otp/sign-in/check-code',
    'POST /latchkey/otp/check-code',
    'POST /latchkey/mfa/options',
    'POST /latchkey/cli/check',
    'POST /latchkey/impersonation/check-code',
    'POST /contact-channels/verify/check-code',
    'POST /team-invitations/accept/check-code',
    'POST /team-invitations/accept/details',
    'POST /latchkey/team-invitations/inspect',
    'POST /latchkey/owner-invitations/inspect',
    'POST /latchkey/owner-recovery/inspect',
    'POST /user-api-keys/check',
    'POST /team-api-keys/check',
    'POST /latchkey/permission-definition-preview',
    'POST /latchkey/email-templates/:type/preview',
    'POST /emails/render-email',
    'POST /latchkey/email-previews',
  ],
  'begins or ends a session, which has caches of its own': [
    'POST /auth/password/sign-up',
    'POST /auth/password/sign-in',
    'POST /latchkey/first-owner',
    'POST /auth/otp/sign-in',
    'POST /auth/mfa/sign-in',
    'POST /latchkey/mfa/recover',
    'POST /latchkey/mfa/security-key',
    'POST /auth/passkey/sign-in',
    'POST /auth/anonymous/sign-up',
    'POST /latchkey/anonymous/upgrade/password',
    'POST /latchkey/anonymous/upgrade/otp',
    'POST /auth/cli/poll',
    'POST /auth/sessions/current/refresh',
    'DELETE /auth/sessions/current',
    'POST /auth/oauth/callback/:provider_id',
    'POST /auth/oauth/token',
    'POST /latchkey/account-questions/secure',
    'POST /latchkey/impersonation/sign-in',
    'POST /latchkey/owner-invitations/sign-up',
    'POST /latchkey/owner-recovery',
    'POST /latchkey/previous-system/session',
  ],
  'says of a session that it is still the same person': [
    'POST /latchkey/proof/password',
    'POST /latchkey/proof/totp',
    'POST /latchkey/proof/recovery-code',
    'POST /latchkey/proof/email-code',
    'POST /latchkey/proof/passkey',
    'POST /latchkey/proof/security-key',
  ],
  'begins what another call ends': [
    'POST /auth/password/send-reset-code',
    'POST /auth/otp/send-sign-in-code',
    'POST /latchkey/otp/send-sign-in-code',
    'POST /latchkey/account-questions/confirm',
    'POST /auth/passkey/initiate-passkey-registration',
    'POST /auth/passkey/initiate-passkey-authentication',
    'POST /latchkey/proof/email-code/send',
    'POST /latchkey/proof/passkey/initiate',
    'POST /latchkey/proof/security-key/initiate',
    'POST /latchkey/mfa/security-key/initiate',
    'POST /latchkey/security-keys/initiate',
    'POST /auth/cli',
    'POST /latchkey/oauth/link-ticket',
    'POST /contact-channels/:user_id/:contact_channel_id/send-verification-code',
    'POST /contact-channels/send-verification-code',
  ],
  'is done for somebody who is elsewhere': [
    'POST /latchkey/authorization-requests/:request_id/approve',
    'POST /latchkey/authorization-requests/:request_id/deny',
    'POST /auth/password/reset',
    'POST /auth/cli/complete',
    'POST /latchkey/cli/confirm',
    'POST /latchkey/cli/deny',
    'POST /integrations/credential-scanning/revoke',
    'POST /emails/unsubscribe-link',
  ],
  'is read anew each time it is asked for': [
    'POST /latchkey/mfa/recovery-codes',
    'PATCH /latchkey/passkeys/:id',
    'PATCH /latchkey/security-keys/:id',
    'POST /latchkey/trusted-devices',
    'DELETE /latchkey/trusted-devices/:id',
    'DELETE /latchkey/connected-apps/:client_id',
    'POST /latchkey/delegations',
    'POST /latchkey/imports',
    'POST /latchkey/event-streams',
    'PATCH /latchkey/event-streams/:stream_id',
    'DELETE /latchkey/event-streams/:stream_id',
    'POST /latchkey/event-streams/:stream_id/test',
    'PUT /latchkey/previous-system',
    'DELETE /latchkey/previous-system',
    'POST /latchkey/teams/:team_id/directories',
    'DELETE /latchkey/teams/:team_id/directories/:directory_id',
    'POST /latchkey/teams/:team_id/directories/:directory_id/tokens',
    'DELETE /latchkey/teams/:team_id/directories/:directory_id/tokens/:token_id',
    'DELETE /latchkey/delegations/:delegation_id',
    'POST /latchkey/sso/sign-out',
    'POST /latchkey/teams/:team_id/sso-connections',
    'PATCH /latchkey/teams/:team_id/sso-connections/:connection_id',
    'DELETE /latchkey/teams/:team_id/sso-connections/:connection_id',
    'POST /latchkey/teams/:team_id/sso-connections/:connection_id/saml-keys',
    'POST /latchkey/teams/:team_id/sso-connections/:connection_id/test',
    'PUT /latchkey/teams/:team_id/sso-connections/:connection_id/second-factor',
    'PUT /latchkey/teams/:team_id/sso-connections/:connection_id/exceptions/:user_id',
    'DELETE /latchkey/teams/:team_id/sso-connections/:connection_id/exceptions/:user_id',
    'POST /latchkey/sso/discover',
    'POST /latchkey/teams/:team_id/set-up-links',
    'DELETE /latchkey/teams/:team_id/set-up-links/:link_id',
    'POST /latchkey/set-up/open',
    'POST /latchkey/set-up/finish',
    'POST /latchkey/teams/:team_id/domains',
    'POST /latchkey/teams/:team_id/domains/:domain_id/verify',
    'DELETE /latchkey/teams/:team_id/domains/:domain_id',
    'PATCH /internal/ai-chat/:thread_id',
    'POST /connected-accounts/:user_id/:provider_id/access-token',
    'POST /auth/oauth/connected-accounts/:provider_id/access-token',
    'POST /projects/:projectId/saml/:connectionId/acs',
    'POST /projects/:projectId/saml/:connectionId/slo',
    'POST /projects/:projectId/oidc/:connectionId/backchannel-logout',
    'POST /webhooks/svix-token',
  ],
  'is what published clients call where ours call another': ['POST /auth/passkey/register', 'POST /team-invitations'],
} as const;

const left = new Set<string>(Object.values(changesNothingKept).flat());
const changes = Object.keys(endpoints).filter((key) => !key.startsWith('GET '));

test('of every call that changes something it is said what it makes stale, or why nothing', () => {
  const unsaid = changes.filter((key) => !(key in invalidationsByServers) && !left.has(key));
  expect(unsaid).toEqual([]);
});

test('nothing is said twice, or of a call that there is not', () => {
  expect([...left].filter((key) => key in invalidationsByServers)).toEqual([]);
  expect([...Object.keys(invalidationsByServers), ...left].filter((key) => !changes.includes(key))).toEqual([]);
});

test('every name that the contract says is one that an app keeps', () => {
  const kept = keptNames();
  const said = new Set(Object.values(endpoints).flatMap((row) => ('invalidates' in row ? row.invalidates : [])));
  expect([...said].filter((name) => !kept.has(name))).toEqual([]);
});

/** Under which names apps keep what they read: some of it is kept when it is first asked for. */
function keptNames(): Set<string> {
  const added = vi.spyOn(Caches.prototype, 'add');
  const keys = { publishableClientKey: 'pck', secretServerKey: 'ssk', superSecretAdminKey: 'sak' };
  const admin = new AdminApp({ ...keys, projectId: 'p', tokenStore: null });
  for (const stores of [admin.userStores('u'), admin.memberStores('t', 'u'), admin.teamStores('t')]) {
    if ('members' in stores) stores.members();
  }
  new OwnerApp({ ...keys, tokenStore: 'memory' });
  const names = new Set<string>(added.mock.calls.map(([name]) => name));
  added.mockRestore();
  return names;
}

/** Where the best-known SDK of this protocol shows old values. */
test.each([
  ['PATCH /contact-channels/:user_id/:contact_channel_id', 'user'],
  ['PATCH /users/me', 'teamUsers'],
  ['PATCH /team-member-profiles/:team_id/:user_id', 'teamUsers'],
  ['PATCH /teams/:team_id', 'user'],
  ['DELETE /auth/sessions/:id', 'sessions'],
  ['DELETE /team-memberships/:team_id/:user_id', 'teams'],
  ['POST /team-invitations/accept', 'teams'],
] as const)('after %s a client shows the new %s', (key, cache) => {
  expect(invalidations[key]).toContain(cache);
});

test.each([
  ['POST /team-memberships/:team_id/:user_id', 'teams'],
  ['DELETE /latchkey/users/:user_id/factors', 'users'],
  ['PATCH /internal/email-themes/:id', 'emailThemes'],
] as const)('after %s a server shows the new %s', (key, cache) => {
  expect(invalidationsByServers[key]).toContain(cache);
});
