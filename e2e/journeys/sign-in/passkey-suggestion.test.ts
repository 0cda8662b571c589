import type { TestProject } from '@latchkey/testing';
import { newAuthenticator } from '../../support/authenticator.ts';
import { type Credential, goToSignIn, myNotes, signIn, signOut } from '../../support/notes.ts';
import type { Person } from '../../support/person.ts';
import { byName, expect, inFull, test, zoomedIn } from '../../support/test.ts';

test.use({ ...byName, config: { passkey_enabled: true } });
const QUESTION = 'Sign in without a password next time?';

/** Somebody with a password, at a device that keeps passkeys. */
async function visitor(user: Person, project: TestProject) {
  const credential: Credential = await project.signUp();
  return { credential, authenticator: await newAuthenticator(user.page) };
}

test(
  'who signs in by password creates a passkey, comes to the page, and signs in by it',
  zoomedIn,
  async ({ project, demo, person: user }) => {
    const { credential, authenticator } = await visitor(user, project);
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
  },
);

test('who wants none is led on, and not asked again', inFull, async ({ project, demo, person: user }) => {
  const { credential, authenticator } = await visitor(user, project);
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

test('a browser that keeps no passkeys asks for none', inFull, async ({ project, demo, person: user }) => {
  const credential = await project.signUp();
  await goToSignIn(user, demo);
  await signIn(user, credential);
  await myNotes(user).waitFor();
});
