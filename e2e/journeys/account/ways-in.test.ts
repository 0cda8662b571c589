import { newEmail } from '@latchkey/testing';
import { scanned } from '../../../packages/sdk/testing/authenticator.ts';
import { goToAccount } from '../../support/account.ts';
import { newAuthenticator } from '../../support/authenticator.ts';
import { goToSignIn, myNotes, signIn } from '../../support/notes.ts';
import { leaveFor, sayWho, signInBy } from '../../support/providers.ts';
import { byKeyboard, expect, inFull, test } from '../../support/test.ts';

const shared = ['github', 'google'].map((id) => ({ id, type: 'shared' }));
test.use({ config: { passkey_enabled: true, oauth_providers: shared } });

test(
  'a passkey is added, renamed, kept while nothing else signs in, and removed',
  byKeyboard,
  async ({ project, demo, person: user }) => {
    const owner = await project.signUp();
    const { page } = user;
    const authenticator = await newAuthenticator(page);
    // Passkeys are of a name, and not of a number.
    await goToSignIn(user, demo.replace('127.0.0.1', 'localhost'));
    await signIn(user, owner);
    await user.press(page.getByRole('button', { name: 'Not now' }));
    await myNotes(user).waitFor();
    await goToAccount(user, 'Passkeys');
    await user.press(page.getByRole('button', { name: 'Add a passkey' }));
    await page.getByText('Passkey added.').waitFor();
    await user.press(page.getByRole('button', { name: 'Rename Passkey' }));
    await user.type(page.getByLabel('Passkey name'), 'My laptop');
    await user.press(page.getByRole('button', { name: 'Save' }));
    const remove = page.getByRole('button', { name: 'Remove My laptop' });
    await remove.waitFor();

    const password = (password: string | null) => project.server(`PATCH /users/${owner.id}`, { body: { password } });
    await password(null);
    await page.reload();
    await page.getByText('This is your only way to sign in.').waitFor();
    expect(await remove.getAttribute('aria-disabled')).toBe('true');
    await user.look('account: last passkey');
    await password('correct horse battery');
    await page.reload();
    await user.press(remove);
    await user.press(page.getByRole('dialog').getByRole('button', { name: 'Remove' }));
    await remove.waitFor({ state: 'detached' });
    await user.look('account: no passkey');
    expect(await authenticator.kept()).toBe(0);
  },
);

test('a second step is begun, cancelled, set up, and turned off', inFull, async ({ project, demo, person: user }) => {
  await goToSignIn(user, demo);
  await signIn(user, await project.signUp());
  await myNotes(user).waitFor();
  const { page } = user;
  const setUp = page.getByRole('button', { name: 'Set up an authenticator app' });
  await goToAccount(user, 'Two-factor authentication');
  await user.press(setUp);
  await page.getByRole('link', { name: 'Open in app' }).waitFor();
  await user.look('account: setting up a second step');
  await user.press(page.getByRole('button', { name: 'Cancel' }));
  await user.press(setUp);
  const uri = (await page.getByRole('link', { name: 'Open in app' }).getAttribute('href')) ?? '';
  await user.type(page.getByLabel('Authenticator code'), scanned(uri, Date.now()));
  await user.sees('Save your recovery codes');
  await user.press(page.getByLabel('I saved them'));
  await user.press(page.getByRole('button', { name: 'Done' }));
  await page.getByText('Recovery codes left: 10.').waitFor();
  await user.press(page.getByRole('button', { name: 'Create new recovery codes' }));
  await user.sees('Save your recovery codes');
  await user.look('account: new recovery codes');
  await user.press(page.getByLabel('I saved them'));
  await user.press(page.getByRole('button', { name: 'Done' }));
  await user.press(page.getByRole('button', { name: 'Turn off' }));
  await user.press(page.getByRole('dialog').getByRole('button', { name: 'Turn off' }));
  await setUp.waitFor();
});

test('the only account elsewhere stays until another one is connected', inFull, async ({ demo, person: user }) => {
  const { page } = user;
  await goToSignIn(user, demo);
  await page.getByRole('button', { name: /^Sign in with GitHub/ }).waitFor();
  await signInBy(user, 'GitHub', { email: newEmail(), isVerified: false });
  await myNotes(user).waitFor();
  await goToAccount(user, 'Connected accounts');
  const disconnect = page.getByRole('button', { name: 'Disconnect GitHub' });
  await page.getByText('This is your only way to sign in.').waitFor();
  expect(await disconnect.getAttribute('aria-disabled')).toBe('true');
  await user.look('account: last connected account');

  await leaveFor(user, 'Google', 'Connect');
  await sayWho(user, { email: newEmail() });
  await page.getByRole('button', { name: 'Disconnect Google' }).waitFor();
  await user.press(disconnect);
  await page.getByRole('dialog', { name: 'Disconnect GitHub?' }).waitFor();
  await user.look('account: disconnecting');
  await user.press(page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }));
  await page.getByText('GitHub was disconnected.').waitFor();
  await user.look('account: disconnected');
});
