import { newEmail } from '@latchkey/testing';
import { newAuthenticator } from '../../support/authenticator.ts';
import { sessionEnderOf } from '../../support/end-session.ts';
import { addNote, goToSignIn, myNotes, signIn } from '../../support/notes.ts';
import type { Person } from '../../support/person.ts';
import { signInBy } from '../../support/providers.ts';
import { byKeyboard, byName, expect, onPhone, test } from '../../support/test.ts';

test.use({
  ...byName,
  config: {
    passkey_enabled: true,
    oauth_providers: [{ id: 'github', type: 'shared' }],
  },
});

const dialogOf = ({ page }: Person) => page.getByRole('dialog', { name: 'Your session expired' });

/** The session ends while a note is written. */
async function endWhileWriting(user: Person, endSession: () => Promise<void>): Promise<void> {
  await myNotes(user).waitFor();
  await endSession();
  // The app's own server takes the access token until it runs out.
  await user.page.clock.fastForward('15:00');
  await addNote(user, 'Buy milk');
  await dialogOf(user).waitFor();
}

async function goesOn(user: Person): Promise<void> {
  await dialogOf(user).waitFor({ state: 'detached' });
  expect(await user.page.getByLabel('New note').inputValue()).toBe('Buy milk');
}

test('who has a passkey goes on by it', onPhone, async ({ project, demo, person: user }) => {
  const credential = await project.signUp();
  await user.page.clock.install();
  await newAuthenticator(user.page);
  const endSession = sessionEnderOf(user.page);
  await goToSignIn(user, demo);
  await signIn(user, credential);
  await user.press(user.page.getByRole('button', { name: 'Create a passkey' }));
  await endWhileWriting(user, endSession);
  await user.look('expired, with a passkey');
  await user.press(dialogOf(user).getByRole('button', { name: 'Sign in with a passkey' }));
  await goesOn(user);
});

test(
  'who signs in by a provider does so in another tab, and goes on in this one',
  byKeyboard,
  async ({ demo, person: user }) => {
    const email = newEmail();
    await user.page.clock.install();
    const endSession = sessionEnderOf(user.page);
    await goToSignIn(user, demo);
    await signInBy(user, 'GitHub', { email });
    await endWhileWriting(user, endSession);
    await user.look('expired, with a provider');
    const tab = await user.opens(() => user.press(dialogOf(user).getByRole('link', { name: 'Sign in in a new tab' })));
    await signInBy(tab, 'GitHub', { email });
    await myNotes(tab).waitFor();
    await goesOn(user);
  },
);
