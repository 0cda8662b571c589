import type { HandlerUrls } from '@latchkey/sdk';
import { findPage } from './find-page.ts';
import { screens } from './screens.ts';

// Stands for the origin, where only paths are compared.
const NOWHERE = 'https://page.invalid/';

/**
 * Loads the screen of a page below the handler, so that servers draw it and not its outline, and the first render of
 * their pages does the same. Answers whether there is such a page.
 */
export async function preparePage(urls: HandlerUrls, path: string): Promise<boolean> {
  const found = findPage(path, urls, NOWHERE);
  if (found.kind !== 'page') return false;
  const screen = screens[found.page];
  screen.loaded ??= await screen.load();
  return true;
}
