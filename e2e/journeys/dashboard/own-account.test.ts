import { owner as credential } from '@latchkey/testing';
import { signIn } from '../../support/notes.ts';
import { inFull, onPhone, test, withOwnProduct } from '../../support/test.ts';

test.describe(() => {
  // The password of the owner is another one afterwards.
  test.use(withOwnProduct);

  test(
    'an owner whom a password manager sends there changes the password',
    onPhone,
    async ({ product: { url }, person: owner }) => {
      const { page } = owner;
      await page.goto(`${url}/.well-known/change-password`);
      await signIn(owner, credential);
      await page.getByRole('heading', { name: 'Password', exact: true }).waitFor();
      await owner.look('own account, password');
      const fresh = { ...credential, password: 'another password of the owner' };
      await owner.type(page.getByLabel('Current password', { exact: true }), credential.password);
      await owner.type(page.getByLabel('New password', { exact: true }), fresh.password);
      await owner.press(page.getByRole('button', { name: 'Change password' }));
      await page.getByText('Password changed.', { exact: false }).waitFor();
    },
  );
});

test(
  'an owner finds the own account in the menu, and comes back',
  inFull,
  async ({ product: { url }, person: owner }) => {
    const { page } = owner;
    await page.goto(`${url}/projects`);
    await signIn(owner, credential);
    await owner.press(page.getByRole('button', { name: /^Account owner@/ }));
    await owner.press(page.getByRole('link', { name: 'Your account' }));
    await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor();
    await owner.look('own account');
    await owner.press(page.getByRole('link', { name: 'Sessions' }));
    await page.getByText('This device').first().waitFor();
    await owner.look('own account, sessions');
    await page.goBack();
    await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor();
  },
);
