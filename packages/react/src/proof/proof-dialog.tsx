import type { Proof } from '@latchkey/sdk';
import { useAction } from '../hooks/use-action.ts';
import { useApp } from '../hooks/use-app.ts';
import { useProofText } from '../i18n/texts/proof.ts';
import { Button } from '../ui/button.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { EnrolForProof } from './enrol-for-proof.tsx';
import { ProofWays } from './proof-ways.tsx';

/** How the person can confirm it, and what then. */
interface ProofDialogProps {
  readonly proof: Proof;
  /** It is confirmed, or the person has closed the dialog. */
  onEnd(): void;
}

/** Asks users to confirm it's them, or to prove more; the page behind it stays as it is. */
export function ProofDialog({ proof, onEnd }: ProofDialogProps) {
  const app = useApp();
  const text = useProofText();
  const ways = proof.ways.filter((way) => !/^(passkey|security-key)$/.test(way) || app.canUsePasskeys());
  const enrolments = proof.enrolments.filter((what) => what !== 'passkey' || app.canUsePasskeys());
  const words = wordsOf[proof.reason];
  const step = ways.length > 0 ? 'prove' : enrolments.length > 0 ? 'setUp' : 'signIn';
  return (
    <Dialog open title={text(words.title)} onClose={onEnd}>
      <p data-latchkey="text">{text(words[step])}</p>
      {step === 'prove' && <ProofWays ways={ways} proof={proof} onProven={onEnd} />}
      {step === 'setUp' && <EnrolForProof enrolments={enrolments} proof={proof} onProven={onEnd} />}
      {step === 'signIn' && <SignInForProof proof={proof} />}
    </Dialog>
  );
}

const wordsOf = {
  recent: { title: 'proofTitle', prove: 'proofHelp', setUp: 'proofHelp', signIn: 'proofSignInHelp' },
  assurance: {
    title: 'assuranceTitle',
    prove: 'assuranceHelp',
    setUp: 'assuranceSetUpHelp',
    signIn: 'assuranceSignInHelp',
  },
} as const;

/** For users without another method: sends them to the sign-in page, and back here. */
function SignInForProof({ proof }: { readonly proof: Proof }) {
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
