import type { HandlerUrls } from '@latchkey/sdk';
import { type PageName, pageNamed, pageNames, urlNames } from './pages.ts';

/** What to show at an address. */
export type Found =
  /** `path` is its proper one; an alias is another name that it was called by. */
  | { readonly kind: 'page'; readonly page: PageName; readonly path: string; readonly isAlias: boolean }
  /** The app has this page somewhere else. */
  | { readonly kind: 'elsewhere'; readonly url: string }
  | { readonly kind: 'missing' };

/** Looks up an address of the handler; `base` completes the addresses of the app. */
export function findPage(pathname: string, urls: HandlerUrls, base: string): Found {
  const addressOf = (page: PageName) => {
    const name = urlNames[page];
    return new URL(name === null ? `${trimmed(urls.handler)}/${page}` : urls[name], base);
  };
  const path = trimmed(pathname);
  const isAt = (path: string, { origin, pathname }: URL) =>
    origin === new URL(base).origin && trimmed(pathname) === path;
  const own = pageNames.find((page) => isAt(path, addressOf(page)));
  if (own) return { kind: 'page', page: own, path, isAlias: false };

  const handler = trimmed(new URL(urls.handler, base).pathname);
  const isBelow = path.toLowerCase().startsWith(`${handler}/`.toLowerCase());
  const page = isBelow ? pageNamed(path.slice(handler.length + 1)) : undefined;
  if (!page) return { kind: 'missing' };
  const proper = `${handler}/${page}`;
  const configured = addressOf(page);
  return isAt(proper, configured)
    ? { kind: 'page', page, path: proper, isAlias: true }
    : { kind: 'elsewhere', url: configured.href };
}

/** The look back begins a row of slashes but once: a link with very many of them does not hold the page up. */
const trimmed = (path: string) => path.replace(/(?<!\/)\/+$/, '');
