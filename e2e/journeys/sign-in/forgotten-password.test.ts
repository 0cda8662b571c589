import { goToSignIn, myNotes, signIn } from '../../support/notes.ts';
import { test, zoomedIn } from '../../support/test.ts';

test(
  'a forgotten password is replaced by a mailed link, which ends every session',
  zoomedIn,
  async ({ project, demo, newPerson, scannedMail }) => {
    const forgotten = await project.signUp();
    const chosen = { email: forgotten.email, password: 'one that is kept' };
    const elsewhere = await newPerson();
    await goToSignIn(elsewhere, demo);
    await signIn(elsewhere, forgotten);
    await myNotes(elsewhere).waitFor();

    const user = await newPerson();
    const { page } = user;
    await goToSignIn(user, demo);
    await user.press(page.getByRole('link', { name: 'Forgot password?' }));
    await user.sees('Forgot your password?');
    await user.look('forgotten password');
    await user.type(page.getByLabel('Email'), chosen.email);
    await user.press(page.getByRole('button', { name: 'Send link' }));
    await user.sees('Check your email');
    await user.look('link sent');

    const { link } = await scannedMail(chosen.email, 'Reset your password');
    await page.goto(link);
    await user.sees('Choose a new password');
    await user.look('choose a new password');
    await user.type(page.getByLabel('Password', { exact: true }), chosen.password);
    await user.press(page.getByRole('button', { name: 'Set password' }));
    await user.sees('Your password was changed');
    await user.look('password changed');

    await user.press(page.getByRole('button', { name: 'Sign In' }));
    await signIn(user, forgotten);
    await page.getByText('Wrong email or password.').waitFor();
    await signIn(user, chosen);
    await myNotes(user).waitFor();

    await elsewhere.page.reload();
    await elsewhere.sees('Sign in to A test');
  },
);
