import { ErrorBoundary, LatchkeyHandler, LatchkeyProvider, OfflineBanner, SignedIn } from '@latchkey/react';
import type { ClientApp } from '@latchkey/sdk';
import { type ReactNode, Suspense } from 'react';
import { GuestPage } from './guest/guest-page.tsx';
import { Header } from './header.tsx';
import { Home } from './home.tsx';
import { NotesPage } from './notes/notes-page.tsx';
import { Page } from './page.tsx';
import { Link, usePath } from './router.tsx';
import { SecurityPage } from './security/security-page.tsx';

export function Demo({ app }: { readonly app: ClientApp }) {
  const path = usePath();
  return (
    <LatchkeyProvider app={app}>
      <OfflineBanner />
      <Header />
      <ErrorBoundary key={path}>
        <Suspense>{pageAt(path)}</Suspense>
      </ErrorBoundary>
    </LatchkeyProvider>
  );
}

function pageAt(path: string): ReactNode {
  if (path === '/') return <Home />;
  if (path === '/guest') return <GuestPage />;
  if (path.startsWith('/handler/')) return <LatchkeyHandler />;
  const own = { '/notes': <NotesPage />, '/security': <SecurityPage /> }[path];
  return own ? <SignedIn>{own}</SignedIn> : <Missing />;
}

const Missing = () => (
  <Page title="There is no such page">
    <p>
      <Link to="/">Go to the start</Link>
    </p>
  </Page>
);
