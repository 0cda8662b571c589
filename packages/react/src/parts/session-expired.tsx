import type { CurrentUser } from '@latchkey/sdk';
import { Button } from '../elements/button.tsx';
import { Dialog } from '../elements/dialog.tsx';
import { Field } from '../elements/field.tsx';
import { PasswordInput } from '../elements/password-input.tsx';
import { useApp } from '../hooks/use-app.ts';
import { useSignInAgain } from '../hooks/use-sign-in-again.ts';
import { useText } from '../messages/use-text.ts';
import { EmailField } from './email-field.tsx';
import { FormFailure } from './form-failure.tsx';
import { FormStatus } from './form-status.tsx';
import { SubmitButton } from './submit-button.tsx';

/** Asks the same person for the password, in front of the page that it was on. */
export function SessionExpired({ user }: { readonly user: CurrentUser }) {
  const text = useText();
  const { primaryEmail, hasPassword } = user;
  const canSignIn = hasPassword && primaryEmail !== null;
  return (
    <Dialog open title={text('sessionExpired')}>
      <p data-latchkey="text">{text(canSignIn ? 'sessionExpiredHelp' : 'sessionExpiredNoPassword')}</p>
      {canSignIn && <PasswordForm email={primaryEmail} />}
      <LeaveButton>{text(canSignIn ? 'anotherAccount' : 'signIn')}</LeaveButton>
    </Dialog>
  );
}

function PasswordForm({ email }: { readonly email: string }) {
  const text = useText();
  const form = useSignInAgain(email);
  return (
    <form data-latchkey="form" {...form.props}>
      <FormFailure form={form} />
      <EmailField fixed={email} />
      <Field label={text('password')} error={form.errors.password}>
        <PasswordInput name="password" autoComplete="current-password" enterKeyHint="go" required data-focus />
      </Field>
      <SubmitButton form={form}>{text('signIn')}</SubmitButton>
      <FormStatus form={form} />
    </form>
  );
}

function LeaveButton({ children }: { readonly children: string }) {
  const app = useApp();
  return (
    <Button variant="ghost" onClick={() => app.redirectToSignIn()}>
      {children}
    </Button>
  );
}
