import { Field } from '@latchkey/react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { TextArea } from '../../ui/form/text-area.tsx';
import { checkKeys } from './client-keys.ts';

interface ClientKeysFieldProps<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  readonly name: Path<V>;
}

/** The public keys of an application that authenticates with a private key, or where they are. */
export function ClientKeysField<V extends FieldValues>({ form, name }: ClientKeysFieldProps<V>) {
  const { error } = form.getFieldState(name, form.formState);
  return (
    <Field
      label="Public keys"
      hint="A JWK set, or its URL. To replace a key, add the new one first, and remove the old one once it's out of use."
      error={error?.message}
    >
      <TextArea
        dir="ltr"
        rows={6}
        autoComplete="off"
        placeholder="https://app.example.com/.well-known/jwks.json"
        className="font-mono text-small"
        {...form.register(name, {
          validate: (text) => checkKeys(String(text)),
          onChange: () => form.clearErrors(name),
          shouldUnregister: true,
        })}
      />
    </Field>
  );
}
