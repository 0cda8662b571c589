import { redirectWaitMillis } from '@latchkey/protocol/client-limits';
import type { Environment } from '../core/environment.ts';
import { callbackUrl, targetOf, trusted } from './target.ts';
import type { HandlerUrls } from './urls.ts';

/**
 * How to navigate to another page: not at all, by the browser, or by the application's own router. An asynchronous
 * router returns a promise.
 */
export type RedirectMethod = 'none' | 'window' | { navigate(to: string, options: { replace: boolean }): unknown };

/** How the page changes. */
export interface RedirectOptions {
  /** Leaves no trace of the page in the history. */
  readonly replace?: boolean;
  /** Neither adds nor follows the way back that a page was handed. */
  readonly noRedirectBack?: boolean;
}

/** `onLeft` is called as soon as the page is known to be left, and the application still runs. */
export type RedirectTo = (name: keyof HandlerUrls, options?: RedirectOptions, onLeft?: () => void) => Promise<void>;

/** What sends people from page to page. */
export type Redirects = ReturnType<typeof redirectsOf>;

/** What sends people from page to page; a method of their choice, checked targets, and a wait until the page is gone. */
export function redirectsOf(environment: Environment, method: RedirectMethod, urls: () => HandlerUrls) {
  const { page, wait } = environment;

  async function toUrl(url: string, replace = false, onLeft = () => {}): Promise<void> {
    const target = trusted(url, page?.href());
    if (method === 'none') return;
    const waited = () => wait(redirectWaitMillis);
    if (method === 'window') {
      if (!page) throw new Error('No window: choose another redirectMethod.');
      page.go(target, { replace });
      return waited();
    }
    const navigated = Promise.resolve(method.navigate(target, { replace }));
    // The new page is drawn in the turns that follow.
    const left = navigated.then(() => wait(0)).then(onLeft);
    await Promise.all([left, waited()]);
  }

  const to: RedirectTo = (name, { replace, noRedirectBack } = {}, onLeft) =>
    toUrl(noRedirectBack ? urls()[name] : targetOf(name, urls(), page?.href()), replace, onLeft);

  /** The address that a mail leads to: the one that was given, else a page of the app. */
  function callbackTo(name: keyof HandlerUrls, given: string | undefined, option = 'callbackUrl'): string {
    const href = page?.href();
    if (given !== undefined) return given;
    if (href !== undefined) return callbackUrl(urls()[name], href);
    throw new Error(`Outside of a browser, pass ${option}.`);
  }

  return { to, toUrl, callbackTo, isPossible: method !== 'none' };
}
