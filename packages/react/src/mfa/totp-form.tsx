import { useText } from '../i18n/texts/use-text.ts';
import { useSignInProgress } from '../session/sign-in-progress.ts';
import { CodeInput } from '../ui/code-input/code-input.tsx';
import { Field } from '../ui/form/field.tsx';
import { FormError } from '../ui/form/form-error.tsx';
import { FormStatus } from '../ui/form/form-status.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { type UseSecondFactorOptions, useSecondFactor } from './use-second-factor.ts';

export function TotpForm(props: UseSecondFactorOptions) {
  const text = useText();
  const form = useSecondFactor(props);
  useSignInProgress(form.isBusy);
  return (
    <form data-latchkey="form" {...form.props}>
      <FormError form={form} />
      <Field label={text('authenticatorCode')} hint={text('authenticatorCodeHelp')} error={form.errors.code}>
        <CodeInput name="code" kind="digits" takesFocus />
      </Field>
      <SubmitButton form={form}>{text('verify')}</SubmitButton>
      <FormStatus form={form} />
    </form>
  );
}
