import type { Person } from './person.ts';
import { expect } from './test.ts';

type Locator = ReturnType<Person['page']['getByRole']>;

/** Opens a menu by its button and chooses an item: by touch, or by the keys that a menu knows. */
export async function chooseInMenu(user: Person, button: Locator, name: string): Promise<void> {
  const { page } = user;
  await user.press(button);
  const item = page.getByRole('menuitem', { name });
  await item.waitFor();
  if (user.isOnPhone) return user.press(item);
  // In a menu the first letters lead to an item, and Tab does not; before it has the focus they lead nowhere.
  await expect(page.getByRole('menu').locator(':focus').or(page.locator('[role=menu]:focus'))).toHaveCount(1);
  await page.keyboard.type(name.slice(0, 3));
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
}
