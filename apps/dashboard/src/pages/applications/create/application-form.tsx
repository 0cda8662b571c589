import { Field } from '@latchkey/react';
import { type ClientKind, clientKinds, type OAuthClientFirstView } from '@latchkey/sdk/admin';
import { useAdminApp } from '../../../app/current-project.ts';
import { DialogForm } from '../../../ui/form/dialog-form.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { withKeys } from '../client-keys.ts';
import { ClientKeysField } from '../client-keys-field.tsx';
import { kindWords } from '../kinds.ts';
import { UrlLines } from '../url-lines.tsx';
import { checkSignInRedirects, urlsIn } from '../url-rules.ts';
import { KindChoice } from './kind-choice.tsx';

interface Values {
  name: string;
  kind: ClientKind;
  redirectUris: string;
  authentication: 'secret' | 'private-key';
  keys: string;
  isFirstParty: boolean;
}

const blank: Values = {
  name: '',
  kind: 'web',
  redirectUris: '',
  authentication: 'secret',
  keys: '',
  isFirstParty: false,
};

interface ApplicationFormProps {
  readonly onCreated: (client: OAuthClientFirstView) => Promise<void> | void;
  readonly onCancel: () => void;
}

export function ApplicationForm({ onCreated, onCancel }: ApplicationFormProps) {
  const adminApp = useAdminApp();
  const sent = useSubmit(blank, async ({ name, kind, redirectUris, authentication, keys, isFirstParty }) => {
    const { hasRedirect, isConfidential } = clientKinds[kind];
    const created = await adminApp.createOAuthClient({
      name: name.trim(),
      kind,
      isFirstParty,
      ...(hasRedirect && { redirectUris: urlsIn(redirectUris) }),
      ...(isConfidential && authentication === 'private-key' && withKeys(keys)),
    });
    await onCreated(created);
  });
  const { form } = sent;
  const [kind, authentication] = form.watch(['kind', 'authentication']);

  return (
    <DialogForm sent={sent} action="Create application" onCancel={onCancel}>
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="Your users see this name when they sign in to it."
        placeholder="Grafana"
        required
        rules={{ validate: (name) => String(name).trim() !== '' || 'Enter a name' }}
      />
      <KindChoice {...form.register('kind', { onChange: () => form.clearErrors('redirectUris') })} />
      {clientKinds[kind].hasRedirect && (
        <UrlLines
          form={form}
          name="redirectUris"
          label="Redirect URLs"
          hint="One per line, each in full. Users return here after signing in."
          placeholder={kindWords[kind].example}
          check={(text) => checkSignInRedirects(form.getValues('kind'), text)}
        />
      )}
      {clientKinds[kind].isConfidential && (
        <Field label="Authentication" hint="How the application proves its identity. It can't be changed later.">
          <Select {...form.register('authentication')}>
            <option value="secret">Client secret</option>
            <option value="private-key">Private key (private_key_jwt)</option>
          </Select>
        </Field>
      )}
      {clientKinds[kind].isConfidential && authentication === 'private-key' && (
        <ClientKeysField form={form} name="keys" />
      )}
      <SwitchField
        {...form.register('isFirstParty')}
        label="First-party application"
        hint="Users of your own apps aren't asked for consent. Leave this off for anyone else's app."
      />
    </DialogForm>
  );
}
