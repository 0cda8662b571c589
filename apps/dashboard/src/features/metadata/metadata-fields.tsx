import type { Path, UseFormReturn } from 'react-hook-form';
import { JsonField } from './json-field.tsx';
import { metadataKinds } from './metadata.ts';

type Kind = (typeof metadataKinds)[number];

interface MetadataFieldsProps<V extends Record<Kind['field'], string>> {
  readonly form: UseFormReturn<V>;
  /** Defaults to the fields of users. */
  readonly kinds?: readonly { readonly field: Kind['field']; readonly label: string; readonly hint: string }[];
}

export const MetadataFields = <V extends Record<Kind['field'], string>>({
  form,
  kinds = metadataKinds,
}: MetadataFieldsProps<V>) => (
  <div className="space-y-5">
    {kinds.map(({ field, ...texts }) => (
      <JsonField key={field} form={form} name={field as Path<V>} {...texts} />
    ))}
  </div>
);
