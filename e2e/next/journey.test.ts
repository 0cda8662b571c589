import { newEmail } from '@latchkey/testing';
import { expect, inject } from 'vitest';
import { signUp } from '../parts/notes.ts';
import { journey, newPerson } from '../parts/person.ts';

const { url } = inject('nextApp');
const password = 'correct horse battery';

journey('who wants to see notes signs up first, comes back, adds one and signs out', async (way) => {
  const user = await newPerson(way);
  const { page } = user;
  const email = newEmail();
  await page.goto(`${url}/notes`);
  await user.press(page.getByRole('link', { name: 'Sign up' }));
  await page.getByRole('button', { name: 'Sign Up', exact: true }).waitFor();
  await signUp(user, { email, password });
  await user.sees(`Notes of ${email}`);
  await page.getByText(`Signed in as ${email}`).waitFor();

  await user.type(page.getByLabel('New note'), 'Buy milk');
  await user.press(page.getByRole('button', { name: 'Add note' }));
  await page.getByRole('listitem').filter({ hasText: 'Buy milk' }).waitFor();

  await user.press(page.getByRole('button', { name: 'Sign out' }));
  await user.sees('Notes');
  await page.goto(`${url}/notes`);
  expect(new URL(page.url()).pathname).toBe('/handler/sign-in');
});
