import { ErrorBoundary, LatchkeyHandler, LatchkeyProvider, OfflineBanner, SignedIn } from '@latchkey/react';
import type { ClientApp } from '@latchkey/sdk';
import { type ReactNode, Suspense } from 'react';
import { Header } from './header.tsx';
import { Home } from './home.tsx';
import { NotesPage } from './notes/notes-page.tsx';
import { Page } from './page.tsx';
import { Link, usePath } from './router.tsx';

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
  if (path.startsWith('/handler/')) return <LatchkeyHandler />;
  if (path !== '/notes') return <Missing />;
  return (
    <SignedIn>
      <NotesPage />
    </SignedIn>
  );
}

const Missing = () => (
  <Page title="There is no such page">
    <p>
      <Link to="/">Go to the start</Link>
    </p>
  </Page>
);
