import { data, done, never, unreachable } from '@latchkey/testing/fake-api/answers';
import type { Reply } from '@latchkey/testing/fake-api/table';
import { failures } from '../../failures.ts';
import { screen } from '../../screen.tsx';
import type { State, Step } from '../../state.ts';
import { passing, still } from '../../times.ts';
import { badCodes, code } from './codes.ts';

const forgot: readonly Step[] = [{ fill: 'Email', with: 'ada@gmail.com' }, { click: ['button', 'Send link'] }];
const sendTo = (reply: Reply) => ({ replies: { 'POST /auth/password/send-reset-code': reply }, steps: forgot });
const sent = data({ success: 'maybe, only if user with email exists' });

const CHECK = 'POST /auth/password/reset/check-code';
const RESET = 'POST /auth/password/reset';
const good = { [CHECK]: data({ is_code_valid: true }) };
const choose = (password: string): readonly Step[] => [
  { fill: 'Password', with: password },
  { click: ['button', 'Set password'] },
];
const reset = (name: string, reply: Reply) =>
  screen('password-reset', name, {
    query: code,
    replies: { ...good, [RESET]: reply },
    steps: choose('correct horse'),
  });

export const passwords: readonly State[] = [
  screen('forgot-password', 'idle'),
  screen('forgot-password', 'empty field', { steps: [{ click: ['button', 'Send link'] }] }),
  screen('forgot-password', 'busy', sendTo(never)),
  screen('forgot-password', 'sent', { ...sendTo(sent), time: still }),
  screen('forgot-password', 'sent again', {
    replies: { 'POST /auth/password/send-reset-code': sent },
    time: passing(),
    steps: [...forgot, { see: 'Check your email' }, { click: ['button', 'Resend'] }],
  }),
  screen('forgot-password', 'unexpected failure', sendTo(failures.broken)),
  screen('forgot-password', 'offline', { isOffline: true }),
  screen('forgot-password', 'signed in', { isSignedIn: true }),
  screen('password-reset', 'looking at the code', { query: code, replies: { [CHECK]: never } }),
  screen('password-reset', 'idle', { query: code, replies: good }),
  screen('password-reset', 'empty fields', {
    query: code,
    replies: good,
    steps: [{ click: ['button', 'Set password'] }],
  }),
  reset('busy', never),
  reset('done', done),
  reset('done, with more removed', data(done.body, { removed: 'sessions=1, api_keys=2, passkeys=1' })),
  reset('unexpected failure', failures.broken),
  screen('password-reset', 'without a code'),
  screen('password-reset', 'service out of reach', { query: code, replies: { [CHECK]: unreachable } }),
  ...badCodes.map(([name, reply]) => screen('password-reset', name, { query: code, replies: { [CHECK]: reply } })),
];
