import { Field } from '@latchkey/react';
import { useApps } from '../../app/apps.ts';
import { endOf, isForever, lifetimes, usualLifetime } from '../../features/api-keys/expiry.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { useShownTeam } from './team-view.ts';

interface ApiKeyFormProps {
  readonly onMade: (value: string) => void;
  readonly onCancel: () => void;
}

export function ApiKeyForm({ onMade, onCancel }: ApiKeyFormProps) {
  const { clock } = useApps();
  const team = useShownTeam();
  const sent = useSubmit({ description: '', lifetime: usualLifetime as string }, async ({ description, lifetime }) => {
    const end = endOf(lifetime, clock());
    const key = await team.createApiKey({
      description: description.trim(),
      expiresAt: isForever(end) ? null : end,
    });
    onMade(key.value);
  });
  return (
    <DialogForm sent={sent} action="Create API key" onCancel={onCancel}>
      <TextField
        form={sent.form}
        name="description"
        label="Description"
        hint="A name to recognize this key by."
        required
        rules={{ validate: (text) => text.trim() !== '' || 'Enter a description' }}
      />
      <Field label="Expires after">
        <Select {...sent.form.register('lifetime')}>
          {lifetimes.map(({ label }) => (
            <option key={label}>{label}</option>
          ))}
        </Select>
      </Field>
    </DialogForm>
  );
}
