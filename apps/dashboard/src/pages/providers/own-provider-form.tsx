import { brands } from '@latchkey/react/brands';
import { useFrame } from '../../app/frame-context.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { CallbackAddress } from './callback-address.tsx';
import { clientFields, secretField } from './client-fields.ts';
import { checkFilled, checkId, checkIssuer } from './rules.ts';
import { type OwnProvider, useOwnProviders } from './use-own-providers.ts';

interface OwnProviderFormProps {
  /** The provider to edit; without it, a new one is added. */
  readonly entry: OwnProvider | undefined;
  readonly taken: readonly string[];
  readonly onClose: () => void;
}

/** An OpenID Connect provider. Its ID can't change, because it is part of the callback URL. */
export function OwnProviderForm({ entry, taken, onClose }: OwnProviderFormProps) {
  const { notify } = useFrame();
  const { put } = useOwnProviders();
  const blank = { id: '', displayName: '', issuer: '', clientId: '', clientSecret: '', enabled: true };
  const { hasClientSecret: _, ...known } = entry ?? {};
  const sent = useSubmit({ ...blank, ...known }, async ({ enabled, ...texts }) => {
    const id = texts.id.trim();
    const [displayName, issuer] = [texts.displayName.trim(), texts.issuer.trim()];
    const clientSecret = texts.clientSecret === '' ? {} : { clientSecret: texts.clientSecret };
    await put({ id, displayName, issuer, clientId: texts.clientId.trim(), enabled, ...clientSecret });
    notify(entry ? 'Provider saved' : 'Provider added');
    onClose();
  });
  const { form } = sent;
  const id = form.watch('id').trim();
  const [issuer, clientId] = form.watch(['issuer', 'clientId']).map((text) => text.trim());
  const isSameClient = entry !== undefined && issuer === entry.issuer && clientId === entry.clientId;
  const others = [...Object.keys(brands), ...taken];

  return (
    <DialogForm sent={sent} action={entry ? 'Save provider' : 'Add provider'} onCancel={onClose}>
      {entry && (
        <SwitchField
          label="Allow sign-in with this provider"
          hint="When off, credentials are kept."
          {...form.register('enabled')}
        />
      )}
      <TextField
        form={form}
        name="displayName"
        label="Name"
        hint="Shown on the sign-in button."
        required
        rules={{ validate: checkFilled('a name') }}
      />
      {!entry && (
        <TextField
          form={form}
          name="id"
          label="ID"
          hint="Part of the callback URL. You can't change it later."
          spellCheck={false}
          required
          rules={{ validate: (id) => checkId(String(id), others) }}
        />
      )}
      <TextField
        form={form}
        name="issuer"
        label="Issuer"
        type="url"
        inputMode="url"
        spellCheck={false}
        placeholder="https://id.example.com"
        required
        rules={{ validate: (issuer) => checkIssuer(String(issuer)) }}
      />
      {id !== '' && <CallbackAddress id={id} />}
      <TextField form={form} {...clientFields.id} />
      <TextField form={form} {...secretField(isSameClient)} />
    </DialogForm>
  );
}
