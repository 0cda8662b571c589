import { Field, PasswordInput } from '@latchkey/react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type EmailConfig, keepsPassword, type SenderValues, senderRules } from './sender-values.ts';

interface PasswordFieldProps {
  readonly form: UseFormReturn<SenderValues>;
  readonly stored: EmailConfig;
}

/** The password of the mail server: what is stored never comes back into it. */
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
          ? 'One is stored. Leave this empty to keep it.'
          : 'Stored encrypted and never shown again. Another host, port or user name needs it again.'
      }
      error={error?.message}
    >
      <PasswordInput autoComplete="new-password" required={!isKept} {...registered} />
    </Field>
  );
}
