import type { cookieJar } from '../http/cookie-jar.ts';

export type Browser = ReturnType<typeof cookieJar>;

/** What a page of an identity provider posts back to an application. */
export interface Posted {
  readonly SAMLResponse: string;
  readonly RelayState: string | undefined;
}

/** What the page that a form is answered with posts to the application. Throws what another page says. */
export async function postedFrom(browser: Browser, url: string, form: Record<string, string>): Promise<Posted> {
  const answer = await browser(url, form);
  const page = await answer.text();
  const { SAMLResponse, RelayState } = fieldsOf(page);
  if (SAMLResponse === undefined) throw otherPage(url, answer, page);
  return { SAMLResponse, RelayState };
}

/** Follows redirects until they lead to another host, whose address is answered. Throws what a page says that doesn't. */
export async function followOut(browser: Browser, url: string): Promise<URL> {
  const location = new URL(await redirectOf(await browser(url), url));
  return location.host === new URL(url).host ? followOut(browser, location.href) : location;
}

export async function redirectOf(answer: Response, url: string): Promise<string> {
  const location = answer.headers.get('location');
  if (location === null) throw otherPage(url, answer, await answer.text());
  return new URL(location, url).href;
}

/** The text without its markup, where an identity provider says what is wrong. */
export const otherPage = (url: string, { status }: Response, page: string): Error =>
  new Error(
    `${url} answered ${status}: ${page.replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>/g, ' ').replace(/\s+/g, ' ')}`,
  );

/** The fields of a page's forms that have a value. */
export const fieldsOf = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input [^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      textOf(value),
    ]),
  );

/** The text of an attribute. */
export const textOf = (value: string): string =>
  value
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&amp;', '&');
