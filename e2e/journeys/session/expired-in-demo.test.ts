import type { Request } from '@playwright/test';
import { sessionEnderOf } from '../../support/end-session.ts';
import { addNote, goToSignIn, myNotes, signIn } from '../../support/notes.ts';
import { byKeyboard, expect, test } from '../../support/test.ts';

test(
  'a session that ends while a note is written costs the password, not the note',
  byKeyboard,
  async ({ project, demo, person: user }) => {
    const credential = await project.signUp();
    const { page } = user;
    await page.clock.install();
    const endSession = sessionEnderOf(page);
    await goToSignIn(user, demo);
    await signIn(user, credential);
    await myNotes(user).waitFor();
    await endSession();
    // The app's own server takes the access token until it runs out.
    await page.clock.fastForward('15:00');
    await addNote(user, 'Buy milk');

    const dialog = page.getByRole('dialog', { name: 'Your session expired' });
    await dialog.waitFor();
    await user.inspect('expired in the demo');
    await user.type(dialog.getByLabel('Password', { exact: true }), 'not this one');
    await user.press(dialog.getByRole('button', { name: 'Sign In', exact: true }));
    await dialog.getByText('Wrong email or password.').waitFor();
    await user.type(dialog.getByLabel('Password', { exact: true }), credential.password);
    await user.press(dialog.getByRole('button', { name: 'Sign In', exact: true }));
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('New note').inputValue()).toBe('Buy milk');

    await user.press(page.getByRole('button', { name: 'Add note' }));
    await page.getByRole('listitem').filter({ hasText: 'Buy milk' }).waitFor();
  },
);

test('a note that is added while the list is under way stays in it', async ({ project, demo, person: user }) => {
  const { page } = user;
  let arrive = () => {};
  const added = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const isList = (request: Request) => request.method() === 'GET' && request.url().endsWith('/api/notes');
  // Each list is as it was when it was asked for, and arrives once the note is there.
  await page.route('**/api/notes', async (route) => {
    if (!isList(route.request())) return route.continue();
    const response = await route.fetch();
    await added;
    await route.fulfill({ response });
  });
  await goToSignIn(user, demo);
  await signIn(user, await project.signUp());
  await addNote(user, 'Buy milk');
  const note = page.getByRole('listitem').filter({ hasText: 'Buy milk' });
  await note.waitFor();
  const read = page.waitForEvent('requestfinished', isList);
  arrive();
  await read;
  await page.waitForLoadState('networkidle');
  await expect(note).toHaveCount(1);
});
