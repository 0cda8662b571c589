import type { ReactNode } from 'react';
import { useRoot } from '../hooks/use-root.ts';
import { useTitle } from '../hooks/use-title.ts';
import { useAccountText } from '../messages/use-account-text.ts';
import { HeadingLevel } from '../parts/heading.tsx';

interface AccountFrameProps {
  readonly fullPage?: boolean | undefined;
  /** Of the section that is shown. */
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** What the account settings stand in; headings in it are two levels below its own. */
export function AccountFrame({ fullPage = false, title, children }: AccountFrameProps) {
  const text = useAccountText();
  const root = useRoot();
  const account = text('account');
  useTitle(fullPage ? [title, account].filter(Boolean).join(' · ') : undefined);
  const [Frame, Title, level] = fullPage ? (['main', 'h1', 3] as const) : (['div', 'h2', 4] as const);
  return (
    <Frame data-latchkey="account" data-page={fullPage || undefined} {...root}>
      <Title data-latchkey="account-title">{account}</Title>
      <HeadingLevel.Provider value={level}>{children}</HeadingLevel.Provider>
    </Frame>
  );
}
