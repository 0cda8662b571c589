import { endpoints } from '@latchkey/protocol';
import { expect, test } from 'vitest';
import { refreshedBy } from './invalidations.ts';
import { refreshedByServers } from './invalidations-by-servers.ts';

/** Calls that change nothing which an app keeps, by the reason. */
const changesNothingKept = {
  'asks, or is a rehearsal': [
    'POST /check-version',
    'POST /check-feature-support',
    'POST /auth/password/reset/check-code',
    'POST /auth/otp/sign-in/check-code',
    'POST /latchkey/otp/check-code',
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
  ],
  'says of a session that it is still the same person': [
    'POST /latchkey/proof/password',
    'POST /latchkey/proof/totp',
    'POST /latchkey/proof/recovery-code',
    'POST /latchkey/proof/email-code',
    'POST /latchkey/proof/passkey',
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
    'POST /auth/cli',
    'POST /latchkey/oauth/link-ticket',
    'POST /contact-channels/:user_id/:contact_channel_id/send-verification-code',
    'POST /contact-channels/send-verification-code',
  ],
  'is done for somebody who is elsewhere': [
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
    'PATCH /internal/ai-chat/:thread_id',
    'POST /connected-accounts/:user_id/:provider_id/access-token',
    'POST /auth/oauth/connected-accounts/:provider_id/access-token',
    'POST /webhooks/svix-token',
  ],
  'is what published clients call where ours call another': ['POST /auth/passkey/register', 'POST /team-invitations'],
  'is of an app for owners, which says so itself': ['POST /latchkey/owner-invitations/accept'],
} as const;

const left = new Set<string>(Object.values(changesNothingKept).flat());
const changes = Object.keys(endpoints).filter((key) => !key.startsWith('GET '));

test('of every call that changes something it is said what it makes stale, or why nothing', () => {
  const unsaid = changes.filter((key) => !(key in refreshedByServers) && !left.has(key));
  expect(unsaid).toEqual([]);
});

test('nothing is said twice, or of a call that there is not', () => {
  expect([...left].filter((key) => key in refreshedByServers)).toEqual([]);
  expect([...Object.keys(refreshedByServers), ...left].filter((key) => !changes.includes(key))).toEqual([]);
});

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
  expect(refreshedBy[key]).toContain(cache);
});

test.each([
  ['POST /team-memberships/:team_id/:user_id', 'teams'],
  ['DELETE /latchkey/users/:user_id/factors', 'users'],
  ['PATCH /internal/email-themes/:id', 'emailThemes'],
] as const)('after %s a server shows the new %s', (key, cache) => {
  expect(refreshedByServers[key]).toContain(cache);
});
