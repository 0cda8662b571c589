import { useState } from 'react';
import { Field } from '../elements/field.tsx';
import { Input } from '../elements/input.tsx';
import { handOverEmail } from '../hooks/typed-email.ts';
import { type MailedSignUp, type UseSignUpOptions, useSignUp } from '../hooks/use-sign-up.ts';
import { useText } from '../messages/use-text.ts';
import { useInvitedEmail } from '../teams/invitation-page/invited-email.ts';
import { useActing } from './acting.ts';
import { EmailField } from './email-field.tsx';
import { FormFailure } from './form-failure.tsx';
import { FormStatus } from './form-status.tsx';
import { MailHelp } from './mail-help.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PageLink } from './page-link.tsx';
import { SubmitButton } from './submit-button.tsx';

/** The form to sign up by password. */
export type CredentialSignUpProps = UseSignUpOptions;

/** The form that makes an account with e-mail and password. */
export function CredentialSignUp({ onMailed, ...props }: CredentialSignUpProps) {
  const text = useText();
  const [mailed, setMailed] = useState<MailedSignUp>();
  if (!mailed) return <SignUpFields {...props} onMailed={onMailed ?? setMailed} />;
  const changeAddress = () => {
    handOverEmail(mailed.email);
    setMailed(undefined);
  };
  return (
    <div data-latchkey="form">
      <p data-latchkey="text" role="status">
        {text('signUpSent', { email: mailed.email })}
      </p>
      <MailHelp {...mailed} resentHelp={text('newestLink')} onChangeAddress={changeAddress} />
    </div>
  );
}

function SignUpFields(props: CredentialSignUpProps) {
  const text = useText();
  const form = useSignUp(props);
  const { email } = form.errors;
  const invited = useInvitedEmail();
  useActing(form.isBusy || form.isMade);
  const taken = (
    <>
      {email} <PageLink to="signIn">{text('signInInstead')}</PageLink>
    </>
  );
  return (
    <form data-latchkey="form" {...form.props}>
      <FormFailure form={form} />
      <EmailField fixed={invited} error={form.isTaken ? taken : email} />
      <NewPasswordFields form={form} noPasswordRepeat={props.noPasswordRepeat} />
      {props.fields?.map(({ name, label, hint, check, ...input }) => (
        <Field key={name} label={label} hint={hint} error={form.errors[name]}>
          <Input {...input} name={name} />
        </Field>
      ))}
      <SubmitButton form={form}>{text('signUp')}</SubmitButton>
      <FormStatus form={form} />
    </form>
  );
}
