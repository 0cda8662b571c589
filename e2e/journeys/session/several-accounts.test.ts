import { addNote, goToSignIn, myNotes, signIn } from '../../support/notes.ts';
import type { Person } from '../../support/person.ts';
import { expect, onPhone, test } from '../../support/test.ts';

test(
  'a user with two accounts goes from one to the other, and signs out of one at a time',
  onPhone,
  async ({ project, demo, person }) => {
    await project.admin('PATCH /latchkey/project-settings', { body: { multiple_accounts: true } });
    const [ada, grace] = [await project.signUp(), await project.signUp()];
    const { page } = person;
    await goToSignIn(person, demo);
    await signIn(person, ada);
    await myNotes(person).waitFor();
    await addNote(person, 'Of Ada');
    await page.getByText('Of Ada').waitFor();

    await openMenu(person, ada.email);
    await person.press(page.getByRole('menuitem', { name: 'Add account' }));
    await signIn(person, grace);
    await accountOf(person, grace.email).waitFor();
    await page.goto(`${demo}/notes`);
    await myNotes(person).waitFor();
    expect(await page.getByText('Of Ada').count()).toBe(0);

    const other = await person.newTab();
    await other.page.goto(`${demo}/notes`);
    await accountOf(other, grace.email).waitFor();

    await openMenu(person, grace.email);
    await person.look('user menu: two accounts');
    await person.press(page.getByRole('menuitem', { name: ada.email }));
    for (const tab of [person, other]) await accountOf(tab, ada.email).waitFor();
    await page.goto(`${demo}/notes`);
    await page.getByText('Of Ada').waitFor();
    await other.page.getByText('Of Ada').waitFor();

    await openMenu(person, ada.email);
    await person.press(page.getByRole('menuitem', { name: 'Sign Out', exact: true }));
    for (const tab of [person, other]) await accountOf(tab, grace.email).waitFor();
    await openMenu(person, grace.email);
    await person.press(page.getByRole('menuitem', { name: 'Sign Out', exact: true }));
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  },
);

const accountOf = ({ page }: Person, email: string) => page.getByRole('button', { name: `Account of ${email}` });

async function openMenu(person: Person, email: string): Promise<void> {
  await person.press(accountOf(person, email));
  await person.page.getByRole('group', { name: 'Other accounts' }).waitFor();
}
