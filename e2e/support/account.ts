import type { Person } from './person.ts';

/** Opens the account settings from the menu of the user, at one of their sections. */
export async function goToAccount(user: Person, section: string): Promise<void> {
  const { page } = user;
  await user.press(page.getByRole('button', { name: /^Account of/ }));
  await page.getByRole('menuitem', { name: 'Account settings' }).waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await user.sees('Account settings');
  await goToSection(user, section);
}

/** On a phone the list of sections comes first. */
export async function goToSection(user: Person, section: string): Promise<void> {
  const { page } = user;
  const link = page.getByRole('navigation', { name: 'Account settings' }).getByRole('link', { name: section });
  await page.getByRole('heading', { name: 'Account settings' }).waitFor();
  const all = page.getByRole('link', { name: 'All settings' });
  await link.or(all).filter({ visible: true }).first().waitFor();
  if (!(await link.isVisible())) await user.press(all);
  await user.press(link);
  await page
    .getByRole('heading', { name: section, level: 2 })
    .or(page.getByRole('heading', { name: section }))
    .first()
    .waitFor();
}
