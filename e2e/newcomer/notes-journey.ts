import { newEmail } from '@latchkey/testing';
import { expect } from 'vitest';
import { signUp } from '../support/notes.ts';
import type { Person } from '../support/person.ts';
import { newPerson } from '../support/with-vitest.ts';

/**
 * A visitor goes from the first page to the notes, signs up on the way, and is still known after a reload, to the server
 * too. Answers the email.
 */
export async function signsUpForNotes(user: Person, url: string): Promise<string> {
  const { page } = user;
  const email = newEmail();
  page.setDefaultTimeout(30_000);
  await page.goto(url);
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  await user.press(page.getByRole('link', { name: 'My notes' }));
  await user.press(page.getByRole('link', { name: 'Sign Up' }));
  await page.getByRole('button', { name: 'Sign Up', exact: true }).waitFor();
  await signUp(user, { email, password: 'correct horse battery' });
  await user.sees(`Notes of ${email}`);
  expect(new URL(page.url()).pathname).toBe('/notes');
  await page.reload();
  await user.sees(`Notes of ${email}`);
  const html = async (path: string) => (await page.request.get(url + path)).text();
  expect(await html('/notes')).toMatch(new RegExp(`Notes of (<!-- -->)?${email}`));
  expect(await html('/')).toMatch(new RegExp(`Sign out (<!-- -->)?${email}`));
  return email;
}

/** A visitor of a page for signed-in users is asked to sign in, signs up, is still known after a reload, and signs out. */
export async function signsUpForPage(url: string): Promise<void> {
  const user = await newPerson();
  const { page } = user;
  const email = newEmail();
  page.setDefaultTimeout(30_000);
  await page.goto(url);
  await user.press(page.getByRole('link', { name: 'Sign Up' }));
  await page.getByRole('button', { name: 'Sign Up', exact: true }).waitFor();
  await signUp(user, { email, password: 'correct horse battery' });
  await user.sees(`Notes of ${email}`);
  await page.reload();
  await user.sees(`Notes of ${email}`);
  await page.getByRole('button', { name: `Account of ${email}` }).waitFor();
  await page.goto(`${url}/handler/account-settings`);
  await page.getByRole('button', { name: 'Change name' }).waitFor();
  await page.goto(url);
  await user.press(page.getByRole('button', { name: `Sign out ${email}` }));
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  await page.close();
}
