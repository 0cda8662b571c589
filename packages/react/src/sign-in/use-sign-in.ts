import { KnownError, type SignInOptions } from '@latchkey/sdk';
import { useTypedEmail } from '../credentials/typed-email.ts';
import { useChecks } from '../credentials/use-checks.ts';
import { useApp } from '../hooks/use-app.ts';
import { type Form, useForm } from '../hooks/use-form.ts';
import { useText } from '../i18n/texts/use-text.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
import { usePreparedSignIn } from '../session/sign-in-progress.ts';
import { type Attempt, useAttempt } from '../session/use-attempt.ts';

/** What to do once the user is signed in. */
export type UseSignInOptions = SignInOptions;

/** A form that signs in. */
export interface SignInForm extends Form<'email' | 'password'> {
  /** The second factor that the sign-in asks for, where it does and the page stays. */
  readonly attempt: Attempt;
}

/** Signing in by email and password: `const form = useSignIn(); return <form {...form.props}>…</form>`. */
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
