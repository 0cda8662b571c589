import type { Page } from '@latchkey/testing/browser/browser';
import { isFull } from '@latchkey/testing/full';

/** The pages that links have led to in this worker. */
const opened = new Set<string>();

/**
 * Does with a mail what programs do that guard mailboxes, before a person sees it: every link is followed, first by a
 * bare request, then in a browser that runs the page's scripts and touches nothing. In the full count each is; else one
 * for each page, for whatever a page does of itself it does for all of its links.
 */
export async function scan(newPage: () => Promise<Page>, html: string): Promise<void> {
  const links = new Set([...html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&')));
  if (links.size === 0) throw new Error('There is nothing to scan in this mail.');
  for (const link of links) {
    await fetch(link, { method: 'HEAD' });
    await (await fetch(link)).text();
    const { pathname } = new URL(link);
    if (!isFull && opened.has(pathname)) continue;
    opened.add(pathname);
    const page = await newPage();
    await page.goto(link, { waitUntil: 'networkidle' });
    await page.close();
  }
}
