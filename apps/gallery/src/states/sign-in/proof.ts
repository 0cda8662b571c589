import { data, knownError, never, refusal } from '@latchkey/testing/fake-api/answers';
import type { Replies } from '@latchkey/testing/fake-api/table';
import { account } from '../../account-page.ts';
import { failures } from '../../failures.ts';
import type { State, Step } from '../../state.ts';

const change: readonly Step[] = [
  { fill: 'Current password', with: 'correct horse battery' },
  { fill: 'New password', with: 'a better horse battery' },
  { click: ['button', 'Change password'] },
];
const asked: readonly Step[] = [...change, { see: "Confirm it's you" }];
const confirm: readonly Step[] = [...asked, { fill: 'Password', with: 'wrong' }, { click: ['button', 'Continue'] }];
const mail: readonly Step[] = [...asked, { click: ['button', 'Email me a code'] }];

const tooOld = refusal('PROOF_TOO_OLD');

/** Changing the password after an old sign-in, with these ways to confirm it. */
const proof = (name: string, ways: readonly string[], steps: readonly Step[] = asked, replies: Replies = {}): State =>
  account('password', `confirm it is you, ${name}`, {
    steps,
    replies: {
      'POST /auth/password/update': tooOld,
      'GET /latchkey/proof': data({ ways, email: 'ada@example.com', proven_at_millis: 0, max_age_seconds: 600 }),
      'POST /latchkey/proof/email-code/send': data({ nonce: 'x'.repeat(39) }),
      ...replies,
    },
  });

const tooLow = refusal('ASSURANCE_TOO_LOW');

/** A session below the project's minimum assurance, with these ways to prove more or to enrol. */
const assurance = (
  name: string,
  { ways = [], enrolments = [], isFresh = true }: { ways?: string[]; enrolments?: string[]; isFresh?: boolean },
  more: readonly Step[] = [],
): State =>
  account('password', `two steps are required, ${name}`, {
    steps: [...change, { see: 'Two-factor authentication required' }, ...more],
    replies: {
      'POST /auth/password/update': tooLow,
      // As it is asked for: a gallery stands open for longer than a proof is good.
      'GET /latchkey/proof': () =>
        data({ ways, email: null, proven_at_millis: isFresh ? Date.now() : 0, max_age_seconds: 600 }),
      'GET /latchkey/assurance': data({
        required: 'two-factors',
        current: 'one-factor',
        is_met: false,
        ways,
        enrolments,
        grace_ends_at_millis: null,
      }),
    },
  });

const wrongPassword = knownError('PASSWORD_CONFIRMATION_MISMATCH');
const wrongCode = knownError('INVALID_TOTP_CODE');

export const proofStates: readonly State[] = [
  proof('password', ['password']),
  proof('empty', ['password'], [...asked, { click: ['button', 'Continue'] }]),
  proof('wrong password', ['password'], confirm, { 'POST /latchkey/proof/password': wrongPassword }),
  proof('busy', ['password'], confirm, { 'POST /latchkey/proof/password': never }),
  proof('too many tries', ['password'], confirm, { 'POST /latchkey/proof/password': failures.limited }),
  proof('every way', ['password', 'passkey', 'email-code']),
  proof('passkey alone', ['passkey']),
  proof('authenticator app', ['totp', 'recovery-code', 'passkey']),
  proof(
    'wrong code of the app',
    ['totp', 'recovery-code'],
    [...asked, { fill: 'Authenticator code', with: '000000' }],
    { 'POST /latchkey/proof/totp': wrongCode },
  ),
  proof('recovery code', ['totp', 'recovery-code'], [...asked, { click: ['button', 'Lost your device?'] }]),
  proof('email', ['email-code']),
  proof('code mailed', ['email-code'], mail),
  proof('signs in again', []),
  assurance('proven', { ways: ['totp', 'recovery-code', 'passkey'] }),
  assurance('set up', { enrolments: ['passkey', 'totp'] }),
  assurance('authenticator app', { enrolments: ['passkey', 'totp'] }, [
    { click: ['button', 'Set up an authenticator app'] },
  ]),
  assurance('signs in again', { enrolments: ['passkey', 'totp'], isFresh: false }),
  proof('given up', ['password'], [...asked, { press: 'Escape' }]),
];
