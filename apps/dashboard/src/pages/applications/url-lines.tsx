import { Field } from '@latchkey/react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { TextArea } from '../../ui/form/text-area.tsx';

interface UrlLinesProps<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  readonly name: Path<V>;
  readonly label: string;
  readonly hint: string;
  readonly placeholder?: string;
  readonly check: (text: string) => true | string;
}

/** URLs, one per line. */
export function UrlLines<V extends FieldValues>({ form, name, label, hint, placeholder, check }: UrlLinesProps<V>) {
  const { error } = form.getFieldState(name, form.formState);
  return (
    <Field label={label} hint={hint} error={error?.message}>
      <TextArea
        dir="ltr"
        rows={3}
        autoComplete="off"
        inputMode="url"
        placeholder={placeholder}
        className="font-mono text-small"
        {...form.register(name, { validate: check, onChange: () => form.clearErrors(name) })}
      />
    </Field>
  );
}
