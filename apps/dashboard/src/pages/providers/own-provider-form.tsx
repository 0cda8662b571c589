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
  /** The one to change; a new one without. */
  readonly entry: OwnProvider | undefined;
  readonly taken: readonly string[];
  readonly onClose: () => void;
}

/** A provider by its issuer. Its id stays, for it is a part of the callback address. */
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
    notify(entry ? 'Provider changed' : 'Provider added');
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
        <SwitchField label="Let people sign in with it" hint="Off, it keeps its keys." {...form.register('enabled')} />
      )}
      <TextField
        form={form}
        name="displayName"
        label="Name"
        hint="As people read it on the button."
        required
        rules={{ validate: checkFilled('a name') }}
      />
      {!entry && (
        <TextField
          form={form}
          name="id"
          label="Id"
          hint="A part of the callback address; it cannot be changed later."
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
