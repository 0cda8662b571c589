import { Field } from '../elements/field.tsx';
import { PasswordInput } from '../elements/password-input.tsx';
import { type UseSignInOptions, useSignIn } from '../hooks/use-sign-in.ts';
import { useText } from '../messages/use-text.ts';
import { useActing } from './acting.ts';
import { EmailField } from './email-field.tsx';
import { FormFailure } from './form-failure.tsx';
import { FormStatus } from './form-status.tsx';
import { PageLink } from './page-link.tsx';
import { SubmitButton } from './submit-button.tsx';

export type CredentialSignInProps = UseSignInOptions;

/** The form that signs in by e-mail and password. */
export function CredentialSignIn(props: CredentialSignInProps) {
  const text = useText();
  const form = useSignIn(props);
  useActing(form.isBusy);
  return (
    <form data-latchkey="form" {...form.props}>
      <FormFailure form={form} />
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
