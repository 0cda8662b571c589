import type { ReactNode } from 'react';
import { useBrandedRoot } from '../appearance/use-branded-root.ts';
import { useTitle } from '../hooks/dom/use-title.ts';
import { useApp } from '../hooks/use-app.ts';
import { useProjectAtHand } from '../hooks/use-project.ts';
import { useAccountText } from '../i18n/texts/account.ts';
import { HeadingLevel } from '../ui/cards/heading.tsx';
import { Link } from '../ui/link.tsx';

interface AccountFrameProps {
  readonly fullPage?: boolean | undefined;
  /** Of the section that is shown. */
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** What the account settings stand in; headings in it are two levels below its own. */
export function AccountFrame({ fullPage = false, title, children }: AccountFrameProps) {
  const text = useAccountText();
  const root = useBrandedRoot();
  const account = text('account');
  const project = useProjectAtHand();
  useTitle(fullPage ? [title, account].filter(Boolean).join(' · ') : undefined);
  const [Frame, Title, level] = fullPage ? (['main', 'h1', 3] as const) : (['div', 'h2', 4] as const);
  return (
    <Frame data-latchkey="account" data-page={fullPage || undefined} {...root}>
      {fullPage && project && <WayBack to={project.displayName} />}
      <Title data-latchkey="account-title">{account}</Title>
      <HeadingLevel.Provider value={level}>{children}</HeadingLevel.Provider>
    </Frame>
  );
}

/** Home, where that is not this page: pages that the service serves may know of no application. */
function WayBack({ to }: { readonly to: string }) {
  const text = useAccountText();
  const { home, accountSettings } = useApp().urls;
  if (home === accountSettings) return <p data-latchkey="small">{to}</p>;
  return <Link href={home}>{text('backTo', { project: to })}</Link>;
}
