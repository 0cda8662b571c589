import type { Person } from './person.ts';

/** What a user does in the demo app, step by step as a person does it. */

export interface Credential {
  readonly email: string;
  readonly password: string;
}

/** Opens the sign-up page of the app, as somebody who is new there. */
export async function goToSignUp(user: Person, demo: string): Promise<void> {
  const { page } = user;
  await page.goto(demo);
  await user.press(page.getByRole('button', { name: 'Sign up' }));
  await page.getByRole('button', { name: 'Sign Up', exact: true }).waitFor();
}

export async function goToSignIn(user: Person, demo: string): Promise<void> {
  const { page } = user;
  await page.goto(demo);
  await user.press(page.getByRole('button', { name: 'Sign in' }));
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
}

/** Fills in the sign-up form and sends it. */
export async function signUp(user: Person, { email, password }: Credential): Promise<void> {
  const { page } = user;
  // Next.js keeps the pages that were left, out of sight.
  const field = (label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true });
  await user.type(field('Email'), email);
  await user.type(field('Password'), password);
  await user.press(page.getByRole('button', { name: 'Sign Up', exact: true }));
}

/** Fills in the sign-in form and sends it. */
export async function signIn(user: Person, { email, password }: Credential): Promise<void> {
  const { page } = user;
  await user.type(page.getByLabel('Email'), email);
  await user.type(page.getByLabel('Password', { exact: true }), password);
  await user.press(page.getByRole('button', { name: 'Sign In', exact: true }));
}

/** Opens the sign-in page of an app whose people sign in by a mailed link as well as by password. */
export async function goToLinkForm(user: Person, demo: string): Promise<void> {
  const { page } = user;
  await page.goto(demo);
  await user.press(page.getByRole('button', { name: 'Sign in' }));
  await page.getByRole('button', { name: 'Email me a link' }).waitFor();
}

/** Asks for a mail with a link and a code. */
export async function askForLink(user: Person, email: string): Promise<void> {
  const { page } = user;
  await user.type(page.getByLabel('Email', { exact: true }), email);
  await user.press(page.getByRole('button', { name: 'Email me a link' }));
  await user.sees('Check your email');
}

export async function signOut(user: Person): Promise<void> {
  const { page } = user;
  await user.press(page.getByRole('button', { name: /^Account of/ }));
  await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  // The page says the same before and after, but for this.
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
}

/** The same on the pages that the service serves, which leads to their sign-in page. */
export async function signOutOfPages(user: Person): Promise<void> {
  await user.press(user.page.getByRole('button', { name: /^Account of/ }));
  await user.press(user.page.getByRole('menuitem', { name: 'Sign Out' }));
}

/** The page that only signed-in users see. */
export const myNotes = ({ page }: Person) => page.getByRole('heading', { name: 'My notes' });

export async function addNote(user: Person, text: string): Promise<void> {
  const { page } = user;
  await user.type(page.getByLabel('New note'), text);
  await user.press(page.getByRole('button', { name: 'Add note' }));
}
