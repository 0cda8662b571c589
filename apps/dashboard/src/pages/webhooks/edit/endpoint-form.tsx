import type { NewWebhookEndpoint, WebhookEndpoint, WebhookKind } from '@latchkey/sdk/admin';
import { DialogForm } from '../../../ui/form/dialog-form.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { KindBoxes } from './kind-boxes.tsx';
import { checkUrl, isInClear } from './url-rules.ts';

interface EndpointFormProps {
  /** The endpoint to edit; without it, a new one is added. */
  readonly endpoint?: WebhookEndpoint;
  readonly action: string;
  readonly save: (settings: NewWebhookEndpoint) => Promise<void>;
  readonly onCancel: () => void;
}

export function EndpointForm({ endpoint, action, save, onCancel }: EndpointFormProps) {
  const sent = useSubmit<EndpointValues>(
    valuesOf(endpoint),
    ({ url, description, told, kinds, isEnabled, isOrdered }) =>
      save({
        url: url.trim(),
        description: description.trim(),
        kinds: told === 'everything' ? null : kinds,
        ...(isOrdered !== (endpoint?.isOrdered ?? true) && { isOrdered }),
        // Sent only if changed: enabling an enabled endpoint would also resume a paused one.
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
          label="URL"
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
        hint="A name to recognize this endpoint by."
        maxLength={1_000}
      />
      <KindBoxes form={form} />
      <SwitchField
        {...form.register('isOrdered')}
        label="Deliver in order"
        hint="A delivery waits until the ones before it succeed or fail. When off, one failing delivery doesn't hold up the others."
      />
      {endpoint && (
        <SwitchField
          {...form.register('isEnabled')}
          label="On"
          hint="Events sent while it's off are dropped, not queued."
        />
      )}
    </DialogForm>
  );
}

/** Always rendered, so that changes are announced. */
const InClear = ({ isShown }: { readonly isShown: boolean }) => (
  <p role="status" className="text-pretty text-warning">
    {isShown && (
      <span className="mt-1.5 block">
        With http, others on the network can read the payloads, including names and email addresses. Use https outside
        your own network.
      </span>
    )}
  </p>
);

/** The form values of an endpoint. */
export interface EndpointValues {
  url: string;
  description: string;
  /** Every event, or only the chosen ones. */
  told: 'everything' | 'chosen';
  kinds: WebhookKind[];
  isEnabled: boolean;
  isOrdered: boolean;
}

const valuesOf = (endpoint: WebhookEndpoint | undefined): EndpointValues => ({
  url: endpoint?.url ?? '',
  description: endpoint?.description ?? '',
  told: endpoint?.kinds ? 'chosen' : 'everything',
  kinds: [...(endpoint?.kinds ?? [])],
  isEnabled: endpoint?.isEnabled ?? true,
  isOrdered: endpoint?.isOrdered ?? true,
});
