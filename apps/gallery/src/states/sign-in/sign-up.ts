import { done, knownError, never, unreachable } from '@latchkey/testing/fake-api/answers';
import type { Reply } from '@latchkey/testing/fake-api/table';
import { failures } from '../../failures.ts';
import { embedded, screen } from '../../screen.tsx';
import type { State, Step } from '../../state.ts';
import { still } from '../../times.ts';

const submit: Step = { click: ['button', 'Sign Up'] };
const typed = (email: string, password: string): readonly Step[] => [
  { fill: 'Email', with: email },
  { fill: 'Password', with: password },
  submit,
];
const good = typed('ada@example.com', 'correct horse');
/** Nothing is sent: the verdict comes while it is typed. */
const chosen: readonly Step[] = [
  { fill: 'Email', with: 'ada@example.com' },
  { fill: 'Password', with: 'correct horse' },
];
const CHECK = 'POST /latchkey/password-check';
const answered = (reply: Reply) => ({ replies: { 'POST /auth/password/sign-up': reply }, steps: good });

const fields = [
  {
    name: 'company',
    label: 'Company',
    hint: 'As on your badge',
    check: (value: string) => (value === '' ? 'Whom do you work for?' : undefined),
  },
];

export const signUp: readonly State[] = [
  screen('sign-up', 'idle'),
  screen('sign-up', 'loading', { replies: { 'GET /projects/current': never } }),
  screen('sign-up', 'empty fields', { steps: [submit] }),
  screen('sign-up', 'bad email', { steps: typed('ada', 'correct horse') }),
  screen('sign-up', 'short password', { steps: typed('ada@example.com', 'short') }),
  screen('sign-up', 'long password', { steps: typed('ada@example.com', 'x'.repeat(71)) }),
  screen('sign-up', 'password that is accepted', { steps: chosen, replies: { [CHECK]: done } }),
  screen('sign-up', 'password that is refused', {
    steps: chosen,
    replies: { [CHECK]: knownError('PASSWORD_REQUIREMENTS_NOT_MET') },
  }),
  screen('sign-up', 'busy', answered(never)),
  screen('sign-up', 'email taken', answered(failures.taken)),
  screen('sign-up', 'mailed', answered(failures.mailed)),
  screen('sign-up', 'closed meanwhile', answered(knownError('SIGN_UP_NOT_ENABLED'))),
  screen('sign-up', 'too many tries', {
    ...answered(failures.limited),
    time: still,
    environment: { clock: still.clock },
  }),
  screen('sign-up', 'unexpected failure', answered(failures.broken)),
  screen('sign-up', 'service out of reach', answered(unreachable)),
  screen('sign-up', 'offline', { isOffline: true }),
  screen('sign-up', 'closed', { config: { sign_up_enabled: false } }),
  screen('sign-up', 'no method', { config: { credential_enabled: false } }),
  embedded('sign-up', 'signed in already', { isSignedIn: true }),
  embedded('sign-up', 'further questions', { fields }),
  embedded('sign-up', 'further questions, unanswered', { fields, steps: [submit] }),
];
