import { useApp } from '../hooks/use-app.ts';
import { usePageText } from '../i18n/texts/pages.ts';
import { AuthCard } from '../ui/cards/auth-card.tsx';
import { Heading } from '../ui/cards/heading.tsx';
import { Link } from '../ui/link.tsx';
import { Spinner } from '../ui/spinner.tsx';

export interface OAuthWaitingProps {
  readonly fullPage?: boolean | undefined;
  readonly isLate: boolean;
}

/** While it is found out who has come back from a provider. */
export function OAuthWaiting({ fullPage, isLate }: OAuthWaitingProps) {
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
