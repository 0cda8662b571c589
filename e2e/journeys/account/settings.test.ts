import { expect } from 'vitest';
import { goToAccount, goToSection } from '../../support/account.ts';
import { startInstallation } from '../../support/installation.ts';
import { openFromInbox, scannedMail } from '../../support/mail.ts';
import { type Credential, goToSignIn, myNotes, signIn, signOut } from '../../support/notes.ts';
import { journey, journeyInFull, newPerson, type Person, type Way } from '../../support/person.ts';

const { demo, project, product } = await startInstallation({
  allow_user_api_keys: true,
  client_user_deletion_enabled: true,
});

journey('phone', 'the name and the password are changed', async (way) => {
  const { user, credential } = await atAccount(way);
  const { page } = user;
  await user.press(page.getByRole('button', { name: 'Change the name' }));
  await user.type(page.getByLabel('Name'), 'Ada Lovelace');
  await user.press(page.getByRole('button', { name: 'Save' }));
  await page.getByText('Your name is saved.').waitFor();
  await user.look('account: profile');

  await goToSection(user, 'Password');
  const password = 'a better horse battery';
  await user.type(page.getByLabel('Current password'), credential.password);
  await user.type(page.getByLabel('New password'), password);
  await user.type(page.getByLabel('Repeat password'), password);
  await user.press(page.getByRole('button', { name: 'Change password' }));
  await page.getByText(/Your password is changed/).waitFor();
  await user.look('account: password');
  await page.goto(demo);
  await signOut(user);
  await goToSignIn(user, demo);
  await signIn(user, { ...credential, password });
  await myNotes(user).waitFor();
});

journey('phone', 'a picture is cut and saved, and removed', async (way) => {
  const { user } = await atAccount(way);
  const { page } = user;
  await page.setInputFiles('input[type="file"]', { name: 'a.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('dialog', { name: 'Cut your picture' }).waitFor();
  await user.look('account: cutting a picture');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('+');
  await expect.poll(() => page.getByLabel('Zoom').inputValue()).toBe('1.1');
  await page.keyboard.press('Enter');
  await page.getByText('Your picture is saved.').waitFor();
  await user.look('account: picture');
  await user.press(page.getByRole('button', { name: 'Remove the picture' }));
  await page.getByText('Your picture is removed.').waitFor();
});

journey(
  'phone',
  'an address is added, verified by its mail, used, made primary, and the old one removed',
  async (way) => {
    const { user, credential } = await atAccount(way, 'Emails');
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
    const mail = await scannedMail(project, email, 'Verify');
    const opened = await openFromInbox(user, product, mail, 'Verify email');
    await opened.press(opened.page.getByRole('button', { name: 'Verify email' }));
    await opened.sees('Your email is verified');

    await page.reload();
    await user.press(page.getByRole('button', { name: `Use for sign-in: ${email}` }));
    await page.getByText(`${email} signs you in from now on.`).waitFor();
    await user.press(page.getByRole('button', { name: `Make primary: ${email}` }));
    await page.getByText(`${email} is your primary email now.`).waitFor();
    await user.press(page.getByRole('button', { name: `Remove ${credential.email}` }));
    await user.press(page.getByRole('dialog').getByRole('button', { name: 'Remove' }));
    await page.getByText(`${credential.email} is removed.`).waitFor();
    await user.look('account: email removed');
  },
);

journeyInFull('another device is signed out, and knows it', async (way) => {
  const { user, credential } = await atAccount(way);
  const other = await signedIn(way, credential);
  await goToSection(user, 'Sessions');
  await user.page.getByText('This device').waitFor();
  await user.look('account: sessions');
  await user.press(user.page.getByRole('button', { name: /^Sign out Chrome on/ }));
  await user.press(user.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }));
  await user.page.getByText(/is signed out\.$/).waitFor();
  await other.page.reload();
  await other.page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
});

journeyInFull('the mails that may be switched off are', async (way) => {
  const { user } = await atAccount(way, 'Notifications');
  const { page } = user;
  await user.press(page.getByRole('switch', { name: 'Marketing' }));
  await page.getByText('Marketing is switched off.').waitFor();
  await user.look('account: notifications');
  await page.reload();
  await expect.poll(() => page.getByRole('switch', { name: 'Marketing' }).isChecked()).toBe(false);
});

journeyInFull('a key is made, saved and revoked', async (way) => {
  const { user } = await atAccount(way, 'API keys');
  const { page } = user;
  await user.press(page.getByRole('button', { name: 'Create a key' }));
  await user.type(page.getByLabel('What it is for'), 'Backups');
  await user.press(page.getByRole('button', { name: 'Create a key' }));
  await page.getByRole('dialog', { name: 'Your new key' }).waitFor();
  await user.look('account: new key');
  await user.press(page.getByLabel('I saved it'));
  await user.press(page.getByRole('button', { name: 'Close' }));
  await user.press(page.getByRole('button', { name: 'Revoke Backups' }));
  await user.press(page.getByRole('dialog').getByRole('button', { name: 'Revoke' }));
  await page.getByText('Backups is revoked.').waitFor();
  await user.look('account: revoked key');
});

journeyInFull('the account is deleted, and signs in no more', async (way) => {
  const { user, credential } = await atAccount(way, 'Delete account');
  const { page } = user;
  await user.look('account: delete');
  await user.press(page.getByRole('button', { name: 'Delete account' }));
  await user.type(page.getByLabel(`To confirm, type ${credential.email}`), credential.email);
  await user.look('account: delete asked');
  await user.press(page.getByRole('button', { name: 'Delete my account' }));
  await user.sees('Your account is deleted');
  await user.look('account: deleted');
  await goToSignIn(user, demo);
  await signIn(user, credential);
  await page.getByText(/Wrong e-mail or password/).waitFor();
});

/** A red picture of 4 by 2 pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAEElEQVR4nGP4z8AARwzIHABvqgf5gNwAKAAAAABJRU5ErkJggg==',
  'base64',
);

async function signedIn(way: Way, credential: Credential): Promise<Person> {
  const user = await newPerson(way);
  await goToSignIn(user, demo);
  await signIn(user, credential);
  await myNotes(user).waitFor();
  return user;
}

/** Opens the account settings from the menu, at one of their sections. */
async function atAccount(way: Way, section = 'Profile'): Promise<{ user: Person; credential: Credential }> {
  const credential = await project.signUp();
  const user = await signedIn(way, credential);
  await goToAccount(user, section);
  return { user, credential };
}
