import { useApp } from '../hooks/use-app.ts';
import { type Form, useForm } from '../hooks/use-form.ts';
import { useText } from '../i18n/texts/use-text.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
import { type Attempt, useAttempt } from '../session/use-attempt.ts';

/** Signing in again with the password of a known account, on the page that one is on. */
export function useSignInAgain(email: string): Form<'password'> & { readonly attempt: Attempt } {
  const app = useApp();
  const text = useText();
  const errorText = useErrorText();
  const attempt = useAttempt();
  const form = useForm({
    checks: { password: (value) => (value === '' ? text('passwordMissing') : undefined) },
    async send({ password }) {
      const result = await app.signInWithCredential({ email, password, noRedirect: true });
      if (result.status === 'ok' || attempt.begins(result.error)) return undefined;
      return { password: errorText(result.error) };
    },
  });
  return { ...form, attempt };
}
