import type { VerificationCodeErrorCode } from '@latchkey/sdk';
import { CenteredCard } from '../../ui/layout/centered-card.tsx';
import { LinkButton } from '../../ui/layout/link-button.tsx';

type Explanation = readonly [title: string, help: string];

const AGAIN = 'Ask whoever invited you for a new one.';
const explained: Readonly<Record<VerificationCodeErrorCode, Explanation>> = {
  VERIFICATION_CODE_NOT_FOUND: [
    'No such invitation',
    `The link is not complete, or the invitation was taken back or sent again. Open the newest mail, or ask whoever invited you.`,
  ],
  VERIFICATION_CODE_EXPIRED: ['This invitation has expired', `An invitation is good for seven days. ${AGAIN}`],
  VERIFICATION_CODE_ALREADY_USED: [
    'This invitation was used already',
    'It works once. If it was you, the project is in your list.',
  ],
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: ['This invitation was opened too often', AGAIN],
};

/** An invitation that leads nowhere. */
export function InvitationError({ reason }: { readonly reason: VerificationCodeErrorCode }) {
  const [title, help] = explained[reason];
  return (
    <CenteredCard title={title}>
      <p className="mb-5">{help}</p>
      <LinkButton to="/projects">Go to your projects</LinkButton>
    </CenteredCard>
  );
}
