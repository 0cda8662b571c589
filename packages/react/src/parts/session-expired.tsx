import type { CurrentUser } from '@latchkey/sdk';
import { useState } from 'react';
import { Button } from '../elements/button.tsx';
import { Dialog } from '../elements/dialog.tsx';
import { Field } from '../elements/field.tsx';
import { PasswordInput } from '../elements/password-input.tsx';
import { useApp } from '../hooks/use-app.ts';
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

/** Asks the same person to sign in again, in front of the page that it was on. */
export function SessionExpired({ user }: { readonly user: CurrentUser }) {
  const app = useApp();
  const text = useText();
  const { primaryEmail: email, hasPassword, otpAuthEnabled } = user;
  const way = email === null ? 'none' : hasPassword ? 'password' : otpAuthEnabled ? 'code' : 'none';
  return (
    <Dialog open title={text('sessionExpired')}>
      <p data-latchkey="text">{text(way === 'none' ? 'sessionExpiredNoPassword' : 'sessionExpiredHelp')}</p>
      {email !== null && way === 'password' && <PasswordForm email={email} />}
      {email !== null && way === 'code' && <CodeForm email={email} />}
      <Button variant={way === 'none' ? 'primary' : 'ghost'} onClick={() => app.redirectToSignIn()}>
        {text(way === 'none' ? 'signIn' : 'anotherAccount')}
      </Button>
    </Dialog>
  );
}

function PasswordForm({ email }: { readonly email: string }) {
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

function CodeForm({ email }: { readonly email: string }) {
  const [sent, setSent] = useState<SentCode>();
  return sent ? <CodeEntry sent={sent} noRedirect /> : <MagicLinkForm fixed={email} onSent={setSent} />;
}
