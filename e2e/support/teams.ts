import type { Person } from './person.ts';

/** What people do about teams, step by step. */

/** Makes a team on its page of the account settings; answers once its own section is there. */
export async function createTeam(user: Person, demo: string, name: string): Promise<void> {
  const { page } = user;
  await page.goto(`${demo}/handler/account-settings#team-creation`);
  await user.type(page.getByLabel('Team name'), name);
  await user.press(page.getByRole('button', { name: 'Create team' }));
  await page.getByRole('heading', { name, level: 2 }).waitFor();
}

/** A part of the page of a team, by its heading. */
export const part = ({ page }: Person, name: string) => page.getByRole('region', { name, exact: true });

export async function invite(user: Person, ...emails: readonly string[]): Promise<void> {
  const { page } = user;
  await user.type(page.getByLabel('Email addresses'), emails.join(', '));
  await user.press(page.getByRole('button', { name: 'Invite', exact: true }));
  await page.getByRole('list', { name: 'Results' }).waitFor();
}
