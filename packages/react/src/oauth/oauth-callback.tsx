import { useContext, useEffect, useRef, useState } from 'react';
import { useAccountSecured } from '../after-sign-in/use-account-secured.tsx';
import { TimeContext } from '../hooks/dom/time.ts';
import { useApp } from '../hooks/use-app.ts';
import { useText } from '../i18n/texts/use-text.ts';
import { SecondStep } from '../mfa/second-step.tsx';
import { UnlessSignedIn } from '../session/unless-signed-in.tsx';
import { useAttempt } from '../session/use-attempt.ts';
import { MessageCard } from '../ui/cards/message-card.tsx';
import { OAuthFailed } from './oauth-failed.tsx';
import { OAuthWaiting } from './oauth-waiting.tsx';

/** The page that providers lead back to. */
export interface OAuthCallbackProps {
  /** A page of its own: the whole window, with the title of the document. */
  readonly fullPage?: boolean | undefined;
}

/** After so long people wonder whether anything happens. */
const LATE_MILLIS = 3000;

type State = 'waiting' | 'late' | 'done' | { readonly error?: unknown };

/** Where providers send people back to. */
export function OAuthCallback({ fullPage }: OAuthCallbackProps) {
  const app = useApp();
  const text = useText();
  const time = useContext(TimeContext);
  const attempt = useAttempt();
  const secured = useAccountSecured(fullPage);
  const isBegun = useRef(false);
  const [state, setState] = useState<State>('waiting');
  useEffect(() => time.after(LATE_MILLIS, () => setState((now) => (now === 'waiting' ? 'late' : now))), [time]);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    app.callOAuthCallback({ onSignedIn: secured.tell }).then(
      (result) => {
        if (result.status === 'ok') setState(result.data ? 'done' : {});
        else if (!attempt.begins(result.error)) setState({ error: result.error });
      },
      (error) => setState({ error }),
    );
  }, [app, attempt, secured]);

  if (attempt.code !== undefined)
    return (
      <UnlessSignedIn fullPage={fullPage}>
        <SecondStep fullPage={fullPage} attemptCode={attempt.code} onOver={attempt.end} />
      </UnlessSignedIn>
    );
  if (attempt.isOver) return <OAuthFailed fullPage={fullPage} />;
  if (state === 'waiting' || state === 'late')
    return secured.over(<OAuthWaiting fullPage={fullPage} isLate={state === 'late'} />);
  if (state !== 'done') return <OAuthFailed fullPage={fullPage} error={state.error} />;
  return (
    <MessageCard
      title={text('signedInAlready')}
      fullPage={fullPage}
      primaryButtonText={text('continue')}
      primaryAction={() => app.redirectToAfterSignIn({ replace: true })}
    />
  );
}
