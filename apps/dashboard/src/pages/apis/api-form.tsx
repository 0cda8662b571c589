import { Field } from '@latchkey/react';
import { identifierProblem, type ResourceServer } from '@latchkey/sdk/admin';
import { useAdminApp } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { type ApiValues, changesOf, valuesOf } from './api-values.ts';
import { ScopesField } from './scopes-field.tsx';

interface ApiFormProps {
  /** Undefined for a new one. */
  readonly server: ResourceServer | undefined;
  readonly onClose: () => void;
}

export function ApiForm({ server, onClose }: ApiFormProps) {
  const adminApp = useAdminApp();
  const { notify } = useFrame();
  const sent = useSubmit<ApiValues>(valuesOf(server), async (typed) => {
    const changes = changesOf(typed);
    if (server) await adminApp.updateResourceServer(server.id, changes);
    else await adminApp.createResourceServer({ ...changes, identifier: typed.identifier.trim() });
    onClose();
    notify(server ? 'API saved' : 'API created');
  });
  const { form } = sent;
  return (
    <DialogForm sent={sent} action={server ? 'Save' : 'Create API'} onCancel={onClose}>
      <TextField
        form={form}
        name="displayName"
        label="Name"
        hint="Your users see this name when they're asked for consent."
        placeholder="Notes API"
        required
        rules={{ validate: (name) => String(name).trim() !== '' || 'Enter a name' }}
      />
      {!server && (
        <TextField
          form={form}
          name="identifier"
          label="Identifier"
          hint="The address of your API. Tokens carry it as their audience, and you can't change it later."
          placeholder="https://api.example.com"
          type="url"
          inputMode="url"
          spellCheck={false}
          required
          rules={{ validate: (identifier) => checkIdentifier(String(identifier).trim()) }}
        />
      )}
      <Field
        label="Tokens"
        hint="Your API verifies a JWT itself, and it works until it expires. It asks this project about an opaque token, which ends when the user signs out."
      >
        <Select {...form.register('tokenFormat')}>
          <option value="jwt">JWT</option>
          <option value="opaque">Opaque</option>
        </Select>
      </Field>
      <TextField
        form={form}
        name="tokenLifetimeSeconds"
        label="Token lifetime in seconds"
        inputMode="numeric"
        required
        rules={{ validate: (seconds) => checkLifetime(String(seconds)) }}
      />
      <ScopesField form={form} />
    </DialogForm>
  );
}

function checkIdentifier(identifier: string): true | string {
  if (identifier === '') return 'Enter an identifier';
  const problem = identifierProblem(identifier);
  return problem === undefined || `${identifier} ${problem}`;
}

const checkLifetime = (seconds: string) =>
  (/^\d+$/.test(seconds) && Number(seconds) >= 60 && Number(seconds) <= 3_600) || 'Enter a number from 60 to 3600';
