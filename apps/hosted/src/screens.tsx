import { LatchkeyHandler, LatchkeyProvider } from '@latchkey/react';
import { preparePage } from '@latchkey/react/prepare';
import { ClientApp, type ClientAppOptions } from '@latchkey/sdk';
import { StrictMode } from 'react';
import { messagesIn } from './languages.ts';
import type { Page } from './page.ts';

/** The app that a page is about. Signed in, users get to their account; signed out, to the sign-in page. */
export const appOf = (
  { url, base, home, publishableClientKey }: Omit<Page, 'project' | 'language'>,
  projectId: string,
  options: Pick<ClientAppOptions, 'environment'> = {},
): ClientApp =>
  new ClientApp({
    projectId,
    publishableClientKey,
    baseUrl: url,
    tokenStore: 'cookie',
    urls: { handler: base, home, afterSignIn: `${base}/account-settings`, afterSignOut: `${base}/sign-in` },
    ...options,
  });

/** A page with its code and texts loaded, drawn the same by the server and by the browser's first render. */
export async function screensOf(app: ClientApp, { project, language }: Page, path: string) {
  const isSetUp = path === `${app.urls.handler}/set-up`;
  const [page, messages] = await Promise.all([preparePage(app.urls, path), messagesIn(language)]);
  const name = isSetUp ? 'set-up' : page;
  const setUp = isSetUp ? await import('./set-up.tsx') : undefined;
  const bar = name === 'account-settings' ? await import('./account-bar.tsx') : undefined;
  const screens = (
    <StrictMode>
      <LatchkeyProvider app={app} project={project} lang={language} messages={messages}>
        {bar && <bar.AccountBar />}
        {setUp ? <setUp.SetUp /> : <LatchkeyHandler location={path} />}
      </LatchkeyProvider>
    </StrictMode>
  );
  return { name, screens };
}
