import type { ClientApp } from '../apps/client-app.ts';
import { contextOf } from '../apps/inherited.ts';
import { callAs } from '../core/wire/call.ts';

/** A new password, before it is sent with a form. */
export interface PasswordToCheck {
  /** As it was typed. */
  readonly password: string;
  /** The user's email, if it is known: in production, passwords that are little more than it are refused. */
  readonly email?: string | undefined;
}

/**
 * Checks that the project accepts a new password: `await checkPassword(app, { password });` Rejects with
 * `PASSWORD_TOO_SHORT` or, in production, `PASSWORD_REQUIREMENTS_NOT_MET` if it doesn't.
 */
export async function checkPassword(app: ClientApp, password: PasswordToCheck): Promise<void> {
  await callAs(contextOf(app).connection, 'client')('POST /latchkey/password-check', { body: { ...password } });
}
