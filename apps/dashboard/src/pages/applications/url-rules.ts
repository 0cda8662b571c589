import { type ClientKind, clientKinds, redirectProblem } from '@latchkey/sdk/admin';

/** The URLs of a text that has one per line. */
export const urlsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Validates the URLs that users are sent to, one per line: true, or what is wrong with the first that isn't valid. */
export function checkRedirects(kind: ClientKind, text: string): true | string {
  for (const url of urlsIn(text)) {
    const problem = redirectProblem(kind, url);
    if (problem) return `${url} ${problem}`;
  }
  return true;
}

/** The same where the kind can't do without one. */
export function checkSignInRedirects(kind: ClientKind, text: string): true | string {
  if (clientKinds[kind].hasRedirect && urlsIn(text).length === 0) return 'Enter at least one redirect URL';
  return checkRedirects(kind, text);
}

/** Validates an optional URL. */
export function checkUrl(text: string): true | string {
  const url = text.trim();
  return url === '' || (/^https?:\/\//i.test(url) && URL.canParse(url)) || 'Enter a URL that starts with https://';
}
