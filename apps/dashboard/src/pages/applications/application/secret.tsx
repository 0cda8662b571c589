import { Button, Dialog } from '@latchkey/react';
import type { OAuthClient, OAuthClientFirstView } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { Allowed } from '../../../app/allowed.tsx';
import { useApps } from '../../../app/apps.ts';
import { useFrame } from '../../../app/frame-context.ts';
import { Time } from '../../../ui/data/time.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { NewSecret } from '../new-secret.tsx';
import { RotateForm } from './rotate-form.tsx';

interface SecretProps {
  readonly client: OAuthClient;
  readonly lastFour: string;
}

/** The secret, of which only the end is known, and its rotation. */
export function Secret({ client, lastFour }: SecretProps) {
  const { clock } = useApps();
  const [isRotating, setRotating] = useState(false);
  const { previousSecretEndsAt: endsAt } = client;
  return (
    <Card
      title="Client secret"
      description="Your application proves its identity with it. Keep it on your server: never commit it or expose it to the browser."
      actions={
        <Allowed call="POST /latchkey/oauth-clients/:client_id/secret/rotate">
          <Button variant="secondary" onClick={() => setRotating(true)}>
            Rotate secret
          </Button>
        </Allowed>
      }
    >
      <p>
        Ends in{' '}
        <code dir="ltr" className="font-mono text-small">
          {lastFour}
        </code>
      </p>
      {endsAt && endsAt.getTime() > clock() && (
        <p className="mt-1 text-soft">
          The previous secret expires <Time at={endsAt} />.
        </p>
      )}
      <RotateSecret client={client} open={isRotating} onClose={() => setRotating(false)} />
    </Card>
  );
}

interface RotateSecretProps {
  readonly client: OAuthClient;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Rotates the secret, then shows the new one once. */
function RotateSecret({ client, open, onClose }: RotateSecretProps) {
  const { notify } = useFrame();
  const [made, setMade] = useState<OAuthClientFirstView>();

  function finish(): void {
    setMade(undefined);
    onClose();
    notify('Secret rotated');
  }

  return (
    <Dialog
      open={open}
      onClose={made ? undefined : onClose}
      title={made ? 'Save the client secret' : 'Rotate the client secret?'}
    >
      {made ? (
        <NewSecret client={made} onSaved={finish} />
      ) : (
        <RotateForm client={client} onRotated={setMade} onCancel={onClose} />
      )}
    </Dialog>
  );
}
