import { useAddress } from '../hooks/dom/use-address.ts';
import { useApp } from '../hooks/use-app.ts';
import { AuthSkeleton } from '../ui/cards/auth-skeleton.tsx';
import { ErrorBoundary } from '../ui/cards/error-boundary.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { findPage } from './find-page.ts';
import { MissingPage } from './missing-page.tsx';
import { Screen } from './screen.tsx';
import type { ScreenProps } from './screens.ts';
import { useRightPath } from './use-right-path.ts';

/** How the pages of the handler are shown. */
export interface LatchkeyHandlerProps {
  /** The path to show; that of the page where it is left out. */
  readonly location?: string | undefined;
  /** Pages of their own: the whole window, with the title of the document. So it is unless this is false. */
  readonly fullPage?: boolean | undefined;
  /** Props for the screens: `{ SignUp: { noPasswordRepeat: true } }`. */
  readonly componentProps?: ScreenProps | undefined;
}

// Stands for the origin on servers, where only paths are compared.
const NOWHERE = 'https://page.invalid/';
const noProps: ScreenProps = {};

/** All pages of signing in, for a route that catches everything below `/handler`. */
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
