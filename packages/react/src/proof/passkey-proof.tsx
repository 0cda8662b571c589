import { useAction } from '../hooks/use-action.ts';
import { useProofText } from '../i18n/texts/proof.ts';
import { isCancelled } from '../passkeys/is-cancelled.ts';
import { PasskeyOnOtherDevice } from '../passkeys/passkey-on-other-device.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { PasskeyIcon } from '../ui/icons/icons.tsx';
import type { ProofWayProps } from './proof-ways.tsx';

/** Confirms who one is by a passkey; that somebody closes the window of the browser is no failure. */
export function PasskeyProof({ proof, onProven }: ProofWayProps) {
  const text = useProofText();
  const { act, busy, failure } = useAction();
  const use = () =>
    act('passkey', async () => {
      const result = await proof.withPasskey();
      if (result.status === 'ok') onProven();
      else if (!isCancelled(result.error)) throw result.error;
    });
  return (
    <div data-latchkey="form">
      <ErrorMessage error={failure} />
      <Button variant="secondary" busy={busy !== undefined} onClick={use}>
        <PasskeyIcon />
        {text('proofPasskey')}
      </Button>
      <PasskeyOnOtherDevice />
    </div>
  );
}
