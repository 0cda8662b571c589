import { Field } from '@latchkey/react';
import type { Path, UseFormReturn } from 'react-hook-form';
import { TextArea } from '../../ui/form/text-area.tsx';
import { checkMetadata, metadataKinds } from './metadata.ts';

type Kind = (typeof metadataKinds)[number];

interface MetadataFieldsProps<V extends Record<Kind['field'], string>> {
  readonly form: UseFormReturn<V>;
  /** Defaults to the fields of users. */
  readonly kinds?: readonly { readonly field: Kind['field']; readonly label: string; readonly hint: string }[];
}

export function MetadataFields<V extends Record<Kind['field'], string>>({
  form,
  kinds = metadataKinds,
}: MetadataFieldsProps<V>) {
  return (
    <div className="space-y-5">
      {kinds.map(({ field, label, hint }) => {
        const name = field as Path<V>;
        const { error } = form.getFieldState(name, form.formState);
        return (
          <Field key={field} label={label} hint={hint} error={error?.message}>
            <TextArea
              dir="ltr"
              placeholder="{}"
              className="field-sizing-content max-h-96 min-h-23 font-mono text-[0.8125rem]"
              {...form.register(name, { validate: checkMetadata, onChange: () => form.clearErrors(name) })}
            />
          </Field>
        );
      })}
    </div>
  );
}
