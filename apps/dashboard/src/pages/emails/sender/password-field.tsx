import { Field, PasswordInput } from '@latchkey/react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type EmailConfig, keepsPassword, type SenderValues, senderRules } from './sender-values.ts';

interface PasswordFieldProps {
  readonly form: UseFormReturn<SenderValues>;
  readonly stored: EmailConfig;
}

/** The mail server's password. A stored one is never sent to the browser. */
export function PasswordField({ form, stored }: PasswordFieldProps) {
  const [host, port, username] = useWatch({ control: form.control, name: ['host', 'port', 'username'] });
  const isKept = keepsPassword({ host, port, username }, stored);
  const { error } = form.getFieldState('password', form.formState);
  const registered = form.register('password', {
    validate: senderRules(stored).password,
    onChange: () => form.clearErrors('password'),
  });
  return (
    <Field
      label="Password"
      hint={
        isKept
          ? 'A password is stored. Leave empty to keep it.'
          : 'Stored encrypted and never shown again. Enter it again when you change the host, port or username.'
      }
      error={error?.message}
    >
      <PasswordInput autoComplete="new-password" required={!isKept} {...registered} />
    </Field>
  );
}
