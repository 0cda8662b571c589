import { useState } from 'react';
import { useApp } from '../hooks/use-app.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { AuthSkeleton } from '../parts/auth-skeleton.tsx';
import { ErrorBoundary } from '../parts/error-boundary.tsx';
import { AttemptLost } from './attempt-lost.tsx';
import { SecondStep } from './second-step.tsx';
import { UnlessSignedIn } from './unless-signed-in.tsx';

export interface MfaProps {
  readonly fullPage?: boolean | undefined;
}

/** Asks for the second factor of the sign-in that waits for it in this tab. */
export function Mfa({ fullPage }: MfaProps) {
  if (!useHydrated()) return <AuthSkeleton fullPage={fullPage} of="card" />;
  return (
    <ErrorBoundary fullPage={fullPage}>
      <UnlessSignedIn fullPage={fullPage}>
        <WaitingAttempt fullPage={fullPage} />
      </UnlessSignedIn>
    </ErrorBoundary>
  );
}

function WaitingAttempt({ fullPage }: MfaProps) {
  const app = useApp();
  // Kept, for it is forgotten as soon as it has led to a session.
  const [attemptCode] = useState(() => app.mfaAttemptCode());
  const [isOver, setOver] = useState(false);
  if (attemptCode === null || isOver) return <AttemptLost isOver={isOver} fullPage={fullPage} />;
  return <SecondStep attemptCode={attemptCode} fullPage={fullPage} onOver={() => setOver(true)} />;
}
