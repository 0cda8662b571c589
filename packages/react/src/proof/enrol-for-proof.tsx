import type { Proof } from '@latchkey/sdk';
import { useState } from 'react';
import { Button } from '../elements/button.tsx';
import { PasskeyIcon } from '../elements/icons.tsx';
import { isCancelled } from '../hooks/is-cancelled.ts';
import { useAct } from '../hooks/use-act.ts';
import { useUser } from '../hooks/use-user.ts';
import { useProofText } from '../messages/use-proof-text.ts';
import { Failure } from '../parts/failure.tsx';
import { MfaSetUp } from '../parts/mfa-set-up.tsx';
import type { ProofWayProps } from './proof-ways.tsx';

interface EnrolForProofProps extends ProofWayProps {
  /** What the project takes, and this browser can do. */
  readonly enrolments: Proof['enrolments'];
}

/** For whoever has nothing yet that proves enough: sets it up, which proves it. */
export function EnrolForProof({ enrolments, proof, onProven }: EnrolForProofProps) {
  const text = useProofText();
  const user = useUser({ or: 'redirect' });
  const [isApp, setApp] = useState(false);
  const { act, busy, failure } = useAct();
  const done = () => act('end', () => proof.hasEnrolled().then(onProven));
  const addPasskey = () =>
    act('passkey', async () => {
      const result = await user.registerPasskey();
      if (result.status === 'ok') await proof.hasEnrolled().then(onProven);
      else if (!isCancelled(result.error)) throw result.error;
    });
  if (isApp) return <MfaSetUp onDone={done} onCancel={() => setApp(false)} />;
  return (
    <div data-latchkey="form">
      <Failure error={failure} />
      {enrolments.includes('passkey') && (
        <Button busy={busy === 'passkey'} onClick={addPasskey} data-focus>
          <PasskeyIcon />
          {text('assurancePasskey')}
        </Button>
      )}
      {enrolments.includes('totp') && (
        <Button
          variant={enrolments.includes('passkey') ? 'secondary' : undefined}
          disabled={busy !== undefined}
          onClick={() => setApp(true)}
        >
          {text('assuranceTotp')}
        </Button>
      )}
    </div>
  );
}
