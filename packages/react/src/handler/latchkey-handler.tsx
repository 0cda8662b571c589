import { type ReactNode, useEffect } from 'react';
import { useAddress } from '../hooks/dom/use-address.ts';
import { useApp } from '../hooks/use-app.ts';
import { useText } from '../i18n/texts/use-text.ts';
import { AuthSkeleton } from '../ui/cards/auth-skeleton.tsx';
import { ErrorBoundary } from '../ui/cards/error-boundary.tsx';
import { MessageCard } from '../ui/cards/message-card.tsx';
import { type Found, findPage } from './find-page.ts';
import { Screen } from './screen.tsx';
import type { ScreenProps } from './screens.ts';

/** How the pages of the handler are shown. */
export interface LatchkeyHandlerProps {
  /** The path to show; that of the page where it is left out. */
  readonly location?: string | undefined;
  /** Pages of their own: the whole window, with the title of the document. So it is unless this is false. */
  readonly fullPage?: boolean | undefined;
  /** Props for the screens: `{ SignIn: { firstTab: 'password' } }`. */
  readonly componentProps?: ScreenProps | undefined;
}

// Stands for the origin on servers, where only paths are compared.
const NOWHERE = 'https://page.invalid/';
const noProps: ScreenProps = {};

/** All sign-in pages, for a catch-all route below `/handler`. */
export function LatchkeyHandler({ location, fullPage = true, componentProps = noProps }: LatchkeyHandlerProps) {
  const { urls } = useApp();
  const address = useAddress();
  const base = address ?? NOWHERE;
  const { pathname } = new URL(location ?? base, base);
  const found = findPage(pathname, urls, base);
  useRightPath(found, pathname);
  const page = found.kind === 'page' ? found.page : undefined;
  const skeleton = <AuthSkeleton fullPage={fullPage} of={page === 'sign-in' || page === 'sign-up' ? page : 'card'} />;
  if (location === undefined && address === undefined) return skeleton;
  if (found.kind === 'missing') return <MissingPage fullPage={fullPage} />;
  if (found.kind === 'elsewhere') return <Elsewhere url={found.url}>{skeleton}</Elsewhere>;
  return (
    <ErrorBoundary key={found.page} fullPage={fullPage}>
      <Screen page={found.page} fullPage={fullPage} componentProps={componentProps} skeleton={skeleton} />
    </ErrorBoundary>
  );
}

interface ElsewhereProps {
  readonly url: string;
  /** Shown on the way. */
  readonly children: ReactNode;
}

/** Goes where the app has the page, with all that the address says. */
function Elsewhere({ url, children }: ElsewhereProps) {
  useEffect(() => {
    const target = new URL(url);
    for (const [name, value] of new URLSearchParams(location.search)) {
      if (!target.searchParams.has(name)) target.searchParams.set(name, value);
    }
    location.replace(target);
  }, [url]);
  return children;
}

function MissingPage({ fullPage }: { readonly fullPage: boolean }) {
  const app = useApp();
  const text = useText();
  return (
    <MessageCard
      title={text('pageMissing')}
      fullPage={fullPage}
      primaryButtonText={text('goHome')}
      primaryAction={() => app.redirectToHome()}
      secondaryButtonText={text('signIn')}
      secondaryAction={() => app.redirectToSignIn()}
    >
      {text('pageMissingHelp')}
    </MessageCard>
  );
}

/** Writes the name of a page into the address bar that was called by another one; its query stays. */
function useRightPath(found: Found, pathname: string): void {
  const path = found.kind === 'page' && found.isAlias ? found.path : undefined;
  useEffect(() => {
    const { location, history } = window;
    if (path === undefined || location.pathname !== pathname) return;
    history.replaceState(history.state, '', path + location.search + location.hash);
  }, [path, pathname]);
}
