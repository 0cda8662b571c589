import { KnownError, type VerificationCodeErrorCode, verificationCodeErrors } from '@latchkey/sdk';
import { useState } from 'react';
import { useAccountSecured } from '../after-sign-in/use-account-secured.tsx';
import { CodeCard } from '../email-codes/code-card.tsx';
import { useCodeCheck } from '../email-codes/use-code-check.ts';
import { useApp } from '../hooks/use-app.ts';
import { useKnownProject } from '../hooks/use-project.ts';
import { usePageText } from '../i18n/texts/pages.ts';
import { AttemptLost } from '../mfa/attempt-lost.tsx';
import { SecondStep } from '../mfa/second-step.tsx';
import { useSignInProgress } from '../session/sign-in-progress.ts';
import { useAttempt } from '../session/use-attempt.ts';
import { AuthSkeleton } from '../ui/cards/auth-skeleton.tsx';
import { ErrorCard } from '../ui/cards/error-card.tsx';
import { MessageCard } from '../ui/cards/message-card.tsx';
import { signInByCode } from './sign-in-by-code.ts';

export interface MagicLinkQuestionProps {
  readonly code: string;
  readonly fullPage?: boolean | undefined;
}

export function MagicLinkQuestion({ code, fullPage }: MagicLinkQuestionProps) {
  const app = useApp();
  const text = usePageText();
  const project = useKnownProject();
  const checked = useCodeCheck(app.checkMagicLinkCode, code);
  const [refused, setRefused] = useState<VerificationCodeErrorCode>();
  const [isSigningIn, setSigningIn] = useState(false);
  const attempt = useAttempt();
  const secured = useAccountSecured(fullPage);
  useSignInProgress(isSigningIn);
  const bad = (reason: VerificationCodeErrorCode) => (
    <CodeCard reason={reason} fullPage={fullPage} onSendNew={() => app.redirectToSignIn()} />
  );

  if (attempt.code !== undefined)
    return <SecondStep attemptCode={attempt.code} fullPage={fullPage} onOver={attempt.end} />;
  if (attempt.isOver) return <AttemptLost isOver fullPage={fullPage} />;
  if (checked.status === 'failed')
    return <ErrorCard error={checked.error} fullPage={fullPage} onRetry={checked.retry} />;
  if (checked.status === 'pending' || !project) return <AuthSkeleton fullPage={fullPage} of="card" />;
  if (refused) return bad(refused);
  if (checked.data.reason) return bad(checked.data.reason);
  const { maskedEmail } = checked.data.found;

  async function signIn(): Promise<void> {
    setSigningIn(true);
    try {
      const result = await signInByCode(app, code, { onSignedIn: secured.tell });
      if (result.status === 'ok' || attempt.begins(result.error)) return;
      if (!KnownError.is(result.error, ...verificationCodeErrors)) throw result.error;
      setRefused(result.error.code);
    } finally {
      setSigningIn(false);
    }
  }
  return secured.over(
    <MessageCard
      title={text('magicLinkAsked', { project: project.displayName })}
      fullPage={fullPage}
      primaryButtonText={text('continueAs', { account: maskedEmail })}
      primaryAction={signIn}
      secondaryButtonText={text('cancel')}
      secondaryAction={() => app.redirectToHome()}
    >
      {text('magicLinkAskedHelp')}
    </MessageCard>,
  );
}
