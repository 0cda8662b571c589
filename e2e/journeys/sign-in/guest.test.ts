import { newEmail } from '@latchkey/testing';
import { switchOn } from '../../support/dashboard.ts';
import { addNote, myNotes, signUp } from '../../support/notes.ts';
import { expect, onPhone, test } from '../../support/test.ts';

test(
  'a guest who signs up stays the same user, and keeps the notes',
  onPhone,
  async ({ dashboard, project, demo, newPerson }) => {
    await switchOn(dashboard, 'Anonymous users');
    const users = async () => (await project.server('GET /users')).body.items;

    const guest = await newPerson();
    const { page } = guest;
    const note = page.getByRole('listitem').filter({ hasText: 'Buy milk' });
    await page.goto(demo);
    await page.getByRole('button', { name: 'Try without an account' }).waitFor();
    await guest.inspect('start');
    await guest.press(page.getByRole('button', { name: 'Try without an account' }));
    await guest.sees('Notes of a guest');
    await addNote(guest, 'Buy milk');
    await note.waitFor();
    await guest.inspect('notes of a guest');
    const [{ id }] = await users();

    const email = newEmail();
    await guest.press(page.getByRole('button', { name: 'Sign up and keep them' }));
    await page.getByRole('button', { name: 'Sign Up', exact: true }).waitFor();
    await signUp(guest, { email, password: 'correct horse battery' });
    await myNotes(guest).waitFor();
    await note.waitFor();
    expect(await users()).toMatchObject([{ id, primary_email: email, is_anonymous: false }]);
  },
);
