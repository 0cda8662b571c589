import type { newBrowser } from './relying-party.ts';

type Browser = ReturnType<typeof newBrowser>;

const fieldsIn = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/name="(xsrf|user_code)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );

/** Enters the code that a device shows (RFC 8628, section 3.3); answers the page on which the code was sent. */
export async function sendUserCode(issuer: string, browser: Browser, userCode: string): Promise<string> {
  const address = `${issuer}/oauth/device`;
  const page = await (await browser(address)).text();
  return (await browser(address, { ...fieldsIn(page), user_code: userCode })).text();
}

/** Enters the code that a device shows, and confirms it; answers the page on which the user says yes to the device. */
export async function enterUserCode(issuer: string, browser: Browser, userCode: string): Promise<URL> {
  const page = await sendUserCode(issuer, browser, userCode);
  const form = { ...fieldsIn(page), user_code: userCode, confirm: 'yes' };
  const confirmed = await browser(`${issuer}/oauth/device`, form);
  return new URL(confirmed.headers.get('location') ?? '', issuer);
}
