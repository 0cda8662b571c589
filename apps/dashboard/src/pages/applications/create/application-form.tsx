import { type ClientKind, clientKinds, type OAuthClientFirstView } from '@latchkey/sdk/admin';
import { useAdminApp } from '../../../app/current-project.ts';
import { DialogForm } from '../../../ui/form/dialog-form.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { kindWords } from '../kinds.ts';
import { UrlLines } from '../url-lines.tsx';
import { checkSignInRedirects, urlsIn } from '../url-rules.ts';
import { KindChoice } from './kind-choice.tsx';

interface Values {
  name: string;
  kind: ClientKind;
  redirectUris: string;
  isFirstParty: boolean;
}

const blank: Values = { name: '', kind: 'web', redirectUris: '', isFirstParty: false };

interface ApplicationFormProps {
  readonly onCreated: (client: OAuthClientFirstView) => Promise<void> | void;
  readonly onCancel: () => void;
}

export function ApplicationForm({ onCreated, onCancel }: ApplicationFormProps) {
  const adminApp = useAdminApp();
  const sent = useSubmit(blank, async ({ name, kind, redirectUris, isFirstParty }) => {
    const hasRedirect = clientKinds[kind].hasRedirect;
    const redirects = hasRedirect ? { redirectUris: urlsIn(redirectUris) } : {};
    await onCreated(await adminApp.createOAuthClient({ name: name.trim(), kind, isFirstParty, ...redirects }));
  });
  const { form } = sent;
  const kind = form.watch('kind');

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
      <SwitchField
        {...form.register('isFirstParty')}
        label="First-party application"
        hint="Users of your own apps aren't asked for consent. Leave this off for anyone else's app."
      />
    </DialogForm>
  );
}
