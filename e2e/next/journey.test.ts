import { newEmail } from '@latchkey/testing';
import { expect, test } from 'vitest';
import { signIn, signUp } from '../support/notes.ts';
import type { Person } from '../support/person.ts';
import { journey, newPerson } from '../support/with-vitest.ts';
import { accessCookie, password, refreshCookie, testApp, url } from './support/visitor.ts';

journey('phone', 'who wants to see notes signs up first, comes back, adds one, signs out and in again', async (way) => {
  const user = await newPerson(way);
  const { page } = user;
  const email = newEmail();
  await page.goto(`${url}/notes`);
  await signUpFirst(user, email);
  await user.sees(`Notes of ${email}`);
  await page.getByText(`Signed in as ${email}`).waitFor();
  await user.look('next, signed in');

  await user.type(page.getByLabel('New note'), 'Buy milk');
  await user.press(page.getByRole('button', { name: 'Add note' }));
  await page.getByRole('listitem').filter({ hasText: 'Buy milk' }).waitFor();

  await user.press(page.getByRole('button', { name: 'Sign out' }));
  await home(user).waitFor();
  await user.press(page.getByRole('link', { name: 'My notes' }));
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  await signIn(user, { email, password });
  await page.getByRole('listitem').filter({ hasText: 'Buy milk' }).waitFor();
});

journey('phone', 'the guard of a static page leads to sign in, and back', async (way) => {
  const user = await newPerson(way);
  await user.page.goto(`${url}/members?from=here`);
  await signUpFirst(user, newEmail());
  await user.sees('For members');
  expect(user.page.url()).toBe(`${url}/members?from=here`);
});

test('who signs out in one tab is signed out in the others, whose server components are drawn anew', async () => {
  const user = await newPerson();
  const email = newEmail();
  await user.page.goto(`${url}/notes`);
  await signUpFirst(user, email);
  await user.sees(`Notes of ${email}`);
  const other = await user.newTab();
  await other.page.goto(`${url}/notes`);
  await other.sees(`Notes of ${email}`);
  await user.press(user.page.getByRole('button', { name: 'Sign out' }));
  await home(user).waitFor();
  await other.page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
});

test('who was made for a test is signed in with the cookies, without a form', async () => {
  const { page, sees } = await newPerson();
  const { user, email } = await testApp.newUser();
  await page.context().addCookies(await testApp.cookiesFor(user, url));
  await page.goto(`${url}/notes`);
  await sees(`Notes of ${email}`);
});

test('no script of the page can read a token', async () => {
  const user = await newPerson();
  const { page } = user;
  await page.goto(`${url}/notes`);
  await signUpFirst(user, newEmail());
  await page.getByText('Signed in as').waitFor();
  const kept = await page.context().cookies();
  const rules = kept.map(({ name, path, httpOnly, sameSite }) => ({ name, path, httpOnly, sameSite }));
  expect(rules.sort((one, other) => one.name.localeCompare(other.name))).toEqual(
    [accessCookie, refreshCookie].map((name) => ({ name, path: '/', httpOnly: true, sameSite: 'Lax' })),
  );
  const readable = await page.evaluate(() => [
    document.cookie,
    ...Object.values({ ...localStorage, ...sessionStorage }),
  ]);
  expect(readable.join()).not.toMatch(/eyJ|latchkey-refresh/);
});

async function signUpFirst(user: Person, email: string): Promise<void> {
  const { page } = user;
  await user.press(page.getByRole('link', { name: 'Sign up' }));
  await page.getByRole('button', { name: 'Sign Up', exact: true }).waitFor();
  await signUp(user, { email, password });
}

const home = ({ page }: Person) => page.getByText('Write down what you would forget.');
