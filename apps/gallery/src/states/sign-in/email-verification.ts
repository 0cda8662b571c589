import { data, done, knownError, never, refusal, unreachable } from '@latchkey/testing/fake-api/answers';
import type { Reply } from '@latchkey/testing/fake-api/table';
import { failures } from '../../failures.ts';
import { accessToken, user } from '../../people.ts';
import { type ScreenOptions, screen } from '../../screen.tsx';
import type { State, Step } from '../../state.ts';
import { still } from '../../times.ts';
import { badCodes, code } from './codes.ts';

const CHECK = 'POST /contact-channels/verify/check-code';
const VERIFY = 'POST /latchkey/contact-channels/verify';
const SEND = 'POST /contact-channels/send-verification-code';
const good = { [CHECK]: data({ is_code_valid: true }) };
const expired = { [CHECK]: knownError('VERIFICATION_CODE_EXPIRED') };
const verify: readonly Step[] = [{ click: ['button', 'Verify email'] }];
const answered = (name: string, reply: Reply, isSignedIn = false) =>
  screen('email-verification', name, {
    query: code,
    isSignedIn,
    replies: { ...good, [VERIFY]: reply },
    steps: verify,
  });

const none = {
  password: 0,
  sessions: 0,
  api_keys: 0,
  team_api_keys: 0,
  second_factor: 0,
  security_keys: 0,
  recovery_codes: 0,
  passkeys: 0,
  oauth_accounts: 0,
  addresses: 0,
  invitations: 0,
};
const little = { ...none, password: 1, sessions: 1 };
const much = Object.fromEntries(Object.keys(none).map((thing, index) => [thing, index + 1])) as typeof none;
const question = {
  ticket: 't'.repeat(45),
  expires_at_millis: Date.UTC(2100, 0),
  email: 'ada@example.com',
  created_at_millis: Date.UTC(2026, 4, 4, 12),
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  country_code: 'DE',
  city_name: 'Berlin',
  set_up: little,
};
const CONFIRM = 'POST /latchkey/account-questions/confirm';
const SECURE = 'POST /latchkey/account-questions/secure';
/** The link was opened elsewhere than where the account is signed in. */
const elsewhere = (
  name: string,
  { asked = question, replies = {}, press, ...options }: ScreenOptions & { asked?: object; press?: string } = {},
) =>
  screen('email-verification', `opened elsewhere, ${name}`, {
    query: code,
    ...options,
    replies: { ...good, [VERIFY]: data({ question: asked }), ...replies },
    steps: press === undefined ? verify : [...verify, { click: ['button', press] }],
  });
const tokens = { access_token: accessToken(), refresh_token: 'of-the-gallery', user_id: user.id };

export const emailVerification: readonly State[] = [
  elsewhere('asked'),
  elsewhere('asked, unknown device and much set up', {
    asked: { ...question, user_agent: null, country_code: null, city_name: null, set_up: much },
  }),
  elsewhere('confirming', { press: 'This was me', replies: { [CONFIRM]: never } }),
  elsewhere('confirmed', { press: 'This was me', replies: { [CONFIRM]: done } }),
  elsewhere('answered too late', { press: 'Secure my account', replies: { [SECURE]: badCodes[1]?.[1] as Reply } }),
  elsewhere('secured', { press: 'Secure my account', replies: { [SECURE]: data({ ...tokens, removed: little }) } }),
  elsewhere('secured, much removed', {
    press: 'Secure my account',
    replies: { [SECURE]: data({ ...tokens, removed: much }) },
  }),
  screen('email-verification', 'asked', { query: code, replies: good }),
  screen('email-verification', 'looking at the code', { query: code, replies: { [CHECK]: never } }),
  answered('busy', never),
  answered('done', data({ question: null })),
  answered('done, signed in', data({ question: null }), true),
  answered('address gone', refusal('CHANNEL_GONE')),
  answered('unexpected failure', failures.broken),
  screen('email-verification', 'without a code'),
  screen('email-verification', 'service out of reach', { query: code, replies: { [CHECK]: unreachable } }),
  ...badCodes.map(([name, reply]) => screen('email-verification', name, { query: code, replies: { [CHECK]: reply } })),
  screen('email-verification', 'expired, signed in', { query: code, isSignedIn: true, replies: expired }),
  screen('email-verification', 'another one sent', {
    query: code,
    isSignedIn: true,
    time: still,
    replies: { ...expired, [SEND]: done },
    steps: [{ click: ['button', 'Send a new one'] }],
  }),
];
