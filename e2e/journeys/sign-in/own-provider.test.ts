import { owner as credential, newEmail } from '@latchkey/testing';
import { startOidcProvider } from '@latchkey/testing/oauth/oidc-provider';
import { expect } from 'vitest';
import { sharedProduct, startApplication } from '../../support/installation.ts';
import { goToSignIn, myNotes, signIn } from '../../support/notes.ts';
import { journey, newPerson, type Person } from '../../support/person.ts';

const product = await sharedProduct();
const oidc = await startOidcProvider(['staff'], product.url);

journey('phone', 'a provider is added by its issuer, and people sign in with it', async (way) => {
  const { demo, project } = await startApplication(product);
  const owner = await newPerson(way);
  await owner.page.goto(`${product.url}/projects/${project.id}/providers`);
  await signIn(owner, credential);
  await addProvider(owner);

  const email = newEmail();
  const user = await newPerson(way);
  const { page } = user;
  await goToSignIn(user, demo);
  await user.press(page.getByRole('button', { name: 'Sign in with Northwind Staff' }));
  await user.sees('An OpenID provider');
  await user.type(page.getByLabel('E-mail'), email);
  await user.press(page.getByRole('button', { name: 'Sign in' }));
  await myNotes(user).waitFor();
  expect((await project.server('GET /users')).body.items).toMatchObject([{ primary_email: email }]);
});

async function addProvider(owner: Person): Promise<void> {
  const { page } = owner;
  await page.getByRole('heading', { name: 'Providers', level: 1 }).waitFor();
  await owner.press(page.getByRole('button', { name: 'Add provider' }));
  const dialog = page.getByRole('dialog');
  await owner.type(dialog.getByLabel('Name'), 'Northwind Staff');
  await owner.type(dialog.getByLabel('Id', { exact: true }), 'staff');
  await owner.type(dialog.getByLabel('Issuer'), oidc.issuer);
  await owner.type(dialog.getByLabel('Client id'), oidc.clientId);
  await owner.type(dialog.getByLabel('Client secret'), oidc.clientSecret);
  await owner.look('add a provider');
  await owner.press(dialog.getByRole('button', { name: 'Add provider' }));
  await page.getByText(oidc.issuer, { exact: true }).waitFor();
}
