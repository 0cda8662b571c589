import { Button, CopyButton } from '@latchkey/react';
import type { WebhookSecret } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { Allowed } from '../../../app/allowed.tsx';
import { useAdminApp } from '../../../app/current-project.ts';
import { Time } from '../../../ui/data/time.tsx';
import { ErrorMessage } from '../../../ui/feedback/error-message.tsx';
import { useFocusRestore } from '../../../ui/feedback/use-focus-restore.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { useAnswer } from '../../../ui/overlay/use-answer.ts';
import { RotateSecret } from './rotate-secret.tsx';

/** The signing secret; fetched only when revealed. */
export function Secret({ endpointId }: { readonly endpointId: string }) {
  const adminApp = useAdminApp();
  const [shown, setShown] = useState<WebhookSecret>();
  const [isRotating, setRotating] = useState(false);
  const { isBusy, error, form } = useAnswer(async () => setShown(await adminApp.getWebhookSecret(endpointId)));
  useFocusRestore(shown !== undefined);
  return (
    <Allowed call="GET /latchkey/webhook-endpoints/:endpoint_id/secret">
      <Card
        title="Signing secret"
        description="Use it to verify webhook signatures. Never commit it or expose it to the browser."
        actions={
          <Allowed call="POST /latchkey/webhook-endpoints/:endpoint_id/secret/rotate">
            <Button variant="secondary" onClick={() => setRotating(true)}>
              Rotate secret
            </Button>
          </Allowed>
        }
      >
        {shown ? (
          <div className="space-y-3">
            <Line label="Secret" secret={shown.secret} />
            {shown.previous && (
              <div>
                <Line label="Previous secret" secret={shown.previous.secret} />
                <p className="mt-1 text-soft">
                  Messages are also signed with this secret until it expires <Time at={shown.previous.expiresAt} />.
                </p>
              </div>
            )}
            <Button variant="secondary" onClick={() => setShown(undefined)}>
              Hide secret
            </Button>
          </div>
        ) : (
          <form {...form}>
            <Button type="submit" variant="secondary" busy={isBusy}>
              Reveal secret
            </Button>
            <ErrorMessage error={error} />
          </form>
        )}
        <RotateSecret
          open={isRotating}
          rotate={async (overlapMillis) => setShown(await adminApp.rotateWebhookSecret(endpointId, { overlapMillis }))}
          onClose={() => setRotating(false)}
        />
      </Card>
    </Allowed>
  );
}

const Line = ({ label, secret }: { readonly label: string; readonly secret: string }) => (
  <div>
    <p className="font-medium">{label}</p>
    <p className="mt-1 flex items-center gap-2">
      <code dir="ltr" className="min-w-0 flex-1 break-all rounded-control bg-muted px-2.5 py-1.5 font-mono text-small">
        {secret}
      </code>
      <CopyButton text={secret} label={`Copy ${label.toLowerCase()}`} />
    </p>
  </div>
);
