import { Button } from '../elements/button.tsx';
import { PasskeyIcon } from '../elements/icons.tsx';
import { isCancelled } from '../hooks/is-cancelled.ts';
import { useAct } from '../hooks/use-act.ts';
import { useProofText } from '../messages/use-proof-text.ts';
import { Failure } from '../parts/failure.tsx';
import { PasskeyOnOtherDevice } from '../parts/passkey-on-other-device.tsx';
import type { ProofWayProps } from './proof-ways.tsx';

/** Confirms who one is by a passkey; that somebody closes the window of the browser is no failure. */
export function PasskeyProof({ proof, onProven }: ProofWayProps) {
  const text = useProofText();
  const { act, busy, failure } = useAct();
  const use = () =>
    act('passkey', async () => {
      const result = await proof.withPasskey();
      if (result.status === 'ok') onProven();
      else if (!isCancelled(result.error)) throw result.error;
    });
  return (
    <div data-latchkey="form">
      <Failure error={failure} />
      <Button variant="secondary" busy={busy !== undefined} onClick={use}>
        <PasskeyIcon />
        {text('proofPasskey')}
      </Button>
      <PasskeyOnOtherDevice />
    </div>
  );
}
