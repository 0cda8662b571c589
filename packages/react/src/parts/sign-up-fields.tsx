import { Field } from '../elements/field.tsx';
import { Input } from '../elements/input.tsx';
import { type UseSignUpOptions, useSignUp } from '../hooks/use-sign-up.ts';
import { useText } from '../messages/use-text.ts';
import { useInvitedEmail } from '../teams/invitation-page/invited-email.ts';
import { useActing } from './acting.ts';
import { EmailField } from './email-field.tsx';
import { FormFailure } from './form-failure.tsx';
import { FormStatus } from './form-status.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PageLink } from './page-link.tsx';
import { SubmitButton } from './submit-button.tsx';

/** The form alone, for pages that show by themselves that a mail is on its way. */
export function SignUpFields(props: UseSignUpOptions) {
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
