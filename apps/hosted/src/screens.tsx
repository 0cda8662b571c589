import { LatchkeyHandler, LatchkeyProvider, type Messages } from '@latchkey/react';
import { preparePage } from '@latchkey/react/prepare';
import { ClientApp, type ClientAppOptions } from '@latchkey/sdk';
import { StrictMode } from 'react';
import { messagesIn } from './languages.ts';
import type { Page } from './page.ts';

/** Where the pages of a project are, and where they lead: signed in to the account, signed out to the sign-in page. */
const urlsBelow = (base: string) => ({
  handler: base,
  home: `${base}/account-settings`,
  afterSignOut: `${base}/sign-in`,
});

/** The app that a page of a project is about. */
export const appOf = (
  { url, base, publishableClientKey }: Omit<Page, 'project' | 'language'>,
  projectId: string,
  options: Pick<ClientAppOptions, 'environment'> = {},
): ClientApp =>
  new ClientApp({
    projectId,
    publishableClientKey,
    baseUrl: url,
    tokenStore: 'cookie',
    urls: urlsBelow(base),
    ...options,
  });

/** A page with its code and texts loaded, drawn the same by the server and by the browser's first render. */
export async function screensOf(app: ClientApp, { project, language }: Page, path: string) {
  const [name, messages] = await Promise.all([preparePage(app.urls, path), messagesIn(language)]);
  return { name, screens: <Screens {...{ app, project, language, messages, path }} /> };
}

interface ScreensProps extends Pick<Page, 'project' | 'language'> {
  readonly app: ClientApp;
  readonly messages: Messages;
  readonly path: string;
}

const Screens = ({ app, project, language, messages, path }: ScreensProps) => (
  <StrictMode>
    <LatchkeyProvider app={app} project={project} lang={language} messages={messages}>
      <LatchkeyHandler location={path} />
    </LatchkeyProvider>
  </StrictMode>
);
