import type { VerificationCodeErrorCode } from '@latchkey/sdk';
import { useApp } from '../../hooks/use-app.ts';
import type { invitationEnglish } from '../../i18n/texts/invitation.ts';
import { useInvitationText } from '../../i18n/texts/invitation.ts';
import type { PlainKey } from '../../i18n/texts/messages.ts';
import { MessageCard } from '../../ui/cards/message-card.tsx';

type Key = PlainKey<typeof invitationEnglish>;
type Said = readonly [title: Key, help: Key];

const unknown: Said = ['invitationUnknown', 'invitationUnknownHelp'];
const explained: Readonly<Record<VerificationCodeErrorCode, Said>> = {
  VERIFICATION_CODE_NOT_FOUND: unknown,
  VERIFICATION_CODE_EXPIRED: ['invitationExpired', 'invitationExpiredHelp'],
  VERIFICATION_CODE_ALREADY_USED: ['invitationUsed', 'invitationUsedHelp'],
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: unknown,
};

interface InvitationRefusedProps {
  /** Left out where the team is gone. */
  readonly reason?: VerificationCodeErrorCode;
  readonly fullPage?: boolean | undefined;
}

/** An invitation that leads nowhere: nobody here can send another one. */
export function InvitationRefused({ reason, fullPage }: InvitationRefusedProps) {
  const app = useApp();
  const text = useInvitationText();
  const [title, help] = reason ? explained[reason] : unknown;
  return (
    <MessageCard
      title={text(title)}
      fullPage={fullPage}
      primaryButtonText={text('goHome')}
      primaryAction={() => app.redirectToHome()}
    >
      {text(help)}
    </MessageCard>
  );
}
