import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refusals } from '@latchkey/protocol/refusals';
import { newEmail, type TestProject, type TestUser } from '@latchkey/testing';
import type { Page } from '@latchkey/testing/browser/browser';
import { afterwards } from '@latchkey/testing/process/process';
import { scanned } from '../../../packages/sdk/testing/authenticator.ts';
import { bundled, pageWith } from '../../support/bundled.ts';
import type { Product } from '../../support/product.ts';
import { expect, test } from '../../support/test.ts';

const root = new URL('../../..', import.meta.url).pathname;

test.use({ config: { magic_link_enabled: true, oauth_providers: [{ id: 'github', type: 'shared' }] } });

test('someone signs up, signs out, mistypes the password, and signs in', async ({ product, project, page }) => {
  const email = newEmail();
  const shop = await served(product, project);
  await page.goto(`${shop}/sign-up`);
  await fill(page, email, 'short');
  await press(page, 'Create account');
  await says(page, 'Use at least 8 characters.');
  await fill(page, email, 'correct horse battery');
  await press(page, 'Create account');
  await page.getByText(`Signed in as ${email}`).waitFor();
  await press(page, 'Sign out');

  await page.getByRole('link', { name: 'Forgot password?' }).waitFor();
  await fill(page, email, 'wrong horse battery');
  await press(page, 'Sign in');
  await says(page, "That email and password don't match.");
  await fill(page, email, 'correct horse battery');
  await press(page, 'Sign in');
  await page.getByText(`Signed in as ${email}`).waitFor();
});

test('an email that has an account is told to sign in', async ({ product, project, page }) => {
  const { email } = await project.signUp();
  await page.goto(`${await served(product, project)}/sign-up`);
  await fill(page, email, 'correct horse battery');
  await press(page, 'Create account');
  await says(page, 'This email already has an account. Sign in instead.');
});

test('a code that was typed wrong is asked for again, and the right one signs in', async ({
  product,
  project,
  page,
  scannedMail,
}) => {
  const email = newEmail();
  await page.goto(`${await served(product, project)}/magic-link`);
  await page.getByLabel('Email').fill(email);
  await press(page, 'Email me a code');
  const { code = '' } = await scannedMail(email, 'Sign in to A test');
  const field = page.getByLabel('Code from the email');
  await field.fill((code.startsWith('2') ? '3' : '2') + code.slice(1));
  await press(page, 'Sign in');
  await says(page, "That code isn't right. Check the newest email.");
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase());
  await press(page, 'Sign in');
  await page.getByText(`Signed in as ${email}`).waitFor();
});

test('a magic link signs in once, after a click', async ({ product, project, page, newPage, scannedMail }) => {
  const email = newEmail();
  await page.goto(`${await served(product, project)}/magic-link`);
  await page.getByLabel('Email').fill(email);
  await press(page, 'Email me a code');
  const { link } = await scannedMail(email, 'Sign in to A test');
  await page.goto(link);
  await press(page, 'Sign in');
  await page.getByText(`Signed in as ${email}`).waitFor();
  const other = await newPage();
  await other.goto(link);
  await press(other, 'Sign in');
  await says(other, 'That code was already used. Request a new one.');
});

test('a forgotten password is set anew, and its link works once', async ({ product, project, page, scannedMail }) => {
  const { email } = await project.signUp();
  await page.goto(`${await served(product, project)}/forgot-password`);
  await page.getByLabel('Email').fill(email);
  await press(page, 'Send link');
  await says(page, 'If this email has an account, a link is on its way.');
  const { link } = await scannedMail(email, 'Reset your password');
  await page.goto(link);
  await page.getByLabel('Password').fill('another horse battery');
  await press(page, 'Set password');
  await fill(page, email, 'another horse battery');
  await press(page, 'Sign in');
  await page.getByText(`Signed in as ${email}`).waitFor();
  await page.goto(link);
  await page.getByLabel('Password').fill('a third horse battery');
  await press(page, 'Set password');
  await says(page, 'That code was already used. Request a new one.');
});

test('an email is verified, and a code that is cut off is not', async ({ product, project, page, scannedMail }) => {
  const shop = await served(product, project);
  const email = newEmail();
  await page.goto(`${shop}/sign-up`);
  await fill(page, email, 'correct horse battery');
  await press(page, 'Create account');
  await page.getByText(`Signed in as ${email}`).waitFor();
  const { link } = await scannedMail(email, 'Verify your email');
  await page.goto(link.slice(0, -2));
  await press(page, 'Verify email');
  await says(page, "That code isn't right. Check the newest email.");
  await page.goto(link);
  await press(page, 'Verify email');
  await says(page, 'Your email is verified.');
});

test('an authenticator app is asked for, and a wrong code can be tried again', async ({ product, project, page }) => {
  const user = await withAuthenticator(project);
  await page.goto(`${await served(product, project)}/sign-in`);
  await fill(page, user.email, user.password);
  await press(page, 'Sign in');
  const field = page.getByLabel('Authenticator code');
  const now = scanned(ofSecret, Date.now());
  await field.fill(now === '000000' ? '000001' : '000000');
  await press(page, 'Continue');
  await says(page, "That code didn't work. Wait for the next one and try again.");
  await field.fill(scanned(ofSecret, Date.now()));
  await press(page, 'Continue');
  await page.getByText(`Signed in as ${user.email}`).waitFor();
});

test('a recovery code stands in for the app', async ({ product, project, page }) => {
  const user = await withAuthenticator(project);
  const { body } = await user.call('POST /latchkey/mfa/recovery-codes');
  await page.goto(`${await served(product, project)}/sign-in`);
  await fill(page, user.email, user.password);
  await press(page, 'Sign in');
  await page.getByLabel('Recovery code').fill(body.recovery_codes[0]);
  await press(page, 'Use recovery code');
  await page.getByText(`Signed in as ${user.email}`).waitFor();
});

test('a provider signs in, and one that was denied says so', async ({ product, project, page }) => {
  const email = newEmail();
  await page.goto(`${await served(product, project)}/sign-in`);
  await press(page, 'Continue with GitHub');
  await press(page, 'Deny');
  await says(page, 'Access was denied. Sign in another way, or try again.');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await press(page, 'Continue with GitHub');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await press(page, 'Sign in');
  await page.getByText(`Signed in as ${email}`).waitFor();
});

test('a way to sign in that was switched off meanwhile says so', async ({ product, project, page }) => {
  await page.goto(`${await served(product, project)}/magic-link`);
  await page.getByLabel('Email').fill(newEmail());
  await project.admin('PATCH /internal/projects/current', { body: { config: { magic_link_enabled: false } } });
  await press(page, 'Email me a code');
  await says(page, refusals.MAGIC_LINK_OFF[1]);
});

test('without a network the form says so, and works once it is back', async ({ product, project, page }) => {
  const { email, password } = await project.signUp();
  await page.goto(`${await served(product, project)}/sign-in`);
  await page.getByRole('button', { name: 'Continue with GitHub' }).waitFor();
  await fill(page, email, password);
  await page.context().setOffline(true);
  await press(page, 'Sign in');
  await says(page, "We can't reach the server. Check your connection and try again.");
  await page.context().setOffline(false);
  await press(page, 'Sign in');
  await page.getByText(`Signed in as ${email}`).waitFor();
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const says = (page: Page, sentence: string) => page.getByRole('alert').filter({ hasText: sentence }).first().waitFor();

async function fill(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
}

const ofSecret = `otpauth://totp/a?secret=${'A'.repeat(32)}&period=30&digits=6&algorithm=SHA1`;

async function withAuthenticator(project: TestProject): Promise<TestUser> {
  const user = await project.signUp();
  const secret = Buffer.alloc(20).toString('base64');
  const { status, text } = await user.call('PATCH /users/me', { body: { totp_secret_base64: secret } });
  expect(status, text).toBe(200);
  return user;
}

/** The app of docs/guides/own-forms.md, put together of the files that it shows; answers its address. */
async function served(product: Product, project: TestProject): Promise<string> {
  // Inside the workspace, so that the packages are found as an application finds them.
  const folder = mkdtempSync(`${root}node_modules/.cache/own-forms-`);
  afterwards(() => rmSync(folder, { recursive: true }));
  const guide = readFileSync(`${root}docs/guides/own-forms.md`, 'utf8');
  for (const [, text = '', name] of guide.matchAll(/^```tsx?\n(\/\/ (\S+)\n[\s\S]*?)```/gm))
    writeFileSync(`${folder}/${name}`, text);
  const bundle = await bundled(`import '${folder}/main.tsx';`, {
    LATCHKEY_API_URL: product.url,
    LATCHKEY_PROJECT_ID: project.id,
    LATCHKEY_PUBLISHABLE_CLIENT_KEY: project.keys.publishable_client_key,
  });
  return serveAll(pageWith(bundle, ''));
}

/** Serves one page at every address, as a single-page app is. */
async function serveAll(html: string): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(html);
  });
  afterwards(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
