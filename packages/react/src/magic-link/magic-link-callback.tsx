import { useQuery } from '../hooks/dom/use-query.ts';
import { UnlessSignedIn } from '../session/unless-signed-in.tsx';
import { AuthSkeleton } from '../ui/cards/auth-skeleton.tsx';
import { ErrorBoundary } from '../ui/cards/error-boundary.tsx';
import { MagicLinkQuestion } from './magic-link-question.tsx';

/** The page that a sign-in link leads to. */
export interface MagicLinkCallbackProps {
  /** A page of its own: the whole window, with the title of the document. */
  readonly fullPage?: boolean | undefined;
  /** `code`, where it is not in the address of the page. */
  readonly searchParams?: Readonly<Record<string, string>> | undefined;
}

/** Where the link of a mail leads that signs in: asks first, for programs that scan mails open their links too. */
export function MagicLinkCallback({ fullPage, searchParams }: MagicLinkCallbackProps) {
  const query = useQuery(searchParams);
  if (!query) return <AuthSkeleton fullPage={fullPage} of="card" />;
  const code = query.get('code') ?? '';
  return (
    <ErrorBoundary fullPage={fullPage}>
      <UnlessSignedIn fullPage={fullPage}>
        <MagicLinkQuestion key={code} code={code} fullPage={fullPage} />
      </UnlessSignedIn>
    </ErrorBoundary>
  );
}
