import { useState } from 'react';
import { usePasskeySuggestion } from '../after-sign-in/use-passkey-suggestion.tsx';
import { useHydrated } from '../hooks/dom/use-hydrated.ts';
import { useApp } from '../hooks/use-app.ts';
import { UnlessSignedIn } from '../session/unless-signed-in.tsx';
import { AuthSkeleton } from '../ui/cards/auth-skeleton.tsx';
import { ErrorBoundary } from '../ui/cards/error-boundary.tsx';
import { AttemptLost } from './attempt-lost.tsx';
import { SecondStep } from './second-step.tsx';

/** The page that asks for the second factor. */
export interface MfaProps {
  /** A page of its own: the whole window, with the title of the document. */
  readonly fullPage?: boolean | undefined;
  /** Doesn't offer a passkey after sign-in. */
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
  // Kept in state, because it is forgotten as soon as it has led to a session.
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
