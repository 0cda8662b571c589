import { newEmail } from '@latchkey/testing';
import { scanned } from '../../../packages/sdk/testing/authenticator.ts';
import { goToSignIn, myNotes, signIn, signOut } from '../../support/notes.ts';
import type { Person } from '../../support/person.ts';
import { leaveFor, sayWho, signInBy } from '../../support/providers.ts';
import { byKeyboard, expect, inFull, onPhone, test, zoomedIn } from '../../support/test.ts';

const shared = ['github', 'google'].map((id) => ({ id, type: 'shared' }));
test.use({ config: { oauth_providers: shared } });

/** A secret of zeros, which an authenticator app reads as so many letters. */
const secret = '\0'.repeat(20);
const ofSecret = `otpauth://totp/a?secret=${'A'.repeat(32)}&period=30&digits=6&algorithm=SHA1`;

/** Goes to the page to sign in. */
async function arrive(user: Person, demo: string): Promise<void> {
  await goToSignIn(user, demo);
  await user.page.getByRole('button', { name: /^Sign in with GitHub/ }).waitFor();
}

test(
  'somebody new signs up by a provider, and later signs in as the same user',
  zoomedIn,
  async ({ project, demo, person: user }) => {
    const email = newEmail();
    await arrive(user, demo);
    await user.look('sign in by a provider');
    await leaveFor(user, 'GitHub');
    await user.inspect('test provider');
    await sayWho(user, { email });
    await myNotes(user).waitFor();
    expect(new URL(user.page.url()).search).toBe('');
    await signOut(user);

    await goToSignIn(user, demo);
    await user.page.getByText('Last used', { exact: true }).waitFor();
    await user.look('a provider used last');
    await signInBy(user, 'GitHub', { email });
    await myNotes(user).waitFor();
    const found = await project.server('GET /users', { query: { query: email } });
    expect(found.body.items).toHaveLength(1);
  },
);

test('who denies at the provider is told, and can sign in again', inFull, async ({ demo, person: user }) => {
  await arrive(user, demo);
  await leaveFor(user, 'GitHub');
  await user.press(user.page.getByRole('button', { name: 'Deny' }));
  await user.sees('Access was denied');
  await user.look('access denied');
  await user.press(user.page.getByRole('button', { name: 'Sign In' }));
  await signInBy(user, 'GitHub', { email: newEmail() });
  await myNotes(user).waitFor();
});

test(
  'who comes back from the provider by the back button finds a form that works',
  onPhone,
  async ({ demo, person: user }) => {
    await arrive(user, demo);
    await leaveFor(user, 'GitHub');
    await user.page.goBack();
    const button = user.page.getByRole('button', { name: /^Sign in with GitHub/ });
    await expect.poll(() => button.getAttribute('aria-busy')).toBeNull();
    await signInBy(user, 'GitHub', { email: newEmail() });
    await myNotes(user).waitFor();
  },
);

test('an answer that is opened again offers to start again', inFull, async ({ demo, person: user }) => {
  await arrive(user, demo);
  await leaveFor(user, 'GitHub');
  const answered = user.page.waitForRequest(/oauth-callback\?.*code=/);
  await sayWho(user, { email: newEmail() });
  const address = (await answered).url();
  await myNotes(user).waitFor();
  await user.page.goto(address);
  await user.sees("This sign-in can't be completed here");
  await user.look('nothing to go on with');
});

test(
  'an address that the provider does not vouch for takes no account over',
  inFull,
  async ({ project, demo, person: user }) => {
    const owner = await project.signUp();
    await arrive(user, demo);
    await signInBy(user, 'GitHub', { email: owner.email, isVerified: false });
    await user.sees('You already have an account');
    await user.look('email of another account');
    await user.press(user.page.getByRole('button', { name: 'Sign In' }));
    await signIn(user, owner);
    await myNotes(user).waitFor();
  },
);

test(
  'proving an address by a provider ends all other access to the account',
  inFull,
  async ({ project, demo, person: user }) => {
    const squatter = await project.signUp();
    await arrive(user, demo);
    await signInBy(user, 'GitHub', { email: squatter.email });
    await user.sees('Your account is secured');
    await user.look('account is secured, by a provider');
    await user.press(user.page.getByRole('button', { name: 'Continue' }));
    await myNotes(user).waitFor();
    expect((await squatter.call('GET /users/me')).status).not.toBe(200);
  },
);

test(
  'where both sides have verified the address, the provider signs in to the account',
  inFull,
  async ({ project, demo, person: user }) => {
    const owner = await project.signUp();
    await owner.server('PATCH /users/me', { body: { primary_email_verified: true } });
    await arrive(user, demo);
    await signInBy(user, 'GitHub', { email: owner.email });
    await myNotes(user).waitFor();
    const { body } = await owner.call('GET /users/me');
    expect(body.oauth_providers).toMatchObject([{ id: 'github', email: owner.email }]);
  },
);

test(
  'somebody with a password connects an account, and comes back to the page',
  byKeyboard,
  async ({ project, demo, person: user }) => {
    const owner = await project.signUp();
    await arrive(user, demo);
    await signIn(user, owner);
    await myNotes(user).waitFor();
    await user.press(user.page.getByRole('link', { name: owner.email }));
    await user.sees('Connected accounts');
    await user.look('connected accounts');
    await leaveFor(user, 'Google', 'Connect');
    await sayWho(user, { email: newEmail() });
    await user.page.waitForURL(`${demo}/security`);
    await user.page.getByRole('button', { name: 'Disconnect Google' }).waitFor();
  },
);

test('who has a second factor is asked for it after the provider', inFull, async ({ project, demo, person: user }) => {
  const owner = await project.signUp();
  await owner.server('PATCH /users/me', { body: { primary_email_verified: true, totp_secret_base64: btoa(secret) } });
  await arrive(user, demo);
  await signInBy(user, 'GitHub', { email: owner.email });
  await user.sees("Confirm it's you");
  await user.look('second step after a provider');
  await user.type(user.page.getByLabel('Authenticator code'), scanned(ofSecret, Date.now()));
  await myNotes(user).waitFor();
});
