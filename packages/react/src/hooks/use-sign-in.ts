import { KnownError, type SignInOptions } from '@latchkey/sdk';
import { useErrorText } from '../messages/use-error-text.ts';
import { useText } from '../messages/use-text.ts';
import { useApp } from './use-app.ts';
import { type Attempt, useAttempt } from './use-attempt.ts';
import { useChecks } from './use-checks.ts';
import { type Form, useForm } from './use-form.ts';
import { usePreparedSignIn } from './use-prepared-sign-in.ts';
import { useTypedEmail } from './use-typed-email.ts';

/** What to do once somebody is signed in. */
export type UseSignInOptions = SignInOptions;

/** A form that signs in. */
export interface SignInForm extends Form<'email' | 'password'> {
  /** The second factor that the sign-in asks for, where it does and the page stays. */
  readonly attempt: Attempt;
}

/** Signing in by e-mail and password: `const form = useSignIn(); return <form {...form.props}>…</form>`. */
export function useSignIn(options: UseSignInOptions = {}): SignInForm {
  const app = useApp();
  usePreparedSignIn();
  const text = useText();
  const errorText = useErrorText();
  const checks = useChecks();
  const attempt = useAttempt();
  const form = useForm({
    checks: {
      email: checks.email,
      password: (value) => (value === '' ? text('passwordMissing') : undefined),
    },
    async send({ email, password }) {
      const result = await app.signInWithCredential({ email, password, ...options });
      if (result.status === 'ok' || attempt.begins(result.error)) return undefined;
      const field = KnownError.is(result.error, 'PASSWORD_TOO_LONG') ? 'password' : 'email';
      return { [field]: errorText(result.error) };
    },
  });
  useTypedEmail(form.props.ref);
  return { ...form, attempt };
}
