import { Field } from '@latchkey/react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { TextArea } from '../../ui/form/text-area.tsx';
import { checkMetadata } from './metadata.ts';

interface JsonFieldProps<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  readonly name: Path<V>;
  readonly label: string;
  readonly hint: string;
}

/** JSON as text. Errors appear on blur or submit, and disappear when the user types. */
export function JsonField<V extends FieldValues>({ form, name, label, hint }: JsonFieldProps<V>) {
  const { error } = form.getFieldState(name, form.formState);
  return (
    <Field label={label} hint={hint} error={error?.message}>
      <TextArea
        dir="ltr"
        placeholder="{}"
        className="field-sizing-content max-h-96 min-h-23 font-mono text-small"
        {...form.register(name, { validate: checkMetadata, onChange: () => form.clearErrors(name) })}
      />
    </Field>
  );
}
