import type { VerificationCodeErrorCode } from '@latchkey/sdk';
import { useState } from 'react';
import { useCodeCheck } from '../email-codes/use-code-check.ts';
import { useApp } from '../hooks/use-app.ts';
import type { impersonationEnglish } from '../i18n/english/impersonation.ts';
import { useImpersonationText } from '../i18n/texts/impersonation.ts';
import type { PlainKey } from '../i18n/texts/messages.ts';
import { AuthSkeleton } from '../ui/cards/auth-skeleton.tsx';
import { ErrorCard } from '../ui/cards/error-card.tsx';
import { MessageCard } from '../ui/cards/message-card.tsx';

type Key = PlainKey<typeof impersonationEnglish>;

const explained: Readonly<Record<VerificationCodeErrorCode, readonly [title: Key, help: Key]>> = {
  VERIFICATION_CODE_NOT_FOUND: ['actLinkInvalid', 'actLinkInvalidHelp'],
  VERIFICATION_CODE_EXPIRED: ['actLinkExpired', 'actLinkExpiredHelp'],
  VERIFICATION_CODE_ALREADY_USED: ['actLinkUsed', 'actLinkUsedHelp'],
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: ['actLinkInvalid', 'actLinkInvalidHelp'],
};

interface ImpersonationQuestionProps {
  readonly code: string;
  readonly fullPage?: boolean | undefined;
}

export function ImpersonationQuestion({ code, fullPage }: ImpersonationQuestionProps) {
  const app = useApp();
  const text = useImpersonationText();
  const checked = useCodeCheck(app.getImpersonation, code);
  const [refused, setRefused] = useState<VerificationCodeErrorCode>();
  if (checked.status === 'failed')
    return <ErrorCard error={checked.error} fullPage={fullPage} onRetry={checked.retry} />;
  if (checked.status === 'pending') return <AuthSkeleton fullPage={fullPage} of="card" />;
  const { reason = refused } = checked.data;
  if (reason !== undefined || checked.data.reason !== undefined) {
    const [title, help] = explained[reason ?? 'VERIFICATION_CODE_NOT_FOUND'];
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
  const { displayName, primaryEmail, impersonator, expiresInMillis } = checked.data.found;
  const account = primaryEmail ?? displayName ?? text('thisAccount');
  async function begin(): Promise<void> {
    const result = await app.signInByImpersonation(code);
    if (result.status === 'error') setRefused(result.error.code);
  }
  return (
    <MessageCard
      title={text('actAsked', { account })}
      fullPage={fullPage}
      primaryButtonText={text('actBegin', { account })}
      primaryAction={begin}
      secondaryButtonText={text('cancel')}
      secondaryAction={() => app.redirectToHome()}
    >
      {text('actAskedHelp', { account, impersonator, minutes: Math.ceil(expiresInMillis / 60_000) })}
    </MessageCard>
  );
}
