import { newEmail } from '@latchkey/testing';
import { launchOptions } from '@latchkey/testing/browser/browser';
import { frontProxy } from '@latchkey/testing/browser/front-proxy';
import { nameServer, publishTxt } from '@latchkey/testing/dns/dns-server';
import { signUp } from '../../support/notes.ts';
import { startSeeded } from '../../support/product.ts';
import { onPhone, test } from '../../support/test.ts';

const domain = 'auth.northwind.example';
const at = `http://${domain}`;
const launched = await launchOptions();

test.use({
  // Pages at a domain of one's own are behind HTTPS; what browsers keep for that is not missing here.
  launchOptions: {
    ...launched,
    args: [...(launched.args ?? []), `--unsafely-treat-insecure-origin-as-secure=${at}`],
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures it needs.
  product: async ({}, use) => use(await startSeeded('file', { LATCHKEY_DNS_SERVERS: await nameServer() })),
  config: { allow_localhost: false, domains: [] },
});

test(
  'a user signs up and out at a domain of the project’s own',
  onPhone,
  async ({ product, project, newPerson, way }) => {
    const { body: added } = await project.admin('POST /latchkey/hosted-domains', { body: { domain } });
    publishTxt(added.txt_record.name, [added.txt_record.value]);
    await project.admin(`POST /latchkey/hosted-domains/${added.id}/verify`, { body: {} });
    const user = await newPerson({ ...way, front: await frontProxy(domain, product.url) });
    const { page } = user;

    await page.goto(at);
    await page.waitForURL(`${at}/sign-in`);
    await user.inspect('hosted sign-in at a domain of its own');
    await user.press(page.getByRole('link', { name: 'Sign up' }));
    await page.waitForURL(`${at}/sign-up`);
    const email = newEmail();
    await signUp(user, { email, password: 'correct horse battery staple' });
    await page.waitForURL(`${at}/account-settings`);
    await page.reload();
    await user.sees('Account settings');

    await page.goto(`${at}/sign-out`);
    await user.press(page.getByRole('button', { name: 'Sign Out' }));
    await page.waitForURL(`${at}/sign-in`);
    await page.goto(`${at}/account-settings`);
    await page.waitForURL((url) => url.origin === at && url.pathname === '/sign-in');
  },
);
