import type { cookieJar } from '../http/cookie-jar.ts';
import { ada } from './simplesamlphp.ts';

type Browser = ReturnType<typeof cookieJar>;

/** What a page of SimpleSAMLphp posts back to an application. */
interface Posted {
  readonly SAMLResponse: string;
  readonly RelayState: string | undefined;
}

/** Signs the user in by the forms that an address of SimpleSAMLphp leads to. */
export async function signInThere(browser: Browser, url: string): Promise<Posted> {
  const toLogin = (await browser(url)).headers.get('location') ?? '';
  const login = fieldsOf(await (await browser(toLogin)).text());
  const { username, password } = ada;
  const { SAMLResponse = '', RelayState } = fieldsOf(
    await (await browser(toLogin, { ...login, username, password })).text(),
  );
  return { SAMLResponse, RelayState };
}

/** Follows redirects until they lead to another host, whose address is answered. */
export async function followOut(browser: Browser, url: string): Promise<URL> {
  const location = new URL((await browser(url)).headers.get('location') ?? '', url);
  return location.host === new URL(url).host ? followOut(browser, location.href) : location;
}

const fieldsOf = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input [^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&amp;', '&'),
    ]),
  );
