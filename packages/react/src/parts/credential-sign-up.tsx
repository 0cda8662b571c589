import { Field } from '../elements/field.tsx';
import { passwordLength } from '../hooks/password-rule.ts';
import { type UseSignUpOptions, useSignUp } from '../hooks/use-sign-up.ts';
import { useText } from '../messages/use-text.ts';
import { useActing } from './acting.ts';
import { EmailField } from './email-field.tsx';
import { FormFailure } from './form-failure.tsx';
import { FormStatus } from './form-status.tsx';
import { NewPasswordInput } from './new-password-input.tsx';
import { PageLink } from './page-link.tsx';
import { SubmitButton } from './submit-button.tsx';

export type CredentialSignUpProps = UseSignUpOptions;

/** The form that makes an account with e-mail and password. */
export function CredentialSignUp(props: CredentialSignUpProps) {
  const text = useText();
  const form = useSignUp(props);
  const { email, password, passwordRepeat } = form.errors;
  useActing(form.isBusy);
  const taken = (
    <>
      {email} <PageLink to="signIn">{text('signInInstead')}</PageLink>
    </>
  );
  return (
    <form data-latchkey="form" {...form.props}>
      <FormFailure form={form} />
      <EmailField error={form.isTaken ? taken : email} />
      <Field label={text('password')} hint={text('passwordRule', passwordLength)} error={password}>
        <NewPasswordInput name="password" enterKeyHint={props.noPasswordRepeat ? 'go' : 'next'} />
      </Field>
      {!props.noPasswordRepeat && (
        <Field label={text('passwordRepeat')} error={passwordRepeat}>
          <NewPasswordInput name="passwordRepeat" enterKeyHint="go" />
        </Field>
      )}
      <SubmitButton form={form}>{text('signUp')}</SubmitButton>
      <FormStatus form={form} />
    </form>
  );
}
