/** How a mail is looked at. */
export interface Looks {
  readonly scheme: 'light' | 'dark';
  /** With this the page's content policy lets styles be. */
  readonly styleNonce: string;
}

const HEAD = /<head[^<>]*>/i;
const SCHEME = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi;
/** What holds always, and what never does. */
const HOLDS = { always: '(min-width: 0)', never: '(max-width: 0)' };

/**
 * A mail as a document of a frame: in the chosen scheme whatever the system's is, with styles that the policy of the
 * page allows. Its links would open windows, which the frame has no leave for: so they do nothing.
 */
export function frameDocument(html: string, { scheme, styleNonce }: Looks): string {
  const dressed = html
    .replace(SCHEME, (_, asked: string) => (asked.toLowerCase() === scheme ? HOLDS.always : HOLDS.never))
    .replace(/<style(?=[\s>])/gi, `<style nonce="${styleNonce}"`);
  const own = `<base target="_blank"><style nonce="${styleNonce}">:root{color-scheme:${scheme}}</style>`;
  return HEAD.test(dressed) ? dressed.replace(HEAD, (head) => head + own) : own + dressed;
}
