import { byKeyboard, test } from '../../support/test.ts';

test(
  'a developer finds an endpoint in the reference, and reads how it is called and what it can fail with',
  byKeyboard,
  async ({ product, person }) => {
    const { page } = person;
    await page.goto(`${product.url}/docs/api`);
    await page.getByText(/^\d+ endpoints$/).waitFor();
    await page.getByRole('heading', { name: 'API reference', level: 1 }).waitFor();
    await person.look('api reference');
    await person.type(page.getByLabel('Filter'), 'sign-up passwords');
    await page.getByText('0 endpoints', { exact: true }).waitFor();
    await person.type(page.getByLabel('Filter'), 'auth/password/sign-up');
    await page.getByText('1 endpoint', { exact: true }).waitFor();
    await person.press(page.getByRole('link', { name: 'POST /auth/password/sign-up' }));
    await page.getByRole('heading', { name: 'Password', level: 1 }).waitFor();
    await person.look('api reference, endpoints');
    // Past the sidebar, by the link that comes first for a keyboard.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await person.press(page.getByRole('link', { name: 'PASSWORD_TOO_SHORT' }).first());
    await page.getByRole('heading', { name: 'API errors', level: 1 }).waitFor();
    await page.getByText('The password is too short. Use at least {min_length} characters.').waitFor();
    await person.look('api reference, errors');
  },
);
