import { ConnectionError, KnownError } from '@latchkey/sdk';
import { useApp } from '../hooks/use-app.ts';
import { usePageText } from '../i18n/texts/pages.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
import { MessageCard } from '../ui/cards/message-card.tsx';
import { RequestId } from '../ui/feedback/request-id.tsx';

export interface OAuthFailedProps {
  readonly fullPage?: boolean | undefined;
  /** Undefined where there was nothing to go on with: a reload, another browser, an old tab. */
  readonly error?: unknown;
}

/** Nobody is signed in by this page any more; it begins again at the sign-in. */
export function OAuthFailed({ fullPage, error }: OAuthFailedProps) {
  const app = useApp();
  const text = usePageText();
  const errorText = useErrorText();
  const isLost = error === undefined || KnownError.is(error, 'INVALID_AUTHORIZATION_CODE');
  const reason = () => (error instanceof ConnectionError ? errorText(error) : text('oauthFailed'));
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
