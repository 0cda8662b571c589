import { Suspense } from 'react';
import { useQuery } from '../hooks/dom/use-query.ts';
import { useApp } from '../hooks/use-app.ts';
import { useCliText } from '../i18n/texts/cli.ts';
import { useUser } from '../session/use-user.ts';
import { AuthSkeleton } from '../ui/cards/auth-skeleton.tsx';
import { ErrorBoundary } from '../ui/cards/error-boundary.tsx';
import { MessageCard } from '../ui/cards/message-card.tsx';
import { CliQuestion } from './cli-question.tsx';

/** The page that confirms a command line. */
export interface CliAuthConfirmProps {
  /** A page of its own: the whole window, with the title of the document. */
  readonly fullPage?: boolean | undefined;
  /** `login_code`, where it is not in the address of the page. */
  readonly searchParams?: Readonly<Record<string, string>> | undefined;
}

/** The page where users confirm the sign-in of a command-line program. Signed-out users sign in first. */
export function CliAuthConfirm({ fullPage, searchParams }: CliAuthConfirmProps) {
  const query = useQuery(searchParams);
  const skeleton = <AuthSkeleton fullPage={fullPage} of="card" />;
  if (!query) return skeleton;
  const loginCode = query.get('login_code');
  if (!loginCode) return <CodeMissing fullPage={fullPage} />;
  return (
    <ErrorBoundary fullPage={fullPage}>
      <Suspense fallback={skeleton}>
        <OfUser key={loginCode} loginCode={loginCode} fullPage={fullPage} />
      </Suspense>
    </ErrorBoundary>
  );
}

function OfUser({ loginCode, fullPage }: { readonly loginCode: string; readonly fullPage?: boolean | undefined }) {
  const user = useUser({ or: 'redirect' });
  return <CliQuestion user={user} loginCode={loginCode} fullPage={fullPage} />;
}

function CodeMissing({ fullPage }: Pick<CliAuthConfirmProps, 'fullPage'>) {
  const app = useApp();
  const text = useCliText();
  return (
    <MessageCard
      title={text('cliIncomplete')}
      fullPage={fullPage}
      primaryButtonText={text('goHome')}
      primaryAction={() => app.redirectToHome()}
    >
      {text('cliIncompleteHelp')}
    </MessageCard>
  );
}
