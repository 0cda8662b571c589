import { english } from '@latchkey/react';

const MIN = 8;
const MAX = 70;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

export const PASSWORD_HINT = `${MIN} to ${MAX} characters`;

/** The same rules as for sign-up. */
export function checkEmail(email: string): string | undefined {
  if (email === '') return english.emailMissing;
  return EMAIL.test(email) ? undefined : english.emailInvalid;
}

export function checkPassword(password: string): string | undefined {
  if (password === '') return english.passwordMissing;
  if (password.length < MIN) return `Use at least ${MIN} characters`;
  return password.length > MAX ? `Use at most ${MAX} characters` : undefined;
}
