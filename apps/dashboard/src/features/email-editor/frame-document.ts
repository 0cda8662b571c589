/** How an email is rendered in the preview frame. */
export interface Looks {
  readonly scheme: 'light' | 'dark';
  /** The nonce that lets the email's styles pass the page's CSP. */
  readonly styleNonce: string;
}

const HEAD = /<head[^<>]*>/i;
const SCHEME = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi;
/** Media conditions that are always or never true. */
const HOLDS = { always: '(min-width: 0)', never: '(max-width: 0)' };

/**
 * An email as an iframe document: in the chosen color scheme, whatever the system's is, with styles that the page's
 * CSP allows. Links do nothing: they target a new window, which the frame's sandbox forbids.
 */
export function frameDocument(html: string, { scheme, styleNonce }: Looks): string {
  const dressed = html
    .replace(SCHEME, (_, asked: string) => (asked.toLowerCase() === scheme ? HOLDS.always : HOLDS.never))
    .replace(/<style(?=[\s>])/gi, `<style nonce="${styleNonce}"`);
  const own = `<base target="_blank"><style nonce="${styleNonce}">:root{color-scheme:${scheme}}</style>`;
  return HEAD.test(dressed) ? dressed.replace(HEAD, (head) => head + own) : own + dressed;
}
