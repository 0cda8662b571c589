import { data, done, listOf } from '@latchkey/testing/fake-api/answers';
import { choices, credential, secondFactors } from '@latchkey/testing/fake-api/samples/sign-in';
import type { Reply } from '@latchkey/testing/fake-api/table';
import { apiKeys, categories, channels, securityEvents, sessions, signIns } from '../accounts.ts';
import type { Circumstances } from '../app.ts';
import { signedInCookies } from '../cookies.ts';
import { listed, passkeys } from '../passkeys.ts';
import { accessToken, user } from '../people.ts';
import { ofTeam, team } from '../teams.ts';

const tokens = { access_token: accessToken(), refresh_token: 'of-the-gallery', user_id: user.id };
const signedIn = data(tokens);
const signedInAs = data({ ...tokens, is_new_user: false });
const goodCode = data({ is_code_valid: true });
const HOUR = 3_600_000;

/** The replies of a service with everything, where every user is Ada. */
const replies: Circumstances['replies'] = {
  'GET /users/me': data(user),
  'PATCH /users/me': data(user),
  'POST /auth/password/sign-in': signedIn,
  'POST /auth/password/sign-up': signedIn,
  'POST /auth/passkey/sign-in': signedInAs,
  'POST /auth/mfa/sign-in': signedInAs,
  'POST /latchkey/mfa/options': data(choices),
  'GET /latchkey/mfa': data(secondFactors()),
  'GET /latchkey/trusted-devices': listOf(),
  'GET /latchkey/connected-apps': listOf(),
  'GET /latchkey/delegations': listOf(),
  'POST /latchkey/mfa/recover': signedInAs,
  'POST /latchkey/otp/send-sign-in-code': data({ nonce: 'x'.repeat(39) }),
  'POST /latchkey/otp/check-code': data({ masked_email: 'a…@example.com' }),
  'POST /auth/otp/sign-in': signedInAs,
  'POST /auth/password/send-reset-code': data({ success: 'maybe, only if user with email exists' }),
  'POST /auth/password/reset/check-code': goodCode,
  'POST /auth/password/reset': done,
  'POST /contact-channels/verify/check-code': goodCode,
  'POST /latchkey/contact-channels/verify': data({ question: null }),
  'DELETE /auth/sessions/current': done,
  'GET /contact-channels': channels.some,
  'GET /latchkey/sessions': sessions.some,
  'GET /latchkey/users/me/events': securityEvents,
  'GET /latchkey/passkeys': listed('Apple Passwords', 'Windows Hello'),
  'GET /emails/notification-preference/me': categories,
  'GET /latchkey/user-api-keys': apiKeys.some,
  ...ofTeam,
  'POST /latchkey/team-invitations/inspect': data({
    team: { id: team.id, display_name: team.display_name, profile_image_url: null },
    inviter_display_name: 'Charles Babbage',
    recipient_email: 'ada@example.com',
    expires_at_millis: Date.UTC(2100, 0),
    is_member: false,
    is_recipient: true,
  }),
  'POST /team-invitations/accept': done,
  'POST /latchkey/cli/check': data({
    comparison_code: '7KQ2-M0RX',
    user_agent: 'latchkey/0.1.0 (linux; ada-laptop)',
    ip: '203.0.113.7',
    country_code: 'GB',
    city_name: 'London',
    created_at_millis: Date.now(),
    expires_at_millis: Date.now() + HOUR,
    is_session_fresh: true,
  }),
  'POST /latchkey/cli/confirm': done,
  'POST /latchkey/cli/deny': done,
  'POST /latchkey/impersonation/check-code': data({
    display_name: 'Ada Lovelace',
    primary_email: 'ada@example.com',
    impersonator: 'grace@example.org',
    expires_in_millis: HOUR / 2,
  }),
  'POST /latchkey/impersonation/sign-in': signedIn,
};

/** Lists without a reply are empty; other requests do nothing. */
const otherwise: Reply = ({ key }) =>
  key.startsWith('GET ')
    ? listOf()
    : new Response('This page only shows the component: nothing is changed.', {
        headers: { 'x-latchkey-actual-status': '403', 'x-latchkey-refusal': 'NOTHING_IS_KEPT_HERE' },
      });

/** What an authenticator answers. */
const authenticator: Parameters<typeof passkeys>[0] = {
  create: async () => credential.made,
  get: async () => credential.used,
};

/** What a specimen says of its own goes before what all have. */
export function liveCircumstances(own: Circumstances, leave: (url: string) => void): Circumstances {
  const withPasskeys = passkeys(
    authenticator,
    { ...signIns, client_team_creation_enabled: true, ...own.config },
    replies,
  );
  return {
    ...withPasskeys,
    ...own,
    config: withPasskeys.config ?? {},
    replies: { ...withPasskeys.replies, ...own.replies },
    otherwise,
    leave,
    environment: {
      ...withPasskeys.environment,
      tabs: undefined,
      exclusively: undefined,
      cookies: own.isSignedIn ? signedInCookies(own.claims) : { read: () => '', write: () => {} },
      onCookieChange: () => () => {},
      page: { href: () => location.href, go: leave, rewrite: () => {} },
      ...own.environment,
    },
  };
}
