import { useState } from 'react';
import { EmailField } from '../credentials/email-field.tsx';
import { useApp } from '../hooks/use-app.ts';
import { type Form, useForm } from '../hooks/use-form.ts';
import { useText } from '../i18n/texts/use-text.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
import { MagicLinkForm } from '../magic-link/magic-link-form.tsx';
import type { SentCode } from '../magic-link/use-magic-link.ts';
import { SecondFactor } from '../mfa/second-factor.tsx';
import { AttemptOver } from '../session/attempt-over.tsx';
import { type Attempt, useAttempt } from '../session/use-attempt.ts';
import { CodeEntry } from '../sign-in/lazy-steps.ts';
import { Field } from '../ui/form/field.tsx';
import { FormError } from '../ui/form/form-error.tsx';
import { FormStatus } from '../ui/form/form-status.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';

interface OfAccount {
  readonly email: string;
}

/** Signs in to a known account by its password, and stays on the page. */
export function PasswordAgain({ email }: OfAccount) {
  const text = useText();
  const form = useSignInAgain(email);
  const { attempt } = form;
  if (attempt.code !== undefined) return <SecondFactor attemptCode={attempt.code} noRedirect onOver={attempt.end} />;
  return (
    <form data-latchkey="form" {...form.props}>
      <FormError form={form} />
      <AttemptOver attempt={attempt} />
      <EmailField fixed={email} />
      <Field label={text('password')} error={form.errors.password}>
        <PasswordInput name="password" autoComplete="current-password" enterKeyHint="go" required data-focus />
      </Field>
      <SubmitButton form={form}>{text('signIn')}</SubmitButton>
      <FormStatus form={form} />
    </form>
  );
}

/** The same by a mailed code. */
export function CodeAgain({ email }: OfAccount) {
  const [sent, setSent] = useState<SentCode>();
  return sent ? <CodeEntry sent={sent} noRedirect /> : <MagicLinkForm fixed={email} onSent={setSent} />;
}

/** Signing in again with the password of a known account, on the page that one is on. */
function useSignInAgain(email: string): Form<'password'> & { readonly attempt: Attempt } {
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
