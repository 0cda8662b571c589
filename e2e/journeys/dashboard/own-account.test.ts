import { owner as credential } from '@latchkey/testing';
import { sharedProduct, startSeeded } from '../../support/installation.ts';
import { signIn } from '../../support/notes.ts';
import { journey, journeyInFull, newPerson } from '../../support/person.ts';

journey('phone', 'an owner whom a password manager sends there changes the password', async (way) => {
  // Each way ends with another password, so it has a product of its own.
  const { url } = await startSeeded();
  const owner = await newPerson(way);
  const { page } = owner;
  await page.goto(`${url}/.well-known/change-password`);
  await signIn(owner, credential);
  await page.getByRole('heading', { name: 'Password', exact: true }).waitFor();
  await owner.look('own account, password');
  const fresh = { ...credential, password: 'another password of the owner' };
  await owner.type(page.getByLabel('Current password', { exact: true }), credential.password);
  await owner.type(page.getByLabel('New password', { exact: true }), fresh.password);
  await owner.type(page.getByLabel('Repeat password'), fresh.password);
  await owner.press(page.getByRole('button', { name: 'Change password' }));
  await page.getByText('Your password is changed.', { exact: false }).waitFor();
});

journeyInFull('an owner finds the own account in the menu, and comes back', async (way) => {
  const { url } = await sharedProduct();
  const owner = await newPerson(way);
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
});
