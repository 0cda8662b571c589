import type { Proof } from '@latchkey/sdk';
import { Dialog } from '../elements/dialog.tsx';
import { useApp } from '../hooks/use-app.ts';
import { useProofText } from '../messages/use-proof-text.ts';
import { ProofWays } from './proof-ways.tsx';
import { SignInForProof } from './sign-in-for-proof.tsx';

/** How the person can confirm it, and what then. */
export interface ProofDialogProps {
  readonly proof: Proof;
  /** It is confirmed, or the person has closed the dialog. */
  onEnd(): void;
}

/** Asks people who have signed in long ago to confirm that it is them; the page behind it stays as it is. */
export function ProofDialog({ proof, onEnd }: ProofDialogProps) {
  const app = useApp();
  const text = useProofText();
  const ways = proof.ways.filter((way) => way !== 'passkey' || app.canUsePasskeys());
  return (
    <Dialog open title={text('proofTitle')} onClose={onEnd}>
      <p data-latchkey="text">{text(ways.length > 0 ? 'proofHelp' : 'proofSignInHelp')}</p>
      {ways.length > 0 ? <ProofWays ways={ways} proof={proof} onProven={onEnd} /> : <SignInForProof proof={proof} />}
    </Dialog>
  );
}
