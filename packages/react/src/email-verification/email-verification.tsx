import type { AccountQuestion, AccountThings, VerificationCodeErrorCode } from '@latchkey/sdk';
import { useState } from 'react';
import { AccountSecured } from '../after-sign-in/account-secured.tsx';
import { useCodeCheck } from '../email-codes/use-code-check.ts';
import { useQuery } from '../hooks/dom/use-query.ts';
import { useApp } from '../hooks/use-app.ts';
import { useKnownProject } from '../hooks/use-project.ts';
import { usePageText } from '../i18n/texts/pages.ts';
import { AuthSkeleton } from '../ui/cards/auth-skeleton.tsx';
import { ErrorBoundary } from '../ui/cards/error-boundary.tsx';
import { ErrorCard } from '../ui/cards/error-card.tsx';
import { MessageCard } from '../ui/cards/message-card.tsx';
import { AccountQuestionCard } from './account-question.tsx';
import { EmailVerified } from './email-verified.tsx';
import { VerificationRefused } from './verification-refused.tsx';

/** The page that verifies an address. */
export interface EmailVerificationProps {
  /** A page of its own: the whole window, with the title of the document. */
  readonly fullPage?: boolean | undefined;
  /** `code`, where it is not in the address of the page. */
  readonly searchParams?: Readonly<Record<string, string>> | undefined;
}

/** Where the link of a mail leads: asks before it verifies, for programs that scan mails open their links too. */
export function EmailVerification({ fullPage, searchParams }: EmailVerificationProps) {
  const query = useQuery(searchParams);
  if (!query) return <AuthSkeleton fullPage={fullPage} of="card" />;
  const code = query.get('code') ?? '';
  return (
    <ErrorBoundary fullPage={fullPage}>
      <EmailVerificationSteps key={code} code={code} fullPage={fullPage} />
    </ErrorBoundary>
  );
}

function EmailVerificationSteps({
  code,
  fullPage,
}: {
  readonly code: string;
  readonly fullPage?: boolean | undefined;
}) {
  const app = useApp();
  const text = usePageText();
  const project = useKnownProject();
  const checked = useCodeCheck(app.checkEmailVerificationCode, code);
  const [outcome, setOutcome] = useState<'done' | VerificationCodeErrorCode>();
  const [question, setQuestion] = useState<AccountQuestion>();
  const [removed, setRemoved] = useState<AccountThings>();
  const reason = outcome ?? (checked.status === 'ok' ? checked.data.reason : undefined);

  if (removed)
    return (
      <AccountSecured
        removed={removed}
        fullPage={fullPage}
        onContinue={() => app.redirectToAfterSignIn({ replace: true })}
      />
    );
  // Whose code was used, by whatever else opened the link, is verified.
  if (reason === 'done' || reason === 'VERIFICATION_CODE_ALREADY_USED')
    return <EmailVerified email={question?.email} fullPage={fullPage} />;
  if (reason) return <VerificationRefused reason={reason} fullPage={fullPage} />;
  if (checked.status === 'failed')
    return <ErrorCard error={checked.error} fullPage={fullPage} onRetry={checked.retry} />;
  if (checked.status === 'pending' || !project) return <AuthSkeleton fullPage={fullPage} of="card" />;
  if (question)
    return (
      <AccountQuestionCard
        question={question}
        projectName={project.displayName}
        fullPage={fullPage}
        onConfirmed={() => setOutcome('done')}
        onSecured={setRemoved}
      />
    );

  async function verify(): Promise<void> {
    const result = await app.verifyEmail(code);
    if (result.status === 'error') setOutcome(result.error.code);
    else if (result.data) setQuestion(result.data);
    else setOutcome('done');
  }
  return (
    <MessageCard
      title={text('verifyEmailAsked')}
      fullPage={fullPage}
      primaryButtonText={text('verifyEmail')}
      primaryAction={verify}
      secondaryButtonText={text('cancel')}
      secondaryAction={() => app.redirectToHome()}
    >
      {text('verifyEmailHelp', { project: project.displayName })}
    </MessageCard>
  );
}
