import { Button } from '@latchkey/react';
import { removePreviousSystem } from '@latchkey/sdk/previous-system';
import { useState } from 'react';
import { Allowed } from '../../../app/allowed.tsx';
import { useAdminApp } from '../../../app/current-project.ts';
import { useFrame } from '../../../app/frame-context.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Confirm } from '../../../ui/overlay/confirm.tsx';

/** Ends the move before its time. */
export function TurnOff({ onDone }: { readonly onDone: () => Promise<unknown> }) {
  const app = useAdminApp();
  const { notify } = useFrame();
  const [isAsked, setAsked] = useState(false);

  async function turnOff(): Promise<void> {
    await removePreviousSystem(app);
    await onDone();
    notify('Previous system turned off');
  }

  return (
    <Card
      tone="danger"
      title="Turn off the previous system"
      description="It's no longer asked, and its secrets are deleted. Users who came over stay."
    >
      <Allowed call="DELETE /latchkey/previous-system">
        <Button variant="destructive" onClick={() => setAsked(true)}>
          Turn off
        </Button>
      </Allowed>
      <Confirm
        open={isAsked}
        title="Turn off the previous system?"
        action="Turn off"
        isDestructive
        act={turnOff}
        onClose={() => setAsked(false)}
      >
        <p>
          Users who haven't come over can't sign in with their old password, and sessions there are no longer exchanged.
          Its settings and secrets are deleted. Users who came over stay.
        </p>
      </Confirm>
    </Card>
  );
}
