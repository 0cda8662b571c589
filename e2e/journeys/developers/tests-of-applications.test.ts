import { TestApp } from '@latchkey/sdk/testing';
import type { TestProject } from '@latchkey/testing';
import type { Product } from '../../support/product.ts';
import { expect, test } from '../../support/test.ts';

test.use({ config: { magic_link_enabled: true } });

/** What the tests of an application are written with. */
const appOf = ({ url }: Product, { id, keys }: TestProject) =>
  new TestApp({
    tokenStore: null,
    projectId: id,
    publishableClientKey: keys.publishable_client_key,
    secretServerKey: keys.secret_server_key,
    baseUrl: url,
  });

test('who was made for a test is signed in with the cookies, without a form', async ({
  product,
  project,
  demo,
  page,
}) => {
  const app = appOf(product, project);
  const { user, email } = await app.newUser({ displayName: 'Ada Lovelace' });
  await page.context().addCookies(await app.cookiesFor(user, demo));
  await page.goto(demo);
  await page.getByText(email, { exact: true }).waitFor();
});

test('a mailed code that a test reads signs in', async ({ product, project, demo, page }) => {
  const app = appOf(product, project);
  const { email } = await app.newUser();
  await page.goto(demo);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  const { code } = await app.mailTo(email, { subject: 'Sign in' });
  await page.getByLabel('Code', { exact: true }).fill(code ?? '');
  await page.getByText(email, { exact: true }).waitFor();
  expect(await app.listUsers({ query: email })).toHaveLength(1);
});
