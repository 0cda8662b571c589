import { newPage } from '@latchkey/testing/browser';

/**
 * Does with a mail what programs do that guard mailboxes, before a person sees it: every link is followed, first by a
 * bare request, then in a browser that runs the page's scripts and touches nothing.
 */
export async function scan(html: string): Promise<void> {
  const links = new Set([...html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&')));
  if (links.size === 0) throw new Error('There is nothing to scan in this mail.');
  for (const link of links) {
    await fetch(link, { method: 'HEAD' });
    await (await fetch(link)).text();
    const page = await newPage();
    await page.goto(link, { waitUntil: 'networkidle' });
    await page.context().close();
  }
}
