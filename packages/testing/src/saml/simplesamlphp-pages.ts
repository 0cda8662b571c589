import type { cookieJar } from '../http/cookie-jar.ts';
import { ada } from './simplesamlphp.ts';

type Browser = ReturnType<typeof cookieJar>;

/** What a page of SimpleSAMLphp posts back to an application. */
interface Posted {
  readonly SAMLResponse: string;
  readonly RelayState: string | undefined;
}

/** Signs the user in by the forms that an address of SimpleSAMLphp leads to. Throws what another page says. */
export async function signInThere(browser: Browser, url: string): Promise<Posted> {
  const toLogin = await redirectOf(await browser(url), url);
  const login = fieldsOf(await (await browser(toLogin)).text());
  const { username, password } = ada;
  const answer = await browser(toLogin, { ...login, username, password });
  const page = await answer.text();
  const { SAMLResponse, RelayState } = fieldsOf(page);
  if (SAMLResponse === undefined) throw otherPage(toLogin, answer, page);
  return { SAMLResponse, RelayState };
}

/** Follows redirects until they lead to another host, whose address is answered. Throws what a page says that doesn't. */
export async function followOut(browser: Browser, url: string): Promise<URL> {
  const location = new URL(await redirectOf(await browser(url), url));
  return location.host === new URL(url).host ? followOut(browser, location.href) : location;
}

async function redirectOf(answer: Response, url: string): Promise<string> {
  const location = answer.headers.get('location');
  if (location === null) throw otherPage(url, answer, await answer.text());
  return new URL(location, url).href;
}

/** The text without its markup, where SimpleSAMLphp says what is wrong. */
const otherPage = (url: string, { status }: Response, page: string): Error =>
  new Error(
    `${url} answered ${status}: ${page.replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>/g, ' ').replace(/\s+/g, ' ')}`,
  );

const fieldsOf = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input [^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&amp;', '&'),
    ]),
  );
