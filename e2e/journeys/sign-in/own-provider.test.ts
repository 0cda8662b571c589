import { newEmail } from '@latchkey/testing';
import { type OidcServer, startOidcProvider } from '@latchkey/testing/oauth/oidc-provider';
import type { Dashboard } from '../../support/dashboard.ts';
import { goToSignIn, myNotes } from '../../support/notes.ts';
import { expect, onPhone, test } from '../../support/test.ts';

test(
  'a provider is added by its issuer, and people sign in with it',
  onPhone,
  async ({ dashboard, product, project, demo, newPerson }) => {
    await dashboard.open('providers');
    await addProvider(dashboard, await startOidcProvider(['staff'], product.url));

    const email = newEmail();
    const user = await newPerson();
    const { page } = user;
    await goToSignIn(user, demo);
    await user.press(page.getByRole('button', { name: 'Sign in with Northwind Staff' }));
    await user.sees('An OpenID provider');
    await user.type(page.getByLabel('Email'), email);
    await user.press(page.getByRole('button', { name: 'Sign in' }));
    await myNotes(user).waitFor();
    expect((await project.server('GET /users')).body.items).toMatchObject([{ primary_email: email }]);
  },
);

async function addProvider({ owner, page, dialog, answer }: Dashboard, oidc: OidcServer): Promise<void> {
  await page.getByRole('heading', { name: 'Providers', level: 1 }).waitFor();
  await owner.press(page.getByRole('button', { name: 'Add provider' }));
  await owner.type(dialog.getByLabel('Name'), 'Northwind Staff');
  await owner.type(dialog.getByLabel('ID', { exact: true }), 'staff');
  await owner.type(dialog.getByLabel('Issuer'), oidc.issuer);
  await owner.type(dialog.getByLabel('Client ID'), oidc.clientId);
  await owner.type(dialog.getByLabel('Client secret'), oidc.clientSecret);
  await owner.look('add a provider');
  await answer('Add provider');
  await page.getByText(oidc.issuer, { exact: true }).waitFor();
}
