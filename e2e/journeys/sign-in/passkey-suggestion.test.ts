import { expect } from 'vitest';
import { newAuthenticator } from '../../support/authenticator.ts';
import { startInstallation } from '../../support/installation.ts';
import { type Credential, goToSignIn, myNotes, signIn, signOut } from '../../support/notes.ts';
import { journeyInFull, journeyZoomedIn, newPerson, type Way } from '../../support/person.ts';

const { demo: address, project } = await startInstallation({ passkey_enabled: true });
/** Passkeys are of a name, and not of a number. */
const demo = address.replace('127.0.0.1', 'localhost');
const QUESTION = 'Sign in without a password next time?';

/** Somebody with a password, at a device that keeps passkeys. */
async function visitor(way: Way) {
  const credential: Credential = await project.signUp();
  const user = await newPerson(way);
  const authenticator = await newAuthenticator(user.page);
  return { user, credential, authenticator };
}

journeyZoomedIn('who signs in by password creates a passkey, comes to the page, and signs in by it', async (way) => {
  const { user, credential, authenticator } = await visitor(way);
  const { page } = user;
  await page.goto(`${demo}/security`);
  await signIn(user, credential);
  await user.sees(QUESTION);
  await user.look('passkey suggested');
  await user.press(page.getByRole('button', { name: 'Create a passkey' }));
  await user.sees('Security');
  expect(new URL(page.url()).pathname).toBe('/security');
  expect(await authenticator.kept()).toBe(1);

  await signOut(user);
  await page.goto(demo);
  await user.press(page.getByRole('button', { name: 'Sign in' }));
  await myNotes(user).waitFor();
});

journeyInFull('who wants none is led on, and not asked again', async (way) => {
  const { user, credential, authenticator } = await visitor(way);
  await goToSignIn(user, demo);
  await signIn(user, credential);
  await user.sees(QUESTION);
  await user.press(user.page.getByRole('button', { name: 'Not now' }));
  await myNotes(user).waitFor();
  await signOut(user);
  await goToSignIn(user, demo);
  await signIn(user, credential);
  await myNotes(user).waitFor();
  expect(await authenticator.kept()).toBe(0);
});

journeyInFull('a browser that keeps no passkeys asks for none', async (way) => {
  const credential = await project.signUp();
  const user = await newPerson(way);
  await goToSignIn(user, demo);
  await signIn(user, credential);
  await myNotes(user).waitFor();
});
