import { TestApp } from '@latchkey/sdk/testing';
import { newPage } from '@latchkey/testing/browser/browser';
import { expect, test } from 'vitest';
import { sharedProduct, startApplication } from '../../support/installation.ts';

const product = await sharedProduct();

/** An application, and what its tests are written with. */
async function tested() {
  const { demo, project } = await startApplication(product, { magic_link_enabled: true });
  const app = new TestApp({
    tokenStore: null,
    projectId: project.id,
    publishableClientKey: project.keys.publishable_client_key,
    secretServerKey: project.keys.secret_server_key,
    baseUrl: product.url,
  });
  return { app, demo, page: await newPage() };
}

test('who was made for a test is signed in with the cookies, without a form', async () => {
  const { app, demo, page } = await tested();
  const { user, email } = await app.newUser({ displayName: 'Ada Lovelace' });
  await page.context().addCookies(await app.cookiesFor(user, demo));
  await page.goto(demo);
  await page.getByText(email, { exact: true }).waitFor();
});

test('a mailed code that a test reads signs in', async () => {
  const { app, demo, page } = await tested();
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
