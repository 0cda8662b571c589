import { breakdown, knownError, refusal } from './scripted-service.ts';

/** What can go wrong with a form, whichever it is: the name of the state, and the answer to its call. */
export const failures = {
  broken: breakdown(500, 'Internal error'),
  offline: 'unreachable',
  slow: 'unanswered',
  limited: breakdown(429, 'Too many requests', { 'retry-after': '24' }),
  passwordNotEnough: refusal(
    'PASSWORD_NOT_ENOUGH',
    429,
    'Too many wrong passwords were tried for this email. For a few hours, the password alone is not enough on this device. Reset it, choose another way to sign in, or use a device that has signed in before.',
    { 'retry-after': '900' },
  ),
  linkOff: refusal('MAGIC_LINK_OFF', 403, 'Signing in by a mailed link or code is not enabled for this project.'),
  wrongPassword: knownError('EMAIL_PASSWORD_MISMATCH', 400, 'Wrong e-mail or password.'),
  mailed: refusal(
    'SIGN_UP_MAILED',
    400,
    'One more step: open the link in the email that we have just sent to this address. After that you can sign in.',
  ),
  taken: knownError('USER_EMAIL_ALREADY_EXISTS', 409, 'A user with this e-mail exists already.'),
} as const;

/** The browser says that it has no network. */
export function withoutNetwork(): void {
  Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true });
}

/** It says again what it knows itself. */
export function withNetwork(): void {
  Reflect.deleteProperty(navigator, 'onLine');
}
