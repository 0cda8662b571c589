import type { Proof } from '@latchkey/sdk';
import { useAction } from '../hooks/use-action.ts';
import { useProofText } from '../i18n/texts/proof.ts';
import { Button } from '../ui/button.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';

/** For whoever has nothing else: leads to the sign-in page, and back here. */
export function SignInForProof({ proof }: { readonly proof: Proof }) {
  const text = useProofText();
  const { act, busy, failure } = useAction();
  return (
    <div data-latchkey="form">
      <ErrorMessage error={failure} />
      <Button busy={busy !== undefined} onClick={() => act('leave', proof.signInAgain)} data-focus>
        {text('proofSignIn')}
      </Button>
    </div>
  );
}
