import type { Proof } from '@latchkey/sdk';
import { useState } from 'react';
import { useAction } from '../hooks/use-action.ts';
import { useProofText } from '../i18n/texts/proof.ts';
import { MfaSetUp } from '../mfa/mfa-set-up.tsx';
import { useUser } from '../session/use-user.ts';
import { Button } from '../ui/button.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { isCancelled } from '../ui/feedback/given-up.ts';
import { PasskeyIcon } from '../ui/icons/icons.tsx';
import type { ProofWayProps } from './proof-ways.tsx';

interface EnrolForProofProps extends ProofWayProps {
  /** What the project takes, and this browser can do. */
  readonly enrolments: Proof['enrolments'];
}

/** For users without a strong enough method yet: sets one up, which also proves it. */
export function EnrolForProof({ enrolments, proof, onProven }: EnrolForProofProps) {
  const text = useProofText();
  const user = useUser({ or: 'redirect' });
  const [isApp, setApp] = useState(false);
  const { act, busy, failure } = useAction();
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
      <ErrorMessage error={failure} />
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
