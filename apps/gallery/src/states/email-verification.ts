import { failures } from '../failures.ts';
import { screen } from '../screen.tsx';
import { data, knownError, type Reply, refusal } from '../scripted-service.ts';
import type { State, Step } from '../state.ts';
import { still } from '../times.ts';
import { badCodes, code } from './codes.ts';

const CHECK = 'POST /contact-channels/verify/check-code';
const VERIFY = 'POST /contact-channels/verify';
const SEND = 'POST /contact-channels/send-verification-code';
const good = { [CHECK]: data({ is_code_valid: true }) };
const expired = { [CHECK]: knownError('VERIFICATION_CODE_EXPIRED', 400, 'The code has expired.') };
const verify: readonly Step[] = [{ click: ['button', 'Verify email'] }];
const answered = (name: string, reply: Reply, isSignedIn = false) =>
  screen('email-verification', name, {
    query: code,
    isSignedIn,
    replies: { ...good, [VERIFY]: reply },
    steps: verify,
  });

export const emailVerification: readonly State[] = [
  screen('email-verification', 'asked', { query: code, replies: good }),
  screen('email-verification', 'looking at the code', { query: code, replies: { [CHECK]: 'unanswered' } }),
  answered('busy', 'unanswered'),
  answered('done', data({ success: true })),
  answered('done, signed in', data({ success: true }), true),
  answered(
    'address gone',
    refusal(
      'CHANNEL_GONE',
      400,
      'The e-mail address that this code was sent to belongs to the account no more. Have a new one sent.',
    ),
  ),
  answered('unexpected failure', failures.broken),
  screen('email-verification', 'without a code'),
  screen('email-verification', 'service out of reach', { query: code, replies: { [CHECK]: 'unreachable' } }),
  ...badCodes.map(([name, reply]) => screen('email-verification', name, { query: code, replies: { [CHECK]: reply } })),
  screen('email-verification', 'expired, signed in', { query: code, isSignedIn: true, replies: expired }),
  screen('email-verification', 'another one sent', {
    query: code,
    isSignedIn: true,
    time: still,
    replies: { ...expired, [SEND]: data({ success: true }) },
    steps: [{ click: ['button', 'Send a new one'] }],
  }),
];
