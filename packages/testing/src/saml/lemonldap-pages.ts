import { tyler } from './lemonldap.ts';
import { type Browser, fieldsOf, otherPage, type Posted, postedFrom, textOf } from './pages.ts';

/** Signs the user in by the form that an address of LemonLDAP::NG shows. Throws what another page says. */
export async function signInThere(browser: Browser, url: string): Promise<Posted> {
  const { user, password } = tyler;
  return postedFrom(browser, url, { ...fieldsOf(await (await browser(url)).text()), user, password });
}

/** Signs the user out there. Its page has an application in a frame, whose address is answered: that signs out, too. */
export async function signOutThere(browser: Browser, url: string): Promise<URL> {
  const answer = await browser(url);
  const page = await answer.text();
  const [, frame] = /<iframe src="([^"]*)"/.exec(page) ?? [];
  if (frame === undefined) throw otherPage(url, answer, page);
  return new URL(textOf(frame));
}
