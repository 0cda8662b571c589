import { EmailField } from '../credentials/email-field.tsx';
import { useInvitedEmail } from '../credentials/invited-email.ts';
import { NewPasswordField } from '../credentials/new-password-field.tsx';
import { PageLink } from '../credentials/page-link.tsx';
import { useText } from '../i18n/texts/use-text.ts';
import { useSignInProgress } from '../session/sign-in-progress.ts';
import { Field } from '../ui/form/field.tsx';
import { FormError } from '../ui/form/form-error.tsx';
import { FormStatus } from '../ui/form/form-status.tsx';
import { Input } from '../ui/form/input.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { type UseSignUpOptions, useSignUp } from './use-sign-up.ts';

/** The form alone, for pages that show by themselves that a mail is on its way. */
export function SignUpFields(props: UseSignUpOptions) {
  const text = useText();
  const form = useSignUp(props);
  const { email } = form.errors;
  const invited = useInvitedEmail();
  useSignInProgress(form.isBusy || form.isMade);
  const taken = (
    <>
      {email} <PageLink to="signIn">{text('signInInstead')}</PageLink>
    </>
  );
  return (
    <form data-latchkey="form" {...form.props}>
      <FormError form={form} />
      <EmailField fixed={invited} error={form.isTaken ? taken : email} />
      <NewPasswordField error={form.errors.password} email={() => form.value('email')} />
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
