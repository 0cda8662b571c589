import type { Person } from './person.ts';

/** What somebody does at the built-in test provider, step by step as a person does it. */

interface Said {
  readonly email: string;
  /** Whether the provider vouches for the address. */
  readonly isVerified?: boolean;
}

/** Leaves the page for a provider, by the button of it. */
export async function leaveFor(user: Person, name: string, verb = 'Sign in with'): Promise<void> {
  const { page } = user;
  await user.press(page.getByRole('button', { name: `${verb} ${name}` }));
  await page.getByRole('heading', { name: `Who are you at ${name}?` }).waitFor();
}

/** Says there who one is. */
export async function sayWho(user: Person, { email, isVerified = true }: Said): Promise<void> {
  const { page } = user;
  await user.type(page.getByLabel('Email', { exact: true }), email);
  const box = page.getByRole('checkbox');
  if ((await box.isChecked()) !== isVerified) await user.press(box);
  await user.press(page.getByRole('button', { name: 'Sign in', exact: true }));
}

/** All of it. */
export async function signInBy(user: Person, name: string, said: Said): Promise<void> {
  await leaveFor(user, name);
  await sayWho(user, said);
}
