import { newEmail } from '@latchkey/testing';
import { askForLink, signIn, signOutOfPages, signUp } from '../../support/notes.ts';
import { type Person, personAt } from '../../support/person.ts';
import { signInBy } from '../../support/providers.ts';
import { byKeyboard, expect, onPhone, test } from '../../support/test.ts';

// No other address is trusted than that of the pages themselves.
const nowhereElse = { allow_localhost: false, domains: [] };
const password = 'correct horse battery staple';

test.describe('with passwords', () => {
  test.use({ config: nowhereElse });

  test(
    'the pages that the service serves sign up, sign out, and sign in to the account',
    onPhone,
    async ({ product, project, person: user }) => {
      const pages = `${product.url}/p/${project.id}`;
      const credential = { email: newEmail(), password };
      const { page } = user;
      await page.goto(`${pages}/sign-up`);
      await user.inspect('hosted sign-up');
      await signUp(user, credential);
      await page.waitForURL(`${pages}/account-settings`);
      await user.sees('Account settings');
      await user.inspect('hosted account');
      await signOutOfPages(user);
      await page.waitForURL(`${pages}/sign-in`);
      await user.inspect('hosted sign-in');
      await signIn(user, credential);
      await page.waitForURL(`${pages}/account-settings`);
    },
  );

  test(
    'the page that was asked for is where signing in leads, and the pages themselves lead to the account',
    byKeyboard,
    async ({ product, project, person: user }) => {
      const pages = `${product.url}/p/${project.id}`;
      const credential = { email: newEmail(), password };
      const { page } = user;
      await page.goto(`${pages}/account-settings#emails`);
      await page.getByRole('link', { name: 'Sign up' }).click();
      await signUp(user, credential);
      await page.waitForURL(`${pages}/account-settings#emails`);
      await page.goto(pages);
      await page.waitForURL(`${pages}/account-settings`);
    },
  );
});

test.describe('with mailed links and codes', () => {
  test.use({ config: { ...nowhereElse, magic_link_enabled: true } });

  test('a mailed link leads back to the pages', byKeyboard, async ({ product, project, newPerson, scannedMail }) => {
    const pages = `${product.url}/p/${project.id}`;
    const email = newEmail();
    await ask(await newPerson(), pages, email);
    const { link } = await scannedMail(email, 'Sign in to A test');
    expect(link).toContain(`${pages}/magic-link-callback?code=`);
    const elsewhere = await newPerson();
    await elsewhere.page.goto(link);
    await elsewhere.press(elsewhere.page.getByRole('button', { name: /^Continue as/ }));
    await elsewhere.page.waitForURL(`${pages}/account-settings`);
  });

  test('a mailed code signs in', onPhone, async ({ product, project, person: user, scannedMail }) => {
    const pages = `${product.url}/p/${project.id}`;
    const email = newEmail();
    await ask(user, pages, email);
    const { code = '' } = await scannedMail(email, 'Sign in to A test');
    await user.type(user.page.getByLabel('Code', { exact: true }), code);
    await user.page.waitForURL(`${pages}/account-settings`);
  });
});

test.describe('with a provider', () => {
  test.use({ config: { ...nowhereElse, oauth_providers: [{ id: 'github', type: 'shared' }] } });

  test('it leads back to the pages', byKeyboard, async ({ product, project, person: user }) => {
    const pages = `${product.url}/p/${project.id}`;
    await user.page.goto(`${pages}/sign-in`);
    await signInBy(user, 'GitHub', { email: newEmail() });
    await user.page.waitForURL(`${pages}/account-settings`);
  });
});

test.describe('in the language of the browser', () => {
  test.use({ config: nowhereElse });

  for (const [locale, heading] of [
    ['de-DE', 'Bei A test anmelden'],
    ['ar', 'تسجيل الدخول إلى A test'],
  ] as const)
    test(`the page is alive in ${locale}`, async ({ product, project, newPage, way }) => {
      const user = personAt(await newPage({ locale, width: 390, theme: 'dark' }), way);
      await user.page.goto(`${product.url}/p/${project.id}/sign-in`);
      await user.sees(heading);
      await user.page.locator('button[type="submit"]:enabled').waitFor();
      await user.inspect(`hosted sign-in, ${locale}`);
    });
});

test(
  'after signing in, users get back to the app that sent them',
  byKeyboard,
  async ({ product, project, demo, person: user }) => {
    const { page } = user;
    const target = `${demo}/?from=pages`;
    await page.goto(`${product.url}/p/${project.id}/sign-up?${new URLSearchParams({ after_auth_return_to: target })}`);
    await signUp(user, { email: newEmail(), password });
    await page.waitForURL(target);
  },
);

async function ask(user: Person, pages: string, email: string): Promise<void> {
  await user.page.goto(`${pages}/sign-in`);
  await askForLink(user, email);
}
