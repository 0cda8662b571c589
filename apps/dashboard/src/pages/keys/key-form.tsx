import { Field } from '@latchkey/react';
import type { InternalApiKeyFirstView } from '@latchkey/sdk/admin';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useMay } from '../../app/allowed.tsx';
import { useApps } from '../../app/apps.ts';
import { useAdminApp } from '../../app/current-project.ts';
import { endOf, lifetimes, usualLifetime } from '../../features/api-keys/expiry.ts';
import { kinds } from '../../features/api-keys/kinds.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';

const blank = {
  description: '',
  lifetime: usualLifetime as string,
  kinds: ['publishableClientKey', 'secretServerKey'],
};

interface KeyFormProps {
  readonly description: string;
  readonly onMade: (keys: InternalApiKeyFirstView) => void;
  readonly onCancel: () => void;
}

export function KeyForm({ description, onMade, onCancel }: KeyFormProps) {
  const { clock } = useApps();
  const adminApp = useAdminApp();
  const sent = useSubmit({ ...blank, description }, async ({ description, lifetime, kinds }) => {
    const keys = await adminApp.createInternalApiKey({
      description: description.trim(),
      expiresAt: endOf(lifetime, clock()),
      hasPublishableClientKey: kinds.includes('publishableClientKey'),
      hasSecretServerKey: kinds.includes('secretServerKey'),
      hasSuperSecretAdminKey: kinds.includes('superSecretAdminKey'),
    });
    onMade(keys);
  });
  const { form } = sent;

  return (
    <DialogForm sent={sent} action="Create keys" onCancel={onCancel}>
      <TextField
        form={form}
        name="description"
        label="Description"
        hint="A name to recognize these keys by."
        placeholder="Production web app"
        required
        rules={{ validate: (text) => String(text).trim() !== '' || 'Enter a description' }}
      />
      <Field label="Expires after">
        <Select {...form.register('lifetime')}>
          {lifetimes.map(({ label }) => (
            <option key={label}>{label}</option>
          ))}
        </Select>
      </Field>
      <KindField
        error={form.formState.errors.kinds?.message}
        register={() =>
          form.register('kinds', {
            validate: (chosen) => chosen.length > 0 || 'Choose at least one key',
            onChange: () => form.clearErrors('kinds'),
          })
        }
      />
    </DialogForm>
  );
}

interface KindFieldProps {
  readonly error: string | undefined;
  readonly register: () => UseFormRegisterReturn;
}

/** Which of the three keys the set contains. */
function KindField({ error, register }: KindFieldProps) {
  const id = useId();
  const may = useMay();
  const offered = kinds.filter(
    ({ field }) => field !== 'superSecretAdminKey' || may('POST /internal/api-keys has_super_secret_admin_key'),
  );
  return (
    <fieldset {...(error && { 'aria-describedby': `${id}error` })}>
      <legend className="mb-1.5 font-medium">Keys</legend>
      <div className="divide-y divide-line rounded-control border border-line">
        {offered.map(({ field, title, use }) => (
          <label key={field} className="flex cursor-pointer items-start gap-3 px-3.5 py-2.5">
            <input
              {...register()}
              type="checkbox"
              value={field}
              aria-invalid={error ? true : undefined}
              className="mt-0.5 size-4.5 shrink-0 accent-accent"
            />
            <span>
              <span className="block font-medium">{title} key</span>
              <span className="block text-soft">{use}</span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}error`} data-latchkey="error" className="mt-1.5">
          {error}
        </p>
      )}
    </fieldset>
  );
}
