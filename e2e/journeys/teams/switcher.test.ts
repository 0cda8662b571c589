import { goToSignIn, myNotes, signIn } from '../../support/notes.ts';
import { type Person, ways } from '../../support/person.ts';
import { expect, test } from '../../support/test.ts';

test.use({ config: { client_team_creation_enabled: true } });

const names = ['Ether', 'Fluxions', 'Gears', 'Horology', 'Ink', 'Jacquard', 'Kites', 'Looms'];

test('teams are switched by keyboard, and each tab keeps its own', async ({ project, demo, newPerson }) => {
  const user = await project.signUp();
  for (const display_name of names) {
    await project.server('POST /teams', { body: { display_name, creator_user_id: user.id } });
  }
  const person = await newPerson(ways.keyboard);
  const { page } = person;
  await goToSignIn(person, demo);
  await signIn(person, user);
  await myNotes(person).waitFor();

  await person.press(page.getByRole('button', { name: 'Team: No team' }));
  await page.getByRole('searchbox', { name: 'Search teams' }).waitFor();
  await person.look('team switcher: many');
  await page.keyboard.type('loo');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await team(person, 'Looms').waitFor();

  const other = await person.newTab();
  await other.page.goto(demo);
  await other.press(team(other, 'Looms'));
  await other.page.getByRole('searchbox').waitFor();
  await other.page.keyboard.press('ArrowDown');
  await other.page.keyboard.press('g');
  await other.page.keyboard.press('Enter');
  await team(other, 'Gears').waitFor();
  await page.reload();
  await team(person, 'Looms').waitFor();

  await person.press(team(person, 'Looms'));
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(await team(person, 'Looms').evaluate((button) => button === document.activeElement)).toBe(true);
});

const team = ({ page }: Person, name: string) => page.getByRole('button', { name: `Team: ${name}` });
