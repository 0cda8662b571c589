import { useState } from 'react';
import { Field } from '../elements/field.tsx';
import { PasswordInput } from '../elements/password-input.tsx';
import type { SentCode } from '../hooks/use-magic-link.ts';
import { useSignInAgain } from '../hooks/use-sign-in-again.ts';
import { useText } from '../messages/use-text.ts';
import { AttemptOver } from './attempt-over.tsx';
import { CodeEntry } from './code-entry.tsx';
import { EmailField } from './email-field.tsx';
import { FormFailure } from './form-failure.tsx';
import { FormStatus } from './form-status.tsx';
import { MagicLinkForm } from './magic-link-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SubmitButton } from './submit-button.tsx';

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
      <FormFailure form={form} />
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
