import { failures } from '../failures.ts';
import { embedded, screen } from '../screen.tsx';
import { type Reply, refusal } from '../scripted-service.ts';
import type { State, Step } from '../state.ts';
import { hurried, still } from '../times.ts';

const fill: readonly Step[] = [
  { fill: 'Email', with: 'ada@example.com' },
  { fill: 'Password', with: 'correct horse' },
];
const submit: Step = { click: ['button', 'Sign In'] };
const sent = [...fill, submit];
const answered = (reply: Reply) => ({ replies: { 'POST /auth/password/sign-in': reply } });

export const signIn: readonly State[] = [
  screen('sign-in', 'idle'),
  screen('sign-in', 'loading', { replies: { 'GET /projects/current': 'unanswered' } }),
  screen('sign-in', 'filled', { steps: fill }),
  screen('sign-in', 'empty fields', { steps: [submit] }),
  screen('sign-in', 'bad e-mail', {
    steps: [{ fill: 'Email', with: 'ada@example' }, { fill: 'Password', with: 'correct horse' }, submit],
  }),
  screen('sign-in', 'busy', { ...answered('unanswered'), steps: sent }),
  screen('sign-in', 'slow', { ...answered('unanswered'), time: hurried, steps: sent }),
  screen('sign-in', 'wrong password', { ...answered(failures.wrongPassword), steps: sent }),
  screen('sign-in', 'too many tries', {
    ...answered(failures.limited),
    time: still,
    environment: { clock: still.clock },
    steps: sent,
  }),
  screen('sign-in', 'unexpected failure', { ...answered(failures.broken), steps: sent }),
  screen('sign-in', 'service out of reach', { ...answered('unreachable'), steps: sent }),
  screen('sign-in', 'offline', { isOffline: true }),
  screen('sign-in', 'sign-up closed', { config: { sign_up_enabled: false } }),
  screen('sign-in', 'no method', { config: { credential_enabled: false } }),
  screen('sign-in', 'project unknown', {
    replies: { 'GET /projects/current': refusal('PROJECT_NOT_FOUND', 404, 'Project not found.') },
  }),
  embedded('sign-in', 'signed in already', { isSignedIn: true }),
  screen('sign-in', 'untrusted return target', { query: '?after_auth_return_to=https%3A%2F%2Fevil.example%2F' }),
  embedded('sign-in', 'embedded in a page'),
];
