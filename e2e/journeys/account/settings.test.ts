import type { TestProject } from '@latchkey/testing';
import { goToAccount, goToSection } from '../../support/account.ts';
import { openFromInbox } from '../../support/mail.ts';
import { type Credential, goToSignIn, myNotes, signIn, signOut } from '../../support/notes.ts';
import type { Person } from '../../support/person.ts';
import { expect, inFull, onPhone, test } from '../../support/test.ts';

test.use({
  config: {
    allow_user_api_keys: true,
    client_user_deletion_enabled: true,
  },
});

test('the name and the password are changed', onPhone, async ({ project, demo, person: user }) => {
  const credential = await atAccount({ project, demo, user });
  const { page } = user;
  await user.press(page.getByRole('button', { name: 'Change name' }));
  await user.type(page.getByLabel('Name'), 'Ada Lovelace');
  await user.press(page.getByRole('button', { name: 'Save' }));
  await page.getByText('Name saved.').waitFor();
  await user.look('account: profile');

  await goToSection(user, 'Password');
  const password = 'a better horse battery';
  await user.type(page.getByLabel('Current password'), credential.password);
  await user.type(page.getByLabel('New password'), password);
  await user.press(page.getByRole('button', { name: 'Change password' }));
  await page.getByText(/Password changed/).waitFor();
  await user.look('account: password');
  await page.goto(demo);
  await signOut(user);
  await goToSignIn(user, demo);
  await signIn(user, { ...credential, password });
  await myNotes(user).waitFor();
});

test('a picture is cut and saved, and removed', onPhone, async ({ project, demo, person: user }) => {
  await atAccount({ project, demo, user });
  const { page } = user;
  await page.setInputFiles('input[type="file"]', { name: 'a.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('dialog', { name: 'Crop your picture' }).waitFor();
  await user.look('account: cutting a picture');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('+');
  await expect.poll(() => page.getByLabel('Zoom').inputValue()).toBe('1.1');
  await page.keyboard.press('Enter');
  await page.getByText('Picture saved.').waitFor();
  await user.look('account: picture');
  await user.press(page.getByRole('button', { name: 'Remove picture' }));
  await page.getByText('Picture removed.').waitFor();
});

test(
  'an address is added, verified by its mail, used, made primary, and the old one removed',
  onPhone,
  async ({ product, project, demo, person: user, scannedMail }) => {
    const credential = await atAccount({ project, demo, user }, 'Emails');
    const { page } = user;
    const email = `second-${credential.email}`;
    await user.look('account: emails');
    expect(await page.getByRole('button', { name: `Remove ${credential.email}` }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await user.press(page.getByRole('button', { name: 'Add an email' }));
    await user.type(page.getByLabel('Email', { exact: true }), email);
    await user.press(page.getByRole('button', { name: 'Add an email' }));
    await page.getByText(`We sent a link to ${email}`).waitFor();
    await user.look('account: email added');
    const mail = await scannedMail(email, 'Verify');
    const opened = await openFromInbox(user, product, mail, 'Verify email');
    await opened.press(opened.page.getByRole('button', { name: 'Verify email' }));
    await opened.sees('Your email is verified');

    await page.reload();
    await user.press(page.getByRole('button', { name: `Use for sign-in: ${email}` }));
    await page.getByText(`You can now sign in with ${email}.`).waitFor();
    await user.press(page.getByRole('button', { name: `Make primary: ${email}` }));
    await page.getByText(`${email} is now your primary email.`).waitFor();
    await user.press(page.getByRole('button', { name: `Remove ${credential.email}` }));
    await user.press(page.getByRole('dialog').getByRole('button', { name: 'Remove' }));
    await page.getByText(`${credential.email} was removed.`).waitFor();
    await user.look('account: email removed');
  },
);

test('another device is signed out, and knows it', inFull, async ({ project, demo, person: user, newPerson }) => {
  const credential = await atAccount({ project, demo, user });
  const other = await newPerson();
  await goIn(other, demo, credential);
  await goToSection(user, 'Sessions');
  await user.page.getByText('This device').waitFor();
  await user.look('account: sessions');
  await user.press(user.page.getByRole('button', { name: /^Sign out Chrome on/ }));
  await user.press(user.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }));
  await user.page.getByText(/is signed out\.$/).waitFor();
  await other.page.reload();
  await other.page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
});

test('the mails that may be switched off are', inFull, async ({ project, demo, person: user }) => {
  await atAccount({ project, demo, user }, 'Notifications');
  const { page } = user;
  await user.press(page.getByRole('switch', { name: 'Marketing' }));
  await page.getByText('Marketing turned off.').waitFor();
  await user.look('account: notifications');
  await page.reload();
  await expect.poll(() => page.getByRole('switch', { name: 'Marketing' }).isChecked()).toBe(false);
});

test('a key is made, saved and revoked', inFull, async ({ project, demo, person: user }) => {
  await atAccount({ project, demo, user }, 'API keys');
  const { page } = user;
  await user.press(page.getByRole('button', { name: 'Create key' }));
  await user.type(page.getByLabel('Description'), 'Backups');
  await user.press(page.getByRole('button', { name: 'Create key' }));
  await page.getByRole('dialog', { name: 'Your new key' }).waitFor();
  await user.look('account: new key');
  await user.press(page.getByLabel('I saved it'));
  await user.press(page.getByRole('button', { name: 'Close' }));
  await user.press(page.getByRole('button', { name: 'Revoke Backups' }));
  await user.press(page.getByRole('dialog').getByRole('button', { name: 'Revoke' }));
  await page.getByText('Backups was revoked.').waitFor();
  await user.look('account: revoked key');
});

test('the account is deleted, and signs in no more', inFull, async ({ project, demo, person: user }) => {
  const credential = await atAccount({ project, demo, user }, 'Delete account');
  const { page } = user;
  await user.look('account: delete');
  await user.press(page.getByRole('button', { name: 'Delete account' }));
  await user.type(page.getByLabel(`To confirm, type ${credential.email}`), credential.email);
  await user.look('account: delete asked');
  await user.press(page.getByRole('button', { name: 'Delete my account' }));
  await user.sees('Your account was deleted');
  await user.look('account: deleted');
  await goToSignIn(user, demo);
  await signIn(user, credential);
  await page.getByText(/Wrong email or password/).waitFor();
});

/** A red picture of 4 by 2 pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAEElEQVR4nGP4z8AARwzIHABvqgf5gNwAKAAAAABJRU5ErkJggg==',
  'base64',
);

interface Start {
  readonly project: TestProject;
  readonly demo: string;
  readonly user: Person;
}

async function goIn(user: Person, demo: string, credential: Credential): Promise<void> {
  await goToSignIn(user, demo);
  await signIn(user, credential);
  await myNotes(user).waitFor();
}

/** Opens the account settings of somebody new from the menu, at one of their sections. */
async function atAccount({ project, demo, user }: Start, section = 'Profile'): Promise<Credential> {
  const credential = await project.signUp();
  await goIn(user, demo, credential);
  await goToAccount(user, section);
  return credential;
}
