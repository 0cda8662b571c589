import { limits } from '@latchkey/protocol/limits';
import type { Environment } from '../environment.ts';
import { targetOf, trusted } from './target.ts';
import type { HandlerUrls } from './urls.ts';

/** How people get to another page: not at all, by the browser, or by the application's own router. */
export type RedirectMethod = 'none' | 'window' | { navigate(to: string, options: { replace: boolean }): void };

export interface RedirectOptions {
  /** Leaves no trace of the page in the history. */
  readonly replace?: boolean;
  /** Neither adds nor follows the way back that a page was handed. */
  readonly noRedirectBack?: boolean;
}

export type RedirectTo = (name: keyof HandlerUrls, options?: RedirectOptions) => Promise<void>;

/** What sends people from page to page; a method of their choice, checked targets, and a wait until the page is gone. */
export function redirectsOf(environment: Environment, method: RedirectMethod, urls: () => HandlerUrls) {
  const { page, wait } = environment;

  async function toUrl(url: string, replace = false): Promise<void> {
    const target = trusted(url, page?.href());
    if (method === 'none') return;
    if (method !== 'window') method.navigate(target, { replace });
    else if (page) page.go(target, { replace });
    else throw new Error('There is no window to redirect. Use the redirectMethod "none", or pass { navigate }.');
    await wait(limits.redirectWaitMillis);
  }

  const to: RedirectTo = (name, { replace, noRedirectBack } = {}) =>
    toUrl(noRedirectBack ? urls()[name] : targetOf(name, urls(), page?.href()), replace);

  return { to, toUrl, isPossible: method !== 'none' };
}
