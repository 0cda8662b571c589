import { ClientApp, type ClientAppOptions, type Environment } from '@latchkey/sdk';
import { fakeApi, type Replies } from '@latchkey/testing/fake-api';
import { cleanup, configure, type RenderOptions, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach } from 'vitest';
import { takeEmail } from '../src/credentials/typed-email.ts';
import { LatchkeyProvider, type LatchkeyProviderProps } from '../src/provider/latchkey-provider.tsx';
import { type Accounts, accountReplies } from './accounts.ts';
import { standingTime } from './standing-time.ts';

// Long enough for a machine with other things to do.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);

export const email = 'ada@example.com';
export const password = 'correct horse battery';

export interface StageOptions extends Omit<Accounts, 'clock'> {
  /** What else the service answers, or answers otherwise. */
  readonly replies?: Replies;
  /** The address of the page, below its origin. */
  readonly at?: string;
  readonly signedIn?: boolean;
  /** Signs in an anonymous user. */
  readonly anonymous?: boolean;
  readonly urls?: ClientAppOptions['urls'];
  readonly redirectMethod?: ClientAppOptions['redirectMethod'];
  readonly tokenStore?: ClientAppOptions['tokenStore'];
  readonly provider?: Omit<LatchkeyProviderProps, 'app' | 'children'>;
  /** What differs in the browser. */
  readonly environment?: Partial<Environment>;
}

/** An app on a fake API, in a browser whose time stands still, with one account. */
export async function stage(options: StageOptions = {}) {
  const { at = '/', signedIn = false, anonymous = false, urls, redirectMethod, provider, replies, ...given } = options;
  const { tokenStore = 'memory' } = options;
  window.history.replaceState(null, '', at);
  window.sessionStorage.clear();
  takeEmail();
  const time = standingTime();
  const people = accountReplies({ accounts: { [email]: password }, ...given, clock: time.clock });
  const service = fakeApi({ replies: { ...people.replies, ...replies } });
  const visited: string[] = [];
  const environment: Partial<Environment> = {
    isBrowser: true,
    fetch: service.fetch,
    clock: time.clock,
    wait: time.wait,
    tabs: undefined,
    exclusively: undefined,
    page: {
      href: () => window.location.href,
      go: (url, { replace }) => visited.push(replace ? `replace ${url}` : url),
      rewrite: (url) => window.history.replaceState(null, '', url),
    },
    ...options.environment,
  };
  const app = new ClientApp({
    projectId: 'c0ffee00-0000-4000-8000-000000000000',
    publishableClientKey: 'pck_test',
    tokenStore,
    environment,
    urls,
    redirectMethod,
  });
  // Loads the acts, so that a press sends its request in the same turn.
  await app.checkMagicLinkCode('');
  if (signedIn) await app.signInWithCredential({ email, password, noRedirect: true });
  if (anonymous) await app.getUser({ or: 'anonymous' });
  service.forget();
  const user = userEvent.setup();
  const inside = (children: ReactNode) => (
    <LatchkeyProvider app={app} time={time} {...provider}>
      {children}
    </LatchkeyProvider>
  );
  /** What the boundaries caught. */
  const caught: unknown[] = [];
  const catching: RenderOptions = { onCaughtError: (error) => caught.push(error) };
  const show = (children: ReactNode) => render(inside(children), catching);
  return { app, service, endSessions: people.endSessions, time, visited, user, inside, show, caught };
}
