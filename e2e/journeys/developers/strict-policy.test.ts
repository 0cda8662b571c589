import { bundled, pageWith } from '../../support/bundled.ts';
import { servePage } from '../../support/serve-page.ts';
import { expect, test } from '../../support/test.ts';

const NONCE = 'c2FpZCBvbmNl';
const strict = (url: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${NONCE}'`,
    `style-src 'nonce-${NONCE}'`,
    `connect-src ${url}`,
    "img-src 'self' data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

/** A page of the handler until somebody is signed in, then all that is there for them. */
const program = `
  import { AccountSettings, LatchkeyHandler, LatchkeyProvider, LatchkeyTheme, SelectedTeamSwitcher, SignedIn, UserButton }
    from '@latchkey/react';
  import '@latchkey/react/styles.css';
  import { ClientApp } from '@latchkey/sdk';
  import { createRoot } from 'react-dom/client';

  const app = new ClientApp({ tokenStore: 'cookie', redirectMethod: 'none' });
  const theme = { light: { primary: '#3b5bdb' }, dark: { primary: '#91a7ff' } };
  const asked = new URLSearchParams(location.search).get('page') ?? 'sign-in';
  createRoot(document.querySelector('#root')).render(
    <LatchkeyProvider app={app}>
      <LatchkeyTheme theme={theme} nonce="${NONCE}">
        <SignedIn fallback={<LatchkeyHandler location={'/handler/' + asked} componentProps={{ SignIn: { noPasskeySuggestion: true } }} />}>
          <UserButton showUserInfo />
          <SelectedTeamSwitcher />
          <AccountSettings fullPage />
        </SignedIn>
      </LatchkeyTheme>
    </LatchkeyProvider>,
  );
`;

const headings = {
  'sign-in': 'Sign in to A test',
  'sign-up': 'Create your A test account',
  'forgot-password': 'Forgot your password?',
  'magic-link-callback': "This link doesn't work",
  error: 'Something went wrong',
};

test.use({
  config: {
    allow_user_api_keys: true,
    client_user_deletion_enabled: true,
    passkey_enabled: true,
    oauth_providers: [{ id: 'github', type: 'shared' }],
  },
});

// A page of a test fails it when its policy refuses anything: see packages/testing/src/browser/problems.ts.
test('under a policy of nonces nothing is refused: the pages of signing in, then every section of the account', async ({
  product: { url },
  project,
  page,
}) => {
  const { email, password } = await project.signUp();
  const bundle = await bundled(program, {
    LATCHKEY_API_URL: url,
    LATCHKEY_PROJECT_ID: project.id,
    LATCHKEY_PUBLISHABLE_CLIENT_KEY: project.keys.publishable_client_key,
  });
  const headers = { 'content-security-policy': strict(url) };
  const address = await servePage(pageWith(bundle, '<div id="root"></div>', NONCE), headers);
  for (const [name, heading] of Object.entries(headings)) {
    await page.goto(`${address}?page=${name}`);
    await page.getByRole('heading', { name: heading }).waitFor();
  }

  await page.goto(address);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  const sections = page.getByRole('navigation').getByRole('link');
  await sections.first().waitFor();
  expect(await sections.count()).toBe(12);
  for (const section of await sections.all()) {
    await section.click();
    await page.getByRole('heading', { name: await section.innerText(), exact: true }).waitFor();
  }

  await sections.getByText('Two-factor authentication').click();
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.locator('[data-latchkey="qr-code"]').waitFor();
  await page.getByRole('button', { name: email }).click();
  await page.getByRole('menuitem').first().waitFor();
});
