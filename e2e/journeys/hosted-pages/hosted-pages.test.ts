import { newEmail } from '@latchkey/testing';
import { askForLink, signIn, signUp } from '../../support/notes.ts';
import type { Person } from '../../support/person.ts';
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
      await signOut(user);
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

async function ask(user: Person, pages: string, email: string): Promise<void> {
  await user.page.goto(`${pages}/sign-in`);
  await askForLink(user, email);
}

async function signOut(user: Person): Promise<void> {
  const { page } = user;
  await user.press(page.getByRole('button', { name: /^Account of/ }));
  await user.press(page.getByRole('menuitem', { name: 'Sign Out' }));
}
