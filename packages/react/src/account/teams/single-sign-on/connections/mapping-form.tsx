import type { SingleSignOnTest } from '@latchkey/sdk/single-sign-on';
import { useState } from 'react';
import { useForm } from '../../../../hooks/use-form.ts';
import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { FormError } from '../../../../ui/form/form-error.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { useRefusal } from '../../team-refusal.ts';
import { address, type ValuesFormProps } from './saml-form.tsx';

interface MappingFormProps extends ValuesFormProps {
  /** What the last test was sent. */
  readonly attributes: SingleSignOnTest['attributes'];
}

/**
 * Which attributes the email and the name are read from, where they aren't the usual ones; and what the last test was sent
 * by the names that are typed.
 */
export function MappingForm({ connection, save, attributes }: MappingFormProps) {
  const text = useConnectionsText();
  const { email, displayName } = connection.attributeMapping;
  const [typed, setTyped] = useState({ email: email ?? '', displayName: displayName ?? '' });
  const preview = (name: string) => {
    if (name.trim() === '') return undefined;
    const sent = attributes.find((one) => one.name === name.trim())?.values[0];
    return text('mappingPreview', { value: sent ?? text('testMissing') });
  };
  const form = useForm({
    checks: { email: () => undefined, displayName: () => undefined },
    async send({ email, displayName }) {
      await save({ attributeMapping: { email: email.trim() || null, displayName: displayName.trim() || null } });
      return undefined;
    },
  });
  useRefusal(form.failure);
  return (
    <details open={email !== null || displayName !== null || undefined}>
      <summary>{text('mapping')}</summary>
      <form data-latchkey="form" {...form.props}>
        <p data-latchkey="small">{text('mappingHelp')}</p>
        <FormError form={form} />
        <Field label={text('mappingEmail')} hint={preview(typed.email)}>
          <Input
            name="email"
            {...address}
            inputMode="text"
            defaultValue={email ?? ''}
            onInput={({ currentTarget }) => setTyped({ ...typed, email: currentTarget.value })}
          />
        </Field>
        <Field label={text('mappingName')} hint={preview(typed.displayName)}>
          <Input
            name="displayName"
            {...address}
            inputMode="text"
            defaultValue={displayName ?? ''}
            onInput={({ currentTarget }) => setTyped({ ...typed, displayName: currentTarget.value })}
          />
        </Field>
        <div data-latchkey="actions">
          <SubmitButton form={form}>{text('connectionSave')}</SubmitButton>
        </div>
      </form>
    </details>
  );
}
