import { goToSignIn, myNotes, signIn } from '../../support/notes.ts';
import { byKeyboard, expect, test } from '../../support/test.ts';

const password = 'correct horse battery';
/** The same by bcrypt, as the other system stored it. */
const hash = '$2b$10$P2D8CR0GuDBa8CyReRpd9OnCE/VIqO28y/Xw27Ek//3ZmIHK6/.Nq';
const people = [
  'Number,Mail,Full name,Password',
  `1,ada@example.com,Ada Lovelace,${hash}`,
  `2,grace@example.com,Grace Hopper,${hash}`,
  `3,mary@example.com,Mary Somerville,${hash}`,
].join('\n');

test(
  'an owner imports users with their passwords, and one of them signs in',
  byKeyboard,
  async ({ dashboard, project, demo, newPerson }) => {
    const { owner, page, dialog, press, answer, said } = dashboard;
    await dashboard.open('imports');
    await page.getByText('No imports yet.').waitFor();
    await owner.look('imports, none');
    await page
      .getByLabel('File to import')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(people) });
    await page.getByRole('region', { name: 'First record' }).getByText('Ada Lovelace').waitFor();
    await page.getByLabel('ID', { exact: true }).selectOption('Number');
    await page.getByRole('region', { name: 'First record' }).getByText('1', { exact: true }).waitFor();
    await owner.look('imports, chosen');
    await press('Check file');
    await page.getByText('Checked. Nothing was created.').waitFor();
    expect((await project.server('GET /users')).body.items).toEqual([]);
    await press('Import');
    await page.getByText('Imported', { exact: true }).waitFor();
    await owner.look('imports, done');
    expect(await project.mailbox.to('ada@example.com')).toEqual([]);
    await press('Done');

    const ada = await newPerson();
    await goToSignIn(ada, demo);
    await signIn(ada, { email: 'ada@example.com', password });
    await myNotes(ada).waitFor();

    await press('Undo the import from CSV');
    await dialog.getByText(/Users in use are kept/).waitFor();
    await owner.look('imports, undo');
    await answer('Undo import');
    await said('Users deleted: 2, 1 kept');
    const left = (await project.server('GET /users')).body.items;
    expect(left.map(({ display_name }: { display_name: string }) => display_name)).toEqual(['Ada Lovelace']);
  },
);
