import { data, knownError, never, unreachable } from '@latchkey/testing/fake-api/answers';
import type { Reply } from '@latchkey/testing/fake-api/table';
import { failures } from '../../failures.ts';
import { accessToken, user } from '../../people.ts';
import { embedded, type ScreenOptions, screen } from '../../screen.tsx';
import type { State, Step } from '../../state.ts';
import { passing, still } from '../../times.ts';
import { badCodes, code } from './codes.ts';

const SEND = 'POST /latchkey/otp/send-sign-in-code';
const CHECK = 'POST /latchkey/otp/check-code';
const asked = data({ masked_email: 'a…@example.com' });
const SIGN_IN = 'POST /auth/otp/sign-in';
const closed = knownError('SIGN_UP_NOT_ENABLED');
const signedIn = { access_token: accessToken(), refresh_token: 'of-the-gallery', user_id: user.id, is_new_user: false };
const both = { magic_link_enabled: true };
const alone = { magic_link_enabled: true, credential_enabled: false };

const ask: readonly Step[] = [{ fill: 'Email', with: 'ada@gmail.com' }, { click: ['button', 'Email me a link'] }];
const byLink = (name: string, reply: Reply, options: ScreenOptions = {}) => {
  const { replies, ...others } = options;
  return screen('sign-in', `link, ${name}`, {
    config: both,
    steps: ask,
    time: still,
    ...others,
    replies: { [SEND]: reply, ...replies },
  });
};
const sent = data({ nonce: 'x'.repeat(39) });
const enter: readonly Step[] = [...ask, { fill: 'Code', with: 'K7M2PQ' }];
const entered = (name: string, reply: Reply) => byLink(name, sent, { replies: { [SIGN_IN]: reply }, steps: enter });

const callback = (name: string, reply: Reply) =>
  screen('magic-link-callback', name, {
    query: code,
    replies: { [CHECK]: asked, [SIGN_IN]: reply },
    steps: [{ click: ['button', 'Continue as a…@example.com'] }],
  });

export const magicLink: readonly State[] = [
  screen('sign-in', 'link or password', { config: both }),
  screen('sign-in', 'password or link', { config: both, steps: [{ click: ['tab', 'Password'] }] }),
  screen('sign-in', 'link only', { config: alone }),
  screen('sign-up', 'link or password', { config: both }),
  screen('sign-up', 'password or link', { config: both, steps: [{ click: ['tab', 'Password'] }] }),
  embedded('sign-in', 'link or password, in a page', { config: both }),
  screen('sign-in', 'link, empty field', { config: both, steps: [{ click: ['button', 'Email me a link'] }] }),
  byLink('busy', never),
  byLink('sign-up closed', closed),
  byLink('switched off', failures.linkOff),
  byLink('too many tries', failures.limited, { environment: { clock: still.clock } }),
  byLink('sent', sent),
  byLink('sent again', sent, {
    time: passing(),
    steps: [...ask, { see: 'Check your email' }, { click: ['button', 'Resend'] }],
  }),
  byLink('part of the code', sent, {
    steps: [...ask, { fill: 'Code', with: 'K7M' }, { click: ['button', 'Continue'] }],
  }),
  entered('checking the code', never),
  entered('wrong code', badCodes[0]?.[1] as Reply),
  entered('expired code', badCodes[1]?.[1] as Reply),
  entered('unexpected failure', failures.broken),
  screen('magic-link-callback', 'asked', { query: code, replies: { [CHECK]: asked } }),
  screen('magic-link-callback', 'looking at the code', { query: code, replies: { [CHECK]: never } }),
  screen('magic-link-callback', 'asked, long address', {
    query: code,
    replies: { [CHECK]: data({ masked_email: `r…@${'rindfleischetikettierung.'.repeat(3)}example.com` }) },
  }),
  callback('account secured', data(signedIn, { removed: 'sessions=1, password=1, second_factor=1' })),
  callback('busy', never),
  callback('sign-up closed', closed),
  callback('unexpected failure', failures.broken),
  screen('magic-link-callback', 'without a code'),
  screen('magic-link-callback', 'service out of reach', { query: code, replies: { [CHECK]: unreachable } }),
  ...badCodes.map(([name, reply]) => screen('magic-link-callback', name, { query: code, replies: { [CHECK]: reply } })),
  screen('magic-link-callback', 'signed in already', { query: code, isSignedIn: true }),
];
