import type { VerificationCodeErrorCode } from '@latchkey/sdk';
import { CenteredCard } from '../../ui/layout/centered-card.tsx';
import { LinkButton } from '../../ui/layout/link-button.tsx';

type Explanation = readonly [title: string, help: string];

const explained: Readonly<Record<VerificationCodeErrorCode, Explanation>> = {
  VERIFICATION_CODE_NOT_FOUND: ['This link does not work', "It's incomplete, or a newer link replaced it."],
  VERIFICATION_CODE_EXPIRED: ['This link has expired', 'A link works for 15 minutes.'],
  VERIFICATION_CODE_ALREADY_USED: [
    'This link was already used',
    'A link works once. If you used it, sign in with your new password.',
  ],
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: ['Too many attempts', 'Get a new link.'],
};

/** An invalid or expired link. */
export function RecoveryError({ reason }: { readonly reason: VerificationCodeErrorCode }) {
  const [title, help] = explained[reason];
  return (
    <CenteredCard title={title}>
      <div className="mb-5 space-y-3">
        <p>{help}</p>
        <p>
          To get a new link, run <code className="font-mono text-foreground">latchkey owner recover</code> on the
          server.
        </p>
      </div>
      <LinkButton to="/handler/sign-in">Go to sign-in</LinkButton>
    </CenteredCard>
  );
}
