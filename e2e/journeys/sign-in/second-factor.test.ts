import { until } from '@latchkey/testing/process/process';
import { scanned } from '../../../packages/sdk/testing/authenticator.ts';
import { type Credential, goToSignIn, myNotes, signIn, signOut } from '../../support/notes.ts';
import type { Person } from '../../support/person.ts';
import { inFull, test, zoomedIn } from '../../support/test.ts';

test(
  'an authenticator app is set up, and asked for from then on',
  zoomedIn,
  async ({ project, demo, person: user }) => {
    const credential = await project.signUp();
    const { uri, used } = await setUp(user, demo, credential);
    await signOut(user);
    await passFirstStep(user, demo, credential);
    await user.look('second step');
    await user.type(user.page.getByLabel('Authenticator code'), await codeAfter(used, uri));
    await myNotes(user).waitFor();
  },
);

test('a recovery code stands in for the authenticator app, once', inFull, async ({ project, demo, person: user }) => {
  const credential = await project.signUp();
  const { codes } = await setUp(user, demo, credential);
  const [code = '', next = ''] = codes;
  await signOut(user);
  await passFirstStep(user, demo, credential);
  await user.press(user.page.getByRole('button', { name: 'Lost your device?' }));
  await recover(user, code);
  await myNotes(user).waitFor();

  await signOut(user);
  await passFirstStep(user, demo, credential);
  await user.press(user.page.getByRole('button', { name: 'Lost your device?' }));
  await recover(user, code);
  await user.page.getByText('This recovery code is wrong or already used').waitFor();
  await user.look('used recovery code');
  await recover(user, next);
  await myNotes(user).waitFor();
});

/** The next code of the app, for the one that it was set up with signs nobody in; it comes within half a minute. */
const codeAfter = (used: string, uri: string): Promise<string> =>
  until(() => [scanned(uri, Date.now())].find((code) => code !== used), 35_000, 100);

/** Answers what the authenticator app has scanned, its code that is used now, and the recovery codes. */
async function setUp(
  user: Person,
  demo: string,
  credential: Credential,
): Promise<{ uri: string; used: string; codes: string[] }> {
  const { page } = user;
  await goToSignIn(user, demo);
  await signIn(user, credential);
  await myNotes(user).waitFor();
  await user.press(page.getByRole('link', { name: credential.email }));
  await user.sees('Security');
  await user.inspect('security');
  await user.press(page.getByRole('button', { name: 'Set up an authenticator app' }));
  await page.getByRole('img', { name: 'QR code with the key for your authenticator app' }).locator('svg').waitFor();
  await user.look('set up an authenticator app');
  const uri = (await page.getByRole('link', { name: 'Open in app' }).getAttribute('href')) ?? '';
  const used = scanned(uri, Date.now());
  await user.type(page.getByLabel('Authenticator code'), used);
  await user.sees('Save your recovery codes');
  await user.look('recovery codes');
  const codes = await page.getByRole('main').getByRole('listitem').allTextContents();
  await user.press(page.getByLabel('I saved them'));
  await user.press(page.getByRole('button', { name: 'Done' }));
  await page.getByText('On. Signing in asks for a second factor.').waitFor();
  await user.look('second step is on');
  return { uri, used, codes };
}

async function passFirstStep(user: Person, demo: string, credential: Credential): Promise<void> {
  await goToSignIn(user, demo);
  await signIn(user, credential);
  await user.sees("Confirm it's you");
}

async function recover(user: Person, code: string): Promise<void> {
  await user.type(user.page.getByLabel('Recovery code'), code);
  await user.press(user.page.getByRole('button', { name: 'Verify' }));
}
