import { type ErrorCode, KnownError } from '@latchkey/sdk';
import { useSearch } from '../hooks/dom/use-address.ts';
import { useApp } from '../hooks/use-app.ts';
import type { commonEnglish } from '../i18n/english/common.ts';
import type { interstitialsEnglish } from '../i18n/english/interstitials.ts';
import type { pagesEnglish } from '../i18n/english/pages.ts';
import type { PlainKey } from '../i18n/texts/messages.ts';
import { usePageText } from '../i18n/texts/pages.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
import { MessageCard } from '../ui/cards/message-card.tsx';

/** The page that says what went wrong. */
export interface ErrorPageProps {
  /** A page of its own: the whole window, with the title of the document. */
  readonly fullPage?: boolean | undefined;
  /** `errorCode`, `message` and `details`, where they are not in the address of the page. */
  readonly searchParams?: Readonly<Record<string, string>> | undefined;
}

const explained: Readonly<
  Record<
    string,
    readonly [
      title: PlainKey<typeof commonEnglish & typeof interstitialsEnglish & typeof pagesEnglish>,
      help: PlainKey<typeof commonEnglish & typeof interstitialsEnglish & typeof pagesEnglish>,
    ]
  >
> = {
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: ['otherUserConnected', 'otherUserConnectedHelp'],
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: ['otherAccountConnected', 'otherAccountConnectedHelp'],
  OAUTH_PROVIDER_ACCESS_DENIED: ['accessDenied', 'accessDeniedHelp'],
  OUTER_OAUTH_TIMEOUT: ['attemptOver', 'attemptOverHelp'],
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: ['emailTaken', 'emailTakenHelp'],
  SIGN_UP_NOT_ENABLED: ['signUpDisabled', 'signUpClosedHelp'],
};

/** Where the service redirects users whose sign-in failed on the way; the URL says why. */
export function ErrorPage({ fullPage, searchParams }: ErrorPageProps) {
  const app = useApp();
  const text = usePageText();
  const errorText = useErrorText();
  const search = useSearch();
  const error = errorInQuery(new URLSearchParams(searchParams ?? search));
  const [title, help] = explained[error?.code ?? ''] ?? ['unexpectedTitle', 'errorPageHelp'];
  return (
    <MessageCard
      title={text(title)}
      fullPage={fullPage}
      primaryButtonText={text('signIn')}
      primaryAction={() => app.redirectToSignIn()}
      secondaryButtonText={text('goHome')}
      secondaryAction={() => app.redirectToHome()}
    >
      <p data-latchkey="text">{text(help)}</p>
      {error && title === 'unexpectedTitle' && (
        <blockquote data-latchkey="quote">
          {errorText(error)} <span data-latchkey="code">{error.code}</span>
        </blockquote>
      )}
    </MessageCard>
  );
}

const MESSAGE_MAX = 300;

/** The error named in a URL; undefined if there is none. Untrusted: anyone can craft such a URL. */
function errorInQuery(query: URLSearchParams): KnownError | undefined {
  const code = query.get('errorCode') ?? '';
  const message = query.get('message') ?? '';
  if (!/^[A-Z][A-Z0-9_]{2,63}$/.test(code) || message === '' || message.length > MESSAGE_MAX) return undefined;
  try {
    return new KnownError(code as ErrorCode, 400, message, JSON.parse(query.get('details') ?? 'null'));
  } catch {
    return undefined;
  }
}
