import { useState } from 'react';
import { useApp } from '../hooks/use-app.ts';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { AuthSkeleton } from '../parts/auth-skeleton.tsx';
import { ErrorBoundary } from '../parts/error-boundary.tsx';
import { usePasskeySuggestion } from '../parts/use-passkey-suggestion.tsx';
import { AttemptLost } from './attempt-lost.tsx';
import { SecondStep } from './second-step.tsx';
import { UnlessSignedIn } from './unless-signed-in.tsx';

/** The page that asks for the second factor. */
export interface MfaProps {
  /** A page of its own: the whole window, with the title of the document. */
  readonly fullPage?: boolean | undefined;
  /** Whoever has no passkey is not asked for one after signing in. */
  readonly noPasskeySuggestion?: boolean | undefined;
}

/** Asks for the second factor of the sign-in that waits for it in this tab. */
export function Mfa(props: MfaProps) {
  const { fullPage } = props;
  if (!useHydrated()) return <AuthSkeleton fullPage={fullPage} of="card" />;
  return (
    <ErrorBoundary fullPage={fullPage}>
      <UnlessSignedIn fullPage={fullPage}>
        <WaitingAttempt {...props} />
      </UnlessSignedIn>
    </ErrorBoundary>
  );
}

function WaitingAttempt({ fullPage, noPasskeySuggestion }: MfaProps) {
  const app = useApp();
  const suggestion = usePasskeySuggestion({ isOn: !noPasskeySuggestion, fullPage });
  // Kept, for it is forgotten as soon as it has led to a session.
  const [attemptCode] = useState(() => app.mfaAttemptCode());
  const [isOver, setOver] = useState(false);
  if (attemptCode === null || isOver) return <AttemptLost isOver={isOver} fullPage={fullPage} />;
  return suggestion.over(
    <SecondStep
      attemptCode={attemptCode}
      fullPage={fullPage}
      onSignedIn={suggestion.suggest}
      onOver={() => setOver(true)}
    />,
  );
}
