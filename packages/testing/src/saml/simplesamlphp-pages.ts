import { type Browser, fieldsOf, type Posted, postedFrom, redirectOf } from './pages.ts';
import { ada } from './simplesamlphp.ts';

/** Signs the user in by the forms that an address of SimpleSAMLphp leads to. Throws what another page says. */
export async function signInThere(browser: Browser, url: string): Promise<Posted> {
  const toLogin = await redirectOf(await browser(url), url);
  const login = fieldsOf(await (await browser(toLogin)).text());
  const { username, password } = ada;
  return postedFrom(browser, toLogin, { ...login, username, password });
}
