import type { HandlerUrls } from '@latchkey/sdk';
import { findPage } from './find-page.ts';
import type { PageName } from './pages.ts';
import { screens } from './screens.ts';

// Stands for the origin, where only paths are compared.
const NOWHERE = 'https://page.invalid/';

/**
 * Loads the screen of a page below the handler, so that servers draw it and not its outline, and the first render of
 * their pages does the same. Answers the page's name; undefined if there is none at the path.
 */
export async function preparePage(urls: HandlerUrls, path: string): Promise<PageName | undefined> {
  const found = findPage(path, urls, NOWHERE);
  if (found.kind !== 'page') return undefined;
  const screen = screens[found.page];
  screen.loaded ??= await screen.load();
  return found.page;
}
