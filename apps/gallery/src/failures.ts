import { breakdown, refusal } from './scripted-service.ts';

/** What can go wrong with a form, whichever it is: the name of the state, and the answer to its call. */
export const failures = {
  broken: breakdown(500, 'Internal error'),
  offline: 'unreachable',
  slow: 'unanswered',
  limited: breakdown(429, 'Too many requests', { 'retry-after': '24' }),
  wrongPassword: refusal('EMAIL_PASSWORD_MISMATCH', 400, 'Wrong e-mail or password.'),
  taken: refusal('USER_EMAIL_ALREADY_EXISTS', 409, 'A user with this e-mail exists already.'),
} as const;

/** The browser says that it has no network. */
export function withoutNetwork(): void {
  Object.defineProperty(navigator, 'onLine', { get: () => false });
}
