import { type ReactNode, useContext } from 'react';
import { AppearanceContext } from '../../appearance/appearance.ts';
import { useBrandedRoot } from '../../appearance/use-branded-root.ts';
import { useTitle } from '../../hooks/dom/use-title.ts';
import { HeadingLevel } from './heading.tsx';
import { ProjectLinks, ProjectLogo } from './project-branding.tsx';

export interface AuthCardProps {
  /** A page of its own: the whole window, with the title of the document. */
  readonly fullPage?: boolean | undefined;
  /** Of the document. */
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** What every screen stands in. */
export function AuthCard({ fullPage = false, title, children }: AuthCardProps) {
  const root = useBrandedRoot();
  const { logo: Logo = ProjectLogo, footer: Footer = ProjectLinks } = useContext(AppearanceContext).slots ?? {};
  useTitle(fullPage ? title : undefined);
  const frame = (
    <div data-latchkey="frame" {...(!fullPage && root)}>
      <Logo />
      {children}
      <Footer />
    </div>
  );
  return (
    <HeadingLevel.Provider value={fullPage ? 1 : 2}>
      {fullPage ? (
        <main data-latchkey="page" {...root}>
          {frame}
        </main>
      ) : (
        frame
      )}
    </HeadingLevel.Provider>
  );
}
