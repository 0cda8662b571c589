import { Field, Input, type InputProps } from '@latchkey/react';
import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';

interface TextFieldProps<V extends FieldValues> extends Omit<InputProps, 'form' | 'name'> {
  readonly form: UseFormReturn<V>;
  readonly name: Path<V>;
  readonly label: string;
  readonly hint?: string;
  readonly rules?: Pick<RegisterOptions<V, Path<V>>, 'validate'>;
}

/** A text field. Errors appear on blur or submit, and disappear when the user types. */
export function TextField<V extends FieldValues>({ form, name, label, hint, rules, ...input }: TextFieldProps<V>) {
  const { error } = form.getFieldState(name, form.formState);
  const registered = form.register(name, { ...rules, onChange: () => form.clearErrors(name) });
  return (
    <Field label={label} hint={hint} error={error?.message}>
      <Input autoComplete="off" {...input} {...registered} />
    </Field>
  );
}
