import type { ReactNode } from 'react';
import type { Form } from '../hooks/use-form.ts';
import { useAccountText } from '../i18n/texts/account.ts';
import { CodeInput } from '../ui/code-input/code-input.tsx';
import { Field } from '../ui/form/field.tsx';
import { FormError } from '../ui/form/form-error.tsx';
import { FormStatus } from '../ui/form/form-status.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';

interface MfaVerifyFormProps {
  readonly form: Form<'code'>;
  /** The button that ends it. */
  readonly cancel?: ReactNode;
}

/** Asks what the app shows, so that nobody is locked out by a key that never got there. */
export function MfaVerifyForm({ form, cancel }: MfaVerifyFormProps) {
  const text = useAccountText();
  return (
    <form data-latchkey="form" {...form.props}>
      <FormError form={form} />
      <Field label={text('authenticatorCode')} hint={text('mfaVerifyHelp')} error={form.errors.code}>
        <CodeInput name="code" kind="digits" />
      </Field>
      <div data-latchkey="actions">
        {cancel}
        <SubmitButton form={form}>{text('turnOn')}</SubmitButton>
      </div>
      <FormStatus form={form} />
    </form>
  );
}
