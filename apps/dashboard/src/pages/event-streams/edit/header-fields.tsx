import { Button } from '@latchkey/react';
import { useFieldArray } from 'react-hook-form';
import { SecretField } from '../../../ui/form/secret-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { RowButton } from '../../../ui/layout/row-button.tsx';
import { type FormParts, secretHint } from './form-parts.ts';

const MOST = 10;

const examples = {
  splunk: 'Authorization has the value Splunk <token>.',
  elastic: 'Authorization has the value ApiKey <encoded key>.',
  json: 'For Datadog, DD-API-KEY has its API key as the value.',
  ndjson: 'Such as Authorization with the value Bearer <token>.',
} as const;

/** The headers of each request: their names are shown to owners, their values never. */
export function HeaderFields({ form, rules, type, ...secrets }: FormParts & { readonly type: keyof typeof examples }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'headers' });
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="font-medium">Headers</legend>
      <p className="-mt-2 text-pretty text-small text-soft">{examples[type]}</p>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className="min-w-0 space-y-3 rounded-control border border-line p-3.5">
          <legend className="sr-only">Header {index + 1}</legend>
          <TextField
            form={form}
            name={`headers.${index}.name`}
            label="Name"
            dir="ltr"
            spellCheck={false}
            autoCapitalize="none"
            required
            rules={rules.headerName}
          />
          <SecretField
            form={form}
            name={`headers.${index}.value`}
            label="Value"
            hint={secretHint(secrets)}
            isRequired={!secrets.isKept}
            rules={rules.headerValue}
          />
          <RowButton isDestructive aria-label={`Remove header ${index + 1}`} onClick={() => remove(index)}>
            Remove
          </RowButton>
        </fieldset>
      ))}
      {fields.length < MOST && (
        <Button variant="secondary" onClick={() => append({ name: '', value: '' })}>
          <Icon name="plus" />
          Add header
        </Button>
      )}
    </fieldset>
  );
}
