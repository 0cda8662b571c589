import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { checkEmail } from './credential-rules.ts';
import { TextField } from './text-field.tsx';

interface EmailFieldProps<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  readonly name: Path<V>;
  readonly label: string;
  /** Whether it may be empty. */
  readonly isOptional?: boolean;
}

/** An email field. */
export function EmailField<V extends FieldValues>({ isOptional = false, ...field }: EmailFieldProps<V>) {
  function validate(value: unknown): true | string | undefined {
    const email = String(value).trim();
    return (isOptional && email === '') || checkEmail(email);
  }
  return (
    <TextField
      {...field}
      type="email"
      inputMode="email"
      spellCheck={false}
      required={!isOptional}
      rules={{ validate }}
    />
  );
}
