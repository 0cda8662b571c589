import { data } from '@latchkey/testing/fake-api/answers';
import { authorizationRequest } from '@latchkey/testing/fake-api/samples/connected-app';
import { failures } from '../../failures.ts';
import { longTexts, rightToLeft } from '../../long-texts.ts';
import { type ScreenOptions, screen } from '../../screen.tsx';
import type { State, Step } from '../../state.ts';
import { still } from '../../times.ts';

const fill = (texts: typeof longTexts, button: 'signIn' | 'signUp'): readonly Step[] => [
  { click: ['button', String(texts[button])] },
];
const german: ScreenOptions = { lang: 'de', messages: longTexts };
const arabic: ScreenOptions = { lang: 'ar', messages: rightToLeft };

/** The same screens in other words; their texts say nothing, but they take the room that a translation would. */
export const languages: readonly State[] = (
  [
    ['long words', german, longTexts],
    ['right to left', arabic, rightToLeft],
  ] as const
).flatMap(([name, options, texts]) => [
  screen('sign-in', name, options),
  screen('sign-in', `${name}, empty fields`, { ...options, steps: fill(texts, 'signIn') }),
  screen('sign-in', `${name}, offline`, { ...options, isOffline: true }),
  screen('sign-up', `${name}, empty fields`, { ...options, steps: fill(texts, 'signUp') }),
  screen('sign-up', `${name}, closed`, { ...options, config: { sign_up_enabled: false } }),
  screen('sign-out', name, { ...options, isSignedIn: true }),
  screen('error', name, options),
  screen('consent', name, {
    ...options,
    query: '?request=q7mZ0rx2',
    isSignedIn: true,
    replies: { 'GET /latchkey/authorization-requests/:request_id': data(authorizationRequest()) },
  }),
  screen('forgot-password', name, options),
  screen('sign-in', `${name}, link or password`, { ...options, config: { magic_link_enabled: true } }),
  screen('sign-in', `${name}, link sent`, {
    ...options,
    time: still,
    config: { magic_link_enabled: true, credential_enabled: false },
    replies: { 'POST /latchkey/otp/send-sign-in-code': data({ nonce: 'x'.repeat(39) }) },
    steps: [{ fill: String(texts.email), with: 'ada@gmail.com' }, { click: ['button', String(texts.sendLink)] }],
  }),
  screen('mfa', name, { ...options, environment: { tabStorage: { read: () => 'a'.repeat(45), write: () => {} } } }),
  screen('sign-in', `${name}, unknown project`, {
    ...options,
    replies: { 'GET /projects/current': failures.broken },
  }),
]);
