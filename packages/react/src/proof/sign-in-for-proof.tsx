import type { Proof } from '@latchkey/sdk';
import { useAct } from '../hooks/use-action.ts';
import { useProofText } from '../i18n/use-proof-text.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/feedback/error-message.tsx';

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
