import { KnownError } from '@latchkey/sdk';
import { useState } from 'react';
import { useErrorText } from '../messages/use-error-text.ts';
import { useApp } from './use-app.ts';
import { useChecks } from './use-checks.ts';
import { useForm } from './use-form.ts';
import { usePreparedSignIn } from './use-prepared-sign-in.ts';
import { useTypedEmail } from './use-typed-email.ts';

export interface UseSignUpOptions {
  /** Asks for the password once. */
  readonly noPasswordRepeat?: boolean | undefined;
  /** Stays on the page. */
  readonly noRedirect?: boolean | undefined;
}

/**
 * Making an account with e-mail and password; whoever is signed in anonymously stays the same user. `isTaken` says that
 * the e-mail has an account already.
 */
export function useSignUp({ noPasswordRepeat = false, noRedirect }: UseSignUpOptions = {}) {
  const app = useApp();
  usePreparedSignIn();
  const errorText = useErrorText();
  const checks = useChecks();
  const [taken, setTaken] = useState<string>();
  const form = useForm<'email' | 'password' | 'passwordRepeat'>({
    checks: {
      email: checks.email,
      password: checks.newPassword,
      passwordRepeat: noPasswordRepeat ? () => undefined : checks.passwordRepeat,
    },
    async send({ email, password }) {
      const result = await app.signUpWithCredential({ email, password, noRedirect, upgradeAnonymous: true });
      if (result.status === 'ok') return undefined;
      const error = errorText(result.error);
      if (!KnownError.is(result.error, 'USER_EMAIL_ALREADY_EXISTS')) return { password: error };
      setTaken(error);
      return { email: error };
    },
  });
  useTypedEmail(form.props.ref);
  return { ...form, isTaken: taken !== undefined && form.errors.email === taken };
}
