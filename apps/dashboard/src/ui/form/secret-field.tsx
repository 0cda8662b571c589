import { Field, PasswordInput } from '@latchkey/react';
import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';

interface SecretFieldProps<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  readonly name: Path<V>;
  readonly label: string;
  readonly hint?: string;
  readonly isRequired: boolean;
  readonly rules: Pick<RegisterOptions<V, Path<V>>, 'validate'>;
}

/** A secret of another system. A stored one is never sent to the browser. */
export function SecretField<V extends FieldValues>({
  form,
  name,
  label,
  hint,
  isRequired,
  rules,
}: SecretFieldProps<V>) {
  const { error } = form.getFieldState(name, form.formState);
  const registered = form.register(name, { ...rules, onChange: () => form.clearErrors(name) });
  return (
    <Field label={label} hint={hint} error={error?.message}>
      <PasswordInput autoComplete="new-password" required={isRequired} {...registered} />
    </Field>
  );
}
