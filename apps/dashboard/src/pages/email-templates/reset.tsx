import { Button } from '@latchkey/react';
import type { GuardedCall } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { useFrame } from '../../app/frame-context.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';

interface ResetProps {
  readonly name: string;
  /** What the reset does, in a sentence. */
  readonly consequence: string;
  /** The call the button makes. */
  readonly call: GuardedCall;
  readonly reset: () => Promise<unknown>;
  readonly onReset?: (() => void) | undefined;
}

/** Resets a template to its default. */
export function Reset({ name, consequence, call, reset, onReset }: ResetProps) {
  const { notify } = useFrame();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Allowed call={call}>
        <Button variant="secondary" aria-label={`Reset ${name}`} onClick={() => setAsking(true)}>
          Reset
        </Button>
      </Allowed>
      <Confirm
        open={isAsking}
        title={`Reset ${name}?`}
        action="Reset template"
        isDestructive
        act={async () => {
          await reset();
          notify('Template reset to the default');
          onReset?.();
        }}
        onClose={() => setAsking(false)}
      >
        {consequence} Your current one is kept as an earlier version.
      </Confirm>
    </>
  );
}
