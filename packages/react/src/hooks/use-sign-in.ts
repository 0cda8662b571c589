import { KnownError } from '@latchkey/sdk';
import { useErrorText } from '../messages/use-error-text.ts';
import { useText } from '../messages/use-text.ts';
import { isEmail } from './email-rule.ts';
import { useApp } from './use-app.ts';
import { type Form, useForm } from './use-form.ts';
import { useTypedEmail } from './use-typed-email.ts';

export interface UseSignInOptions {
  /** Stays on the page. */
  readonly noRedirect?: boolean | undefined;
}

/** Signing in by e-mail and password: `const form = useSignIn(); return <form {...form.props}>…</form>`. */
export function useSignIn({ noRedirect }: UseSignInOptions = {}): Form<'email' | 'password'> {
  const app = useApp();
  const text = useText();
  const errorText = useErrorText();
  const form = useForm({
    checks: {
      email: (value) => (value === '' ? text('emailMissing') : isEmail(value) ? undefined : text('emailInvalid')),
      password: (value) => (value === '' ? text('passwordMissing') : undefined),
    },
    async send({ email, password }) {
      const result = await app.signInWithCredential({ email, password, noRedirect });
      if (result.status === 'ok') return undefined;
      const field = KnownError.is(result.error, 'PASSWORD_TOO_LONG') ? 'password' : 'email';
      return { [field]: errorText(result.error) };
    },
  });
  useTypedEmail(form.props.ref);
  return form;
}
