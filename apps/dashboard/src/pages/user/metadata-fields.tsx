import { Field } from '@latchkey/react';
import type { UseFormReturn } from 'react-hook-form';
import { TextArea } from '../../parts/text-area.tsx';
import { checkMetadata, metadataKinds } from './metadata.ts';
import type { ProfileValues } from './profile-values.ts';

export function MetadataFields({ form }: { readonly form: UseFormReturn<ProfileValues> }) {
  return (
    <div className="space-y-5">
      {metadataKinds.map(({ field, label, hint }) => (
        <Field key={field} label={label} hint={hint} error={form.getFieldState(field, form.formState).error?.message}>
          <TextArea
            dir="ltr"
            placeholder="{}"
            className="font-mono text-[0.8125rem]"
            {...form.register(field, { validate: checkMetadata, onChange: () => form.clearErrors(field) })}
          />
        </Field>
      ))}
    </div>
  );
}
