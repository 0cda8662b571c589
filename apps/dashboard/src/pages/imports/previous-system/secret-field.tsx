import { Field, PasswordInput } from '@latchkey/react';
import type { UseFormReturn } from 'react-hook-form';
import type { SystemRules } from './rules.ts';
import type { SystemValues } from './values.ts';

interface SecretFieldProps {
  readonly form: UseFormReturn<SystemValues>;
  readonly name: 'passwordSecret' | 'sessionSecret';
  readonly label: string;
  readonly hint: string;
  readonly isRequired: boolean;
  readonly rules: SystemRules['passwordSecret'];
}

/** A secret of the previous system. A stored one is never sent to the browser. */
export function SecretField({ form, name, label, hint, isRequired, rules }: SecretFieldProps) {
  const { error } = form.getFieldState(name, form.formState);
  const registered = form.register(name, { ...rules, onChange: () => form.clearErrors(name) });
  return (
    <Field label={label} hint={hint} error={error?.message}>
      <PasswordInput autoComplete="new-password" required={isRequired} {...registered} />
    </Field>
  );
}
