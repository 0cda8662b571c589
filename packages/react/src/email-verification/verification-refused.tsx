import type { CurrentUser, VerificationCodeErrorCode } from '@latchkey/sdk';
import { useState } from 'react';
import { CodeCard } from '../email-codes/code-card.tsx';
import { LinkSent } from '../email-codes/link-sent.tsx';
import { useApp } from '../hooks/use-app.ts';
import { useKnown } from '../hooks/use-store.ts';
import { usePageText } from '../i18n/texts/pages.ts';
import { AuthSkeleton } from '../ui/cards/auth-skeleton.tsx';
import { EmailVerified } from './email-verified.tsx';

export interface VerificationRefusedProps {
  readonly reason: VerificationCodeErrorCode;
  readonly fullPage?: boolean | undefined;
}

/** A link that doesn't verify. A signed-in user can have another sent; others sign in first. */
export function VerificationRefused({ reason, fullPage }: VerificationRefusedProps) {
  const app = useApp();
  const user = useKnown(app.userStore);
  const text = usePageText();
  const [outcome, setOutcome] = useState<'sent' | 'verified'>();
  if (user === undefined) return <AuthSkeleton fullPage={fullPage} of="card" />;
  const email = user?.primaryEmail ?? undefined;
  if (outcome === 'verified') return <EmailVerified fullPage={fullPage} />;
  if (!user || email === undefined) {
    return (
      <CodeCard
        reason={reason}
        fullPage={fullPage}
        sendNewText={text('signIn')}
        onSendNew={() => app.redirectToSignIn()}
      >
        {text('signInToSendNew')}
      </CodeCard>
    );
  }
  const send = async (user: CurrentUser) => {
    const result = await user.sendVerificationEmail();
    setOutcome(result.status === 'ok' ? 'sent' : 'verified');
  };
  if (outcome === 'sent') {
    return (
      <LinkSent email={email} fullPage={fullPage} send={() => send(user)}>
        {text('verificationSent', { email })}
      </LinkSent>
    );
  }
  return <CodeCard reason={reason} fullPage={fullPage} onSendNew={() => send(user)} />;
}
