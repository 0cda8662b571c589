import { KnownError } from '@latchkey/sdk';
import { useContext, useEffect, useRef, useState } from 'react';
import { useAccountSecured } from '../after-sign-in/use-account-secured.tsx';
import { TimeContext } from '../hooks/dom/time.ts';
import { useApp } from '../hooks/use-app.ts';
import { usePageText } from '../i18n/texts/pages.ts';
import { useText } from '../i18n/texts/use-text.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
import { SecondStep } from '../mfa/second-step.tsx';
import { UnlessSignedIn } from '../session/unless-signed-in.tsx';
import { useAttempt } from '../session/use-attempt.ts';
import { AuthCard } from '../ui/cards/auth-card.tsx';
import { Heading } from '../ui/cards/heading.tsx';
import { MessageCard } from '../ui/cards/message-card.tsx';
import { RequestId } from '../ui/feedback/request-id.tsx';
import { Link } from '../ui/link.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** The page that providers lead back to. */
export interface OAuthCallbackProps {
  /** A page of its own: the whole window, with the title of the document. */
  readonly fullPage?: boolean | undefined;
}

/** After this long, users wonder whether anything is happening. */
const LATE_MILLIS = 3000;

type State = 'waiting' | 'late' | 'done' | { readonly error?: unknown };

/** Where providers redirect users back to. */
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

interface OAuthWaitingProps {
  readonly fullPage?: boolean | undefined;
  readonly isLate: boolean;
}

/** Shown while the provider's sign-in is completed. */
function OAuthWaiting({ fullPage, isLate }: OAuthWaitingProps) {
  const { urls } = useApp();
  const text = usePageText();
  const title = text('oauthWaiting');
  return (
    <AuthCard fullPage={fullPage} title={title}>
      <div data-latchkey="header" role="status">
        <Heading>{title}</Heading>
        <Spinner />
        {isLate && (
          <p data-latchkey="text">
            {text('slow')} <Link href={urls.home}>{text('goHome')}</Link>
          </p>
        )}
      </div>
    </AuthCard>
  );
}

interface OAuthFailedProps {
  readonly fullPage?: boolean | undefined;
  /** Undefined where there was nothing to go on with: a reload, another browser, an old tab. */
  readonly error?: unknown;
}

/** This sign-in can't be completed; the user starts again at the sign-in page. */
function OAuthFailed({ fullPage, error }: OAuthFailedProps) {
  const app = useApp();
  const text = usePageText();
  const errorText = useErrorText();
  const isLost = error === undefined || KnownError.is(error, 'INVALID_AUTHORIZATION_CODE');
  // A refusal says what to do next, such as to sign in by single sign-on.
  const reason = () => (KnownError.is(error) ? text('oauthFailed') : errorText(error));
  return (
    <MessageCard
      title={text(isLost ? 'oauthLost' : 'unexpectedTitle')}
      fullPage={fullPage}
      primaryButtonText={text('startAgain')}
      primaryAction={() => app.redirectToSignIn({ replace: true })}
      secondaryButtonText={text('goHome')}
      secondaryAction={() => app.redirectToHome({ replace: true })}
    >
      {isLost ? text('oauthLostHelp') : reason()}
      <RequestId error={error} />
    </MessageCard>
  );
}
