import type { VerificationCodeErrorCode } from '@latchkey/sdk';
import type { ReactNode } from 'react';
import { useApp } from '../hooks/use-app.ts';
import type { commonEnglish } from '../i18n/english/common.ts';
import type { pagesEnglish } from '../i18n/english/pages.ts';
import type { PlainKey } from '../i18n/texts/messages.ts';
import { usePageText } from '../i18n/texts/pages.ts';
import { MessageCard } from '../ui/cards/message-card.tsx';

const explained: Readonly<
  Record<
    VerificationCodeErrorCode,
    readonly [
      title: PlainKey<typeof commonEnglish & typeof pagesEnglish>,
      help: PlainKey<typeof commonEnglish & typeof pagesEnglish>,
    ]
  >
> = {
  VERIFICATION_CODE_NOT_FOUND: ['linkInvalid', 'linkInvalidHelp'],
  VERIFICATION_CODE_EXPIRED: ['linkExpired', 'linkExpiredHelp'],
  VERIFICATION_CODE_ALREADY_USED: ['linkUsed', 'linkUsedHelp'],
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: ['linkWorn', 'linkWornHelp'],
};

export interface CodeCardProps {
  readonly reason: VerificationCodeErrorCode;
  readonly fullPage?: boolean | undefined;
  /** How another link is had. */
  onSendNew(): unknown;
  readonly sendNewText?: string | undefined;
  readonly children?: ReactNode;
}

/** What is wrong with a mailed link, and a way to another one. */
export function CodeCard({ reason, fullPage, onSendNew, sendNewText, children }: CodeCardProps) {
  const app = useApp();
  const text = usePageText();
  const [title, help] = explained[reason];
  return (
    <MessageCard
      title={text(title)}
      fullPage={fullPage}
      primaryButtonText={sendNewText ?? text('sendNew')}
      primaryAction={onSendNew}
      secondaryButtonText={text('goHome')}
      secondaryAction={() => app.redirectToHome()}
    >
      {children ?? text(help)}
    </MessageCard>
  );
}
