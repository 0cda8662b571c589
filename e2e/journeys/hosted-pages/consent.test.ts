import { newEmail } from '@latchkey/testing';
import { startApplication } from '../../support/application.ts';
import { newAuthenticator } from '../../support/authenticator.ts';
import { askForLink, signIn, signUp } from '../../support/notes.ts';
import { byKeyboard, expect, onPhone, test } from '../../support/test.ts';

const password = 'correct horse battery staple';
// No other address is trusted than that of the pages themselves.
const nowhereElse = { allow_localhost: false, domains: [] };

test.describe('with passwords', () => {
  test.use({ config: nowhereElse });

  test(
    'an application signs a user in through the pages of the project, with consent once',
    onPhone,
    async ({ product, project, person: user }) => {
      const app = await startApplication(product, project);
      const { page } = user;
      const email = newEmail();
      const tokens = await app.begin(page);
      await page.getByRole('link', { name: 'Sign up' }).click();
      await signUp(user, { email, password });
      await user.sees('Grafana');
      await user.inspect('hosted consent');
      await user.press(page.getByRole('button', { name: 'Allow' }));
      expect((await tokens()).claims()?.email).toBe(email);

      const again = await app.begin(page);
      expect((await again()).claims()?.email).toBe(email);

      await page.goto(`${product.url}/p/${project.id}/account-settings`);
      await user.press(page.getByRole('link', { name: 'Connected apps' }));
      await page.getByText('Grafana').waitFor();
      await user.inspect('hosted connected apps');
    },
  );
});

test.describe('with codes by email', () => {
  test.use({ config: { ...nowhereElse, credential_enabled: false, magic_link_enabled: true } });

  test(
    'an application of the project itself signs a user in without asking for consent',
    byKeyboard,
    async ({ product, project, person: user, scannedMail }) => {
      const app = await startApplication(product, project, { is_first_party: true });
      const email = newEmail();
      const tokens = await app.begin(user.page, { login_hint: email });
      await askForLink(user, email);
      await user.paste((await scannedMail(email, 'Sign in to A test')).code ?? '');
      expect((await tokens()).claims()?.email).toBe(email);
    },
  );
});

test.describe('with passkeys', () => {
  test.use({ config: { passkey_enabled: true } });

  test('what an application asks to be proven is asked of the user', async ({ product, project, person: user }) => {
    const app = await startApplication(product, project);
    const credential = await project.signUp();
    const { page } = user;
    const authenticator = await newAuthenticator(page);
    /** In a browser that has signed in nowhere. */
    const beginAnew = async (parameters?: Record<string, string>) => {
      await page.context().clearCookies();
      return app.begin(page, parameters);
    };
    const provePasskey = async () => {
      await user.press(page.getByRole('button', { name: 'Continue' }));
      await user.press(page.getByRole('button', { name: 'Use a passkey' }));
    };
    const first = await app.begin(page);
    await signIn(user, credential);
    await user.press(page.getByRole('button', { name: 'Create a passkey' }));
    await user.press(page.getByRole('button', { name: 'Allow' }));
    await first();

    const byPasskey = await beginAnew();
    expect((await byPasskey()).claims()?.acr).toBe('phr');

    const newer = await app.begin(page, { max_age: '0' });
    await provePasskey();
    await newer();

    await authenticator.answers(false);
    const stronger = await beginAnew({ acr_values: 'phr' });
    await authenticator.isAsked();
    await signIn(user, credential);
    await user.sees("Confirm it's you to continue to Grafana");
    await authenticator.answers(true);
    await provePasskey();
    expect((await stronger()).claims()?.acr).toBe('phr');
  });
});
