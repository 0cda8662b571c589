import { Button, Dialog, Field } from '@latchkey/react';
import { type WebhookEndpoint, type WebhookKind, webhookKinds } from '@latchkey/sdk/admin';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Allowed } from '../../../app/allowed.tsx';
import { useAdminApp, useShownProject } from '../../../app/current-project.ts';
import { pathOf } from '../../../app/paths.ts';
import { DialogForm } from '../../../ui/form/dialog-form.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';

/** Sends a test event and opens its delivery. */
export function SendTest({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const [isAsking, setAsking] = useState(false);
  const isAtWork = endpoint.isEnabled && !endpoint.paused;
  return (
    <div className="max-w-64">
      <Allowed call="POST /latchkey/webhook-endpoints/:endpoint_id/test">
        <Button
          variant="secondary"
          aria-disabled={!isAtWork}
          {...(!isAtWork && { 'aria-describedby': 'why-no-test' })}
          onClick={() => setAsking(true)}
        >
          Send test event
        </Button>
      </Allowed>
      {!isAtWork && (
        <p id="why-no-test" className="mt-1.5 text-pretty text-soft text-xs">
          The endpoint is {endpoint.isEnabled ? 'paused' : 'off'}.
        </p>
      )}
      <Dialog open={isAsking} onClose={() => setAsking(false)} title="Send a test event">
        <TestForm endpoint={endpoint} onCancel={() => setAsking(false)} />
      </Dialog>
    </div>
  );
}

function TestForm({ endpoint, onCancel }: { readonly endpoint: WebhookEndpoint; readonly onCancel: () => void }) {
  const adminApp = useAdminApp();
  const { id } = useShownProject();
  const navigate = useNavigate();
  const kinds = endpoint.kinds ?? webhookKinds;
  const sent = useSubmit({ kind: kinds[0] as string }, async ({ kind }) => {
    const delivery = await adminApp.sendTestWebhook(endpoint.id, kind as WebhookKind);
    await navigate({ to: pathOf(id, `webhooks/${endpoint.id}/deliveries/${delivery.id}`) });
  });
  return (
    <DialogForm sent={sent} action="Send test event" onCancel={onCancel}>
      <p className="text-pretty text-soft">The event has made-up data and is signed like any other.</p>
      <Field label="Event type">
        <Select {...sent.form.register('kind')}>
          {kinds.map((kind) => (
            <option key={kind}>{kind}</option>
          ))}
        </Select>
      </Field>
    </DialogForm>
  );
}
