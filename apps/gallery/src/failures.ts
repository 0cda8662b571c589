import { breakdown, knownError, never, refusal, unreachable } from '@latchkey/testing/fake-api/answers';

/** What can go wrong with a form, whichever it is: the name of the state, and the answer to its call. */
export const failures = {
  broken: breakdown,
  offline: unreachable,
  slow: never,
  limited: refusal('TOO_MANY_REQUESTS', { retryAfter: 24 }),
  passwordNotEnough: refusal('PASSWORD_NOT_ENOUGH', { retryAfter: 900 }),
  linkOff: refusal('MAGIC_LINK_OFF'),
  wrongPassword: knownError('EMAIL_PASSWORD_MISMATCH'),
  mailed: refusal('SIGN_UP_MAILED'),
  taken: knownError('USER_EMAIL_ALREADY_EXISTS', {
    email: 'ada@example.com',
    would_work_if_email_was_verified: false,
  }),
} as const;

/** The browser says that it has no network. */
export function withoutNetwork(): void {
  Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true });
}

/** It says again what it knows itself. */
export function withNetwork(): void {
  Reflect.deleteProperty(navigator, 'onLine');
}
