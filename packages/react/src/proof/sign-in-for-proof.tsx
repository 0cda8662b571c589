import type { Proof } from '@latchkey/sdk';
import { Button } from '../elements/button.tsx';
import { useAct } from '../hooks/use-act.ts';
import { useProofText } from '../messages/use-proof-text.ts';
import { Failure } from '../parts/failure.tsx';

/** For whoever has nothing else: leads to the sign-in page, and back here. */
export function SignInForProof({ proof }: { readonly proof: Proof }) {
  const text = useProofText();
  const { act, busy, failure } = useAct();
  return (
    <div data-latchkey="form">
      <Failure error={failure} />
      <Button busy={busy !== undefined} onClick={() => act('leave', proof.signInAgain)} data-focus>
        {text('proofSignIn')}
      </Button>
    </div>
  );
}
