import type { TestUser } from '@latchkey/testing';
import { expect } from 'vitest';
import { type Authenticator, newAuthenticator } from '../../support/authenticator.ts';
import { startInstallation } from '../../support/installation.ts';
import { type Credential, goToSignIn, myNotes, signIn, signOut } from '../../support/notes.ts';
import { journey, journeyInFull, newPerson, type Person } from '../../support/person.ts';

const { demo: address, project } = await startInstallation({ passkey_enabled: true });
/** Passkeys are of a name, and not of a number. */
const demo = address.replace('127.0.0.1', 'localhost');

const BUTTON = 'Sign in with a passkey';
const button = ({ page }: Person) => page.getByRole('button', { name: BUTTON });

journey('phone', 'a passkey is set up, and signs in by the button', async (way) => {
  const { user, authenticator } = await holder(way);
  await goToOpenOffer(user, authenticator);
  await user.look('sign in with a passkey');
  await authenticator.answers(true);
  await user.press(button(user));
  await myNotes(user).waitFor();
});

journey('keyboard', 'a passkey signs in where the e-mail is typed', async (way) => {
  const { user } = await holder(way);
  await user.page.goto(demo);
  await user.press(user.page.getByRole('button', { name: 'Sign in' }));
  await myNotes(user).waitFor();
});

journeyInFull('who does not go through with it is told nothing, and goes on by password', async (way) => {
  const { user, authenticator, owner } = await holder(way);
  await goToOpenOffer(user, authenticator);
  await authenticator.forgets();
  await authenticator.answers(true);
  await user.press(button(user));
  await user.page.locator('button[aria-busy]').waitFor({ state: 'detached' });
  expect(await user.page.getByRole('alert').allTextContents()).toEqual(['', '']);
  await signIn(user, owner);
  await myNotes(user).waitFor();
});

journeyInFull('a forged passkey is refused, and the person is told', async (way) => {
  const { user, authenticator } = await holder(way);
  await goToOpenOffer(user, authenticator);
  await authenticator.isForged();
  await authenticator.answers(true);
  await user.press(button(user));
  await user.page.getByText('The passkey was not accepted. Try again, or sign in another way.').waitFor();
  await user.look('forged passkey');
});

journey('phone', 'a passkey that was removed elsewhere is refused, and the browser forgets it', async (way) => {
  const { user, owner, authenticator } = await holder(way);
  await goToOpenOffer(user, authenticator);
  await project.server(`PATCH /users/${owner.id}`, { body: { passkey_auth_enabled: false } });
  await authenticator.answers(true);
  await user.press(button(user));
  await user.page.getByText('The passkey was not accepted. Try again, or sign in another way.').waitFor();
  await expect.poll(authenticator.kept).toBe(0);
});

journeyInFull(
  'a browser without passkeys shows nothing of them at sign-in, and says why it can add none',
  async (way) => {
    const credential = await project.signUp();
    const user = await newPerson(way);
    await user.page.addInitScript(() => {
      Object.defineProperty(window, 'PublicKeyCredential', { value: undefined });
    });
    await goToSignIn(user, demo);
    expect(await button(user).count()).toBe(0);
    await signIn(user, credential);
    await goToSecurity(user, credential);
    await user.page.getByText('WebAuthn is not supported in this browser').waitFor();
    await user.look('browser without passkeys');
  },
);

/** Somebody who has set up a passkey, and has signed out. */
async function holder(
  way: Parameters<typeof newPerson>[0],
): Promise<{ user: Person; owner: TestUser; authenticator: Authenticator }> {
  const owner = await project.signUp();
  const user = await newPerson(way);
  const { page } = user;
  const authenticator = await newAuthenticator(page);
  await goToSignIn(user, demo);
  await signIn(user, owner);
  await user.press(page.getByRole('button', { name: 'Not now' }));
  await goToSecurity(user, owner);
  await user.press(page.getByRole('button', { name: 'Add a passkey' }));
  await page.getByText('The passkey is added.').waitFor();
  await user.look('passkeys');
  await signOut(user);
  return { user, owner, authenticator };
}

/** Nobody answers the offer where the e-mail is typed, so that it is the button that signs in. */
async function goToOpenOffer(user: Person, authenticator: Authenticator): Promise<void> {
  await authenticator.answers(false);
  await goToSignIn(user, demo);
  await authenticator.isAsked();
}

async function goToSecurity(user: Person, { email }: Credential): Promise<void> {
  await myNotes(user).waitFor();
  await user.press(user.page.getByRole('link', { name: email }));
  await user.sees('Passkeys');
}
