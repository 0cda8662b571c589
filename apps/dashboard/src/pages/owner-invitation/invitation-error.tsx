import type { VerificationCodeErrorCode } from '@latchkey/sdk';
import { CenteredCard } from '../../ui/layout/centered-card.tsx';
import { LinkButton } from '../../ui/layout/link-button.tsx';

type Explanation = readonly [title: string, help: string];

const AGAIN = 'Ask the owner who invited you for a new one.';
const explained: Readonly<Record<VerificationCodeErrorCode, Explanation>> = {
  VERIFICATION_CODE_NOT_FOUND: [
    'Invitation not found',
    `The link is incomplete, or the invitation was revoked or resent. Open the newest email, or ask the owner who invited you.`,
  ],
  VERIFICATION_CODE_EXPIRED: ['This invitation has expired', `Invitations are valid for seven days. ${AGAIN}`],
  VERIFICATION_CODE_ALREADY_USED: [
    'This invitation was already used',
    'Each works once. If you accepted it, the project is in your list.',
  ],
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: ['Too many attempts', AGAIN],
};

/** An invalid, expired or used invitation. */
export function InvitationError({ reason }: { readonly reason: VerificationCodeErrorCode }) {
  const [title, help] = explained[reason];
  return (
    <CenteredCard title={title}>
      <p className="mb-5">{help}</p>
      <LinkButton to="/projects">View your projects</LinkButton>
    </CenteredCard>
  );
}
