import type { SignInOptions } from '@latchkey/sdk';
import { Field } from '../elements/field.tsx';
import { PasswordInput } from '../elements/password-input.tsx';
import { useSignIn } from '../hooks/use-sign-in.ts';
import { useText } from '../messages/use-text.ts';
import { useActing } from './acting.ts';
import { AttemptOver } from './attempt-over.tsx';
import { EmailField } from './email-field.tsx';
import { FormFailure } from './form-failure.tsx';
import { FormStatus } from './form-status.tsx';
import { PageLink } from './page-link.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SubmitButton } from './submit-button.tsx';

/** The form to sign in by password. */
export type CredentialSignInProps = SignInOptions;

/** The form that signs in by e-mail and password; and the one for the second factor, where the page stays. */
export function CredentialSignIn(props: CredentialSignInProps) {
  const text = useText();
  const form = useSignIn(props);
  const { attempt } = form;
  useActing(form.isBusy);
  if (attempt.code !== undefined) return <SecondFactor {...props} attemptCode={attempt.code} onOver={attempt.end} />;
  return (
    <form data-latchkey="form" {...form.props}>
      <FormFailure form={form} />
      <AttemptOver attempt={attempt} />
      <EmailField error={form.errors.email} />
      <Field label={text('password')} error={form.errors.password}>
        <PasswordInput name="password" autoComplete="current-password" enterKeyHint="go" required />
      </Field>
      <div data-latchkey="aside">
        <PageLink to="forgotPassword">{text('forgotPassword')}</PageLink>
      </div>
      <SubmitButton form={form}>{text('signIn')}</SubmitButton>
      <FormStatus form={form} />
    </form>
  );
}
