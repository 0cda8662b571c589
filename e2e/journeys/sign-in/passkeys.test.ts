import type { TestProject, TestUser } from '@latchkey/testing';
import { type Authenticator, newAuthenticator } from '../../support/authenticator.ts';
import { type Credential, goToSignIn, myNotes, signIn, signOut } from '../../support/notes.ts';
import type { Person } from '../../support/person.ts';
import { byKeyboard, byName, expect, inFull, onPhone, test } from '../../support/test.ts';

test.use({ ...byName, config: { passkey_enabled: true } });

const BUTTON = 'Sign in with a passkey';
const button = ({ page }: Person) => page.getByRole('button', { name: BUTTON });

test('a passkey is set up, and signs in by the button', onPhone, async ({ project, demo, person: user }) => {
  const { authenticator } = await holder({ project, demo, user });
  await goToOpenOffer(user, demo, authenticator);
  await user.look('sign in with a passkey');
  await authenticator.answers(true);
  await user.press(button(user));
  await myNotes(user).waitFor();
});

test('a passkey signs in where the email is typed', byKeyboard, async ({ project, demo, person: user }) => {
  await holder({ project, demo, user });
  await user.page.goto(demo);
  await user.press(user.page.getByRole('button', { name: 'Sign in' }));
  await myNotes(user).waitFor();
});

test(
  'who does not go through with it is told nothing, and goes on by password',
  inFull,
  async ({ project, demo, person: user }) => {
    const { owner, authenticator } = await holder({ project, demo, user });
    await goToOpenOffer(user, demo, authenticator);
    await authenticator.forgets();
    await authenticator.answers(true);
    await user.press(button(user));
    await user.page.locator('button[aria-busy]').waitFor({ state: 'detached' });
    expect(await user.page.getByRole('alert').allTextContents()).toEqual(['', '']);
    await signIn(user, owner);
    await myNotes(user).waitFor();
  },
);

test('a forged passkey is refused, and the person is told', inFull, async ({ project, demo, person: user }) => {
  const { authenticator } = await holder({ project, demo, user });
  await goToOpenOffer(user, demo, authenticator);
  await authenticator.isForged();
  await authenticator.answers(true);
  await user.press(button(user));
  await user.page.getByText('The passkey was not accepted. Try again, or sign in another way.').waitFor();
  await user.look('forged passkey');
});

test(
  'a passkey that was removed elsewhere is refused, and the browser forgets it',
  onPhone,
  async ({ project, demo, person: user }) => {
    const { owner, authenticator } = await holder({ project, demo, user });
    await goToOpenOffer(user, demo, authenticator);
    await project.server(`PATCH /users/${owner.id}`, { body: { passkey_auth_enabled: false } });
    await authenticator.answers(true);
    await user.press(button(user));
    await user.page.getByText('The passkey was not accepted. Try again, or sign in another way.').waitFor();
    await expect.poll(authenticator.kept).toBe(0);
  },
);

test(
  'a browser without passkeys shows nothing of them at sign-in, and says why it can add none',
  inFull,
  async ({ project, demo, person: user }) => {
    const credential = await project.signUp();
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

interface Start {
  readonly project: TestProject;
  readonly demo: string;
  readonly user: Person;
}

/** Somebody who has set up a passkey, and has signed out. */
async function holder({ project, demo, user }: Start): Promise<{ owner: TestUser; authenticator: Authenticator }> {
  const owner = await project.signUp();
  const { page } = user;
  const authenticator = await newAuthenticator(page);
  await goToSignIn(user, demo);
  await signIn(user, owner);
  await user.press(page.getByRole('button', { name: 'Not now' }));
  await goToSecurity(user, owner);
  await user.press(page.getByRole('button', { name: 'Add a passkey' }));
  await page.getByText('Passkey added.').waitFor();
  await user.look('passkeys');
  await signOut(user);
  return { owner, authenticator };
}

/** The offer in the email field goes unanswered, so that the button is what signs in. */
async function goToOpenOffer(user: Person, demo: string, authenticator: Authenticator): Promise<void> {
  await authenticator.answers(false);
  await goToSignIn(user, demo);
  await authenticator.isAsked();
}

async function goToSecurity(user: Person, { email }: Credential): Promise<void> {
  await myNotes(user).waitFor();
  await user.press(user.page.getByRole('link', { name: email }));
  await user.sees('Passkeys');
}
