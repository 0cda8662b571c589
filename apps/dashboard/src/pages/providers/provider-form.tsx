import { Field } from '@latchkey/react';
import { useFrame } from '../../app/frame-context.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { Select } from '../../ui/form/select.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { clientFields, secretField } from './client-fields.ts';
import { RegisterGuide } from './register-guide.tsx';
import { type Provider, useProviders } from './use-providers.ts';

interface ProviderFormProps {
  readonly id: Provider['id'];
  readonly entry: Provider | undefined;
  readonly onClose: () => void;
}

/** The keys of a built-in provider, and whether it is on. */
export function ProviderForm({ id, entry, onClose }: ProviderFormProps) {
  const { notify } = useFrame();
  const { put } = useProviders();
  const blank = {
    type: 'shared',
    enabled: true,
    clientId: '',
    clientSecret: '',
    facebookConfigId: '',
    microsoftTenantId: '',
  };
  const { hasClientSecret = false, ...known } = entry ?? {};
  const sent = useSubmit({ ...blank, ...known }, async ({ type, enabled, ...keys }) => {
    const trimmed = Object.entries(keys).map(([name, value]) => [name, value.trim()] as const);
    const given = Object.fromEntries(trimmed.filter(([name, value]) => name !== 'id' && value !== ''));
    await put(type === 'standard' ? { id, type, enabled, ...given } : { id, type: 'shared', enabled });
    notify('Saved');
    onClose();
  });
  const { form } = sent;
  const isOwn = form.watch('type') === 'standard';
  const [clientId, tenant] = form.watch(['clientId', 'microsoftTenantId']).map((text) => text.trim());
  const isSameClient = clientId === entry?.clientId && tenant === (entry?.microsoftTenantId ?? '');

  return (
    <DialogForm sent={sent} action="Save provider" onCancel={onClose}>
      <SwitchField
        label="Allow sign-in with this provider"
        hint="When off, credentials are kept."
        {...form.register('enabled')}
      />
      <Field
        label="Keys"
        hint="Shared keys are for development. In production, use your own so that users see your app's name."
      >
        <Select {...form.register('type')}>
          <option value="shared">This installation's shared keys</option>
          <option value="standard">Your own keys</option>
        </Select>
      </Field>
      {isOwn && (
        <>
          <RegisterGuide id={id} />
          <TextField form={form} {...clientFields.id} />
          <TextField form={form} {...secretField(hasClientSecret && isSameClient)} />
          {id === 'facebook' && <TextField form={form} name="facebookConfigId" label="Configuration ID (optional)" />}
          {id === 'microsoft' && (
            <TextField
              form={form}
              name="microsoftTenantId"
              label="Tenant ID (optional)"
              hint="Leave empty to allow any tenant."
            />
          )}
        </>
      )}
    </DialogForm>
  );
}
