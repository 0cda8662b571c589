import { Link } from '../elements/link.tsx';
import { Spinner } from '../elements/spinner.tsx';
import { useApp } from '../hooks/use-app.ts';
import { usePageText } from '../messages/use-page-text.ts';
import { Frame } from '../parts/frame.tsx';
import { Heading } from '../parts/heading.tsx';

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
    <Frame fullPage={fullPage} title={title}>
      <div data-latchkey="header" role="status">
        <Heading>{title}</Heading>
        <Spinner />
        {isLate && (
          <p data-latchkey="text">
            {text('slow')} <Link href={urls.home}>{text('goHome')}</Link>
          </p>
        )}
      </div>
    </Frame>
  );
}
