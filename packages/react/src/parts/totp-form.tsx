import { CodeInput } from '../elements/code-input.tsx';
import { Field } from '../elements/field.tsx';
import { type UseSecondFactorOptions, useSecondFactor } from '../hooks/use-second-factor.ts';
import { useText } from '../messages/use-text.ts';
import { useActing } from './acting.ts';
import { FormFailure } from './form-failure.tsx';
import { FormStatus } from './form-status.tsx';
import { SubmitButton } from './submit-button.tsx';

export function TotpForm(props: UseSecondFactorOptions) {
  const text = useText();
  const form = useSecondFactor(props);
  useActing(form.isBusy);
  return (
    <form data-latchkey="form" {...form.props}>
      <FormFailure form={form} />
      <Field label={text('authenticatorCode')} hint={text('authenticatorCodeHelp')} error={form.errors.code}>
        <CodeInput name="code" kind="digits" takesFocus />
      </Field>
      <SubmitButton form={form}>{text('verify')}</SubmitButton>
      <FormStatus form={form} />
    </form>
  );
}
