import type { NewWebhookEndpoint, WebhookEndpoint, WebhookKind } from '@latchkey/sdk/admin';
import { DialogForm } from '../../../ui/form/dialog-form.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { KindBoxes } from './kind-boxes.tsx';
import { checkUrl, isInClear } from './url-rules.ts';

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

/** Stands in the form from the start, so that it is announced. */
const InClear = ({ isShown }: { readonly isShown: boolean }) => (
  <p role="status" className="text-pretty text-warning">
    {isShown && (
      <span className="mt-1.5 block">
        With http, others on the network can read what is sent, including names and email addresses. Use https outside
        of your own network.
      </span>
    )}
  </p>
);

/** What is typed and chosen for an endpoint. */
export interface EndpointValues {
  url: string;
  description: string;
  /** What it is told of: everything, or what is chosen. */
  told: 'everything' | 'chosen';
  kinds: WebhookKind[];
  isEnabled: boolean;
}

const valuesOf = (endpoint: WebhookEndpoint | undefined): EndpointValues => ({
  url: endpoint?.url ?? '',
  description: endpoint?.description ?? '',
  told: endpoint?.kinds ? 'chosen' : 'everything',
  kinds: [...(endpoint?.kinds ?? [])],
  isEnabled: endpoint?.isEnabled ?? true,
});
