import { readFileSync } from 'node:fs';
import { bundled, pageWith } from '../../support/bundled.ts';
import { servePage } from '../../support/serve-page.ts';
import { expect, test } from '../../support/test.ts';

/** The element as docs/sdk.md shows it. */
function documented(): string {
  const page = readFileSync(new URL('../../../docs/sdk.md', import.meta.url), 'utf8');
  const [, program] = /```ts\n(\/\/ account-bar\.ts\n[\s\S]*?)```/.exec(page) ?? [];
  if (program === undefined) throw new Error('docs/sdk.md shows no account-bar.ts.');
  return program;
}

test('an element without a framework signs in and out, and all of its kind follow by one request', async ({
  product,
  project,
  page,
}) => {
  const { email, password } = await project.signUp();
  const bundle = await bundled(documented(), {
    LATCHKEY_API_URL: product.url,
    LATCHKEY_PROJECT_ID: project.id,
    LATCHKEY_PUBLISHABLE_CLIENT_KEY: project.keys.publishable_client_key,
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith('/users/me')) asked.push(request.url());
  });
  const bar = '<account-bar></account-bar>';
  await page.goto(await servePage(pageWith(bundle, bar + bar)));
  const [first, second] = [page.locator('account-bar').first(), page.locator('account-bar').last()];

  await first.getByLabel('Email').fill(email);
  await first.getByLabel('Password').fill('not this one');
  await first.getByRole('button', { name: 'Sign in' }).click();
  await first.getByText('Wrong email or password.').waitFor();

  await first.getByLabel('Password').fill(password);
  await first.getByRole('button', { name: 'Sign in' }).click();
  await second.getByText(email).waitFor();
  expect(await first.getByText(email).isVisible()).toBe(true);
  expect(asked).toHaveLength(1);

  await second.getByRole('button', { name: 'Sign out' }).click();
  await first.getByLabel('Email').waitFor();
  expect(await second.getByText(email).count()).toBe(0);
});
