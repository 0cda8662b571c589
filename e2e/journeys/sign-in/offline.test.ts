import { addNote, goToSignIn, myNotes, signIn } from '../../support/notes.ts';
import { byKeyboard, expect, onPhone, test } from '../../support/test.ts';

const OFFLINE = "You're offline. Check your connection and try again.";

test(
  'without a network the form says so, keeps what was typed, and works when it is back',
  onPhone,
  async ({ project, demo, person: user }) => {
    const credential = await project.signUp();
    const { page } = user;
    const banner = page.getByText(OFFLINE).first();
    await goToSignIn(user, demo);
    await page.context().setOffline(true);
    await banner.waitFor();
    await signIn(user, credential);
    expect(await page.getByLabel('Email').inputValue()).toBe(credential.email);
    await user.inspect('offline');

    await page.context().setOffline(false);
    await banner.waitFor({ state: 'hidden' });
    await user.press(page.getByRole('button', { name: 'Sign In', exact: true }));
    await myNotes(user).waitFor();
  },
);

test(
  'a note that cannot be sent stays, and is sent when the network is back',
  byKeyboard,
  async ({ project, demo, person: user }) => {
    const credential = await project.signUp();
    const { page } = user;
    await goToSignIn(user, demo);
    await signIn(user, credential);
    await myNotes(user).waitFor();
    await page.context().setOffline(true);
    await addNote(user, 'Buy milk');
    await page.getByText('Your notes cannot be reached.').waitFor();
    expect(await page.getByLabel('New note').inputValue()).toBe('Buy milk');

    await page.context().setOffline(false);
    await user.press(page.getByRole('button', { name: 'Add note' }));
    await page.getByRole('listitem').filter({ hasText: 'Buy milk' }).waitFor();
  },
);
