import { useEffect, useState } from 'react';
import { useForm } from '../../../../hooks/use-form.ts';
import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { FormError } from '../../../../ui/form/form-error.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { useRefusal } from '../../team-refusal.ts';
import { identityProviders } from '../identity-providers/identity-providers.ts';
import { Choice } from './choice.tsx';
import type { Connections } from './use-connections.ts';

interface ConnectionFormProps {
  readonly connections: Connections;
  onClose(): void;
}

/** The first step: which identity provider, and a name for it where there is another. */
export function ConnectionForm({ connections, onClose }: ConnectionFormProps) {
  const text = useConnectionsText();
  const [id, setId] = useState(identityProviders[0]?.id ?? '');
  const provider = identityProviders.find((one) => one.id === id);
  const form = useForm({
    checks: {
      name: (value) => (value.trim() === '' && provider?.name === undefined ? text('directoryNameMissing') : undefined),
    },
    async send({ name }) {
      if (!provider) return undefined;
      await connections.create({
        displayName: name.trim() || (provider.name ?? ''),
        type: provider.type,
        isEnabled: false,
      });
      onClose();
      return undefined;
    },
  });
  const { ref } = form.props;
  useRefusal(form.failure);
  useEffect(() => ref.current?.querySelector('select')?.focus(), [ref]);
  const titles = { saml: text('identityProviderSaml'), oidc: text('identityProviderOidc') };
  return (
    <form data-latchkey="form" {...form.props}>
      <FormError form={form} />
      <Field label={text('identityProvider')}>
        <Choice
          value={id}
          choices={identityProviders.map((one) => ({ value: one.id, title: one.name ?? titles[one.type] }))}
          onChange={setId}
        />
      </Field>
      <Field
        label={text('connectionName')}
        hint={provider?.name === undefined ? undefined : text('connectionNameHint')}
        error={form.errors.name}
      >
        <Input name="name" autoComplete="off" maxLength={256} enterKeyHint="go" />
      </Field>
      <div data-latchkey="actions">
        <Button variant="secondary" onClick={onClose}>
          {text('cancel')}
        </Button>
        <SubmitButton form={form}>{text('connectionAdd')}</SubmitButton>
      </div>
    </form>
  );
}
