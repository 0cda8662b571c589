import type { SignInOptions } from '@latchkey/sdk';
import { EmailField } from '../credentials/email-field.tsx';
import { PageLink } from '../credentials/page-link.tsx';
import { useText } from '../i18n/texts/use-text.ts';
import { AttemptOver } from '../session/attempt-over.tsx';
import { useSignInProgress } from '../session/sign-in-progress.ts';
import { Field } from '../ui/form/field.tsx';
import { FormError } from '../ui/form/form-error.tsx';
import { FormStatus } from '../ui/form/form-status.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { SecondFactor } from './lazy-steps.ts';
import { useSignIn } from './use-sign-in.ts';

/** The form to sign in by password. */
export type CredentialSignInProps = SignInOptions;

/** The form that signs in by email and password; and the one for the second factor, where the page stays. */
export function CredentialSignIn(props: CredentialSignInProps) {
  const text = useText();
  const form = useSignIn(props);
  const { attempt } = form;
  useSignInProgress(form.isBusy);
  if (attempt.code !== undefined) return <SecondFactor {...props} attemptCode={attempt.code} onOver={attempt.end} />;
  return (
    <form data-latchkey="form" {...form.props}>
      <FormError form={form} />
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
