import type { NewWebhookEndpoint, WebhookEndpoint } from '@latchkey/sdk/admin';
import { DialogForm } from '../../../ui/form/dialog-form.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { InClear } from './in-clear.tsx';
import { KindBoxes } from './kind-boxes.tsx';
import { checkUrl, isInClear } from './url-rules.ts';
import { type EndpointValues, valuesOf } from './values.ts';

interface EndpointFormProps {
  /** The one to change; a new one without. */
  readonly endpoint?: WebhookEndpoint;
  readonly action: string;
  readonly save: (settings: NewWebhookEndpoint) => Promise<void>;
  readonly onCancel: () => void;
}

export function EndpointForm({ endpoint, action, save, onCancel }: EndpointFormProps) {
  const sent = useSubmit<EndpointValues>(valuesOf(endpoint), ({ url, description, told, kinds, isEnabled }) =>
    save({
      url: url.trim(),
      description: description.trim(),
      kinds: told === 'everything' ? null : kinds,
      // To switch on what is on would end a pause as well.
      ...(isEnabled !== (endpoint?.isEnabled ?? true) && { isEnabled }),
    }),
  );
  const { form } = sent;

  return (
    <DialogForm sent={sent} action={action} onCancel={onCancel}>
      <div>
        <TextField
          form={form}
          name="url"
          label="Address"
          type="url"
          inputMode="url"
          spellCheck={false}
          placeholder="https://example.com/webhooks"
          required
          rules={{ validate: (url) => checkUrl(String(url)) }}
        />
        <InClear isShown={isInClear(form.watch('url'))} />
      </div>
      <TextField
        form={form}
        name="description"
        label="Description (optional)"
        hint="What it is for, so that you know later."
        maxLength={1_000}
      />
      <KindBoxes form={form} />
      {endpoint && (
        <SwitchField
          {...form.register('isEnabled')}
          label="On"
          hint="While it is off it is told nothing, and not afterwards either."
        />
      )}
    </DialogForm>
  );
}
