import { startInstallation } from '../../support/installation.ts';
import { scannedMail } from '../../support/mail.ts';
import { goToSignIn, myNotes, signIn } from '../../support/notes.ts';
import { journeyZoomedIn, newPerson } from '../../support/person.ts';

const { demo, project } = await startInstallation();

journeyZoomedIn('a forgotten password is replaced by a mailed link, which ends every session', async (way) => {
  const forgotten = await project.signUp();
  const chosen = { email: forgotten.email, password: 'one that is kept' };
  const elsewhere = await newPerson();
  await goToSignIn(elsewhere, demo);
  await signIn(elsewhere, forgotten);
  await myNotes(elsewhere).waitFor();

  const user = await newPerson(way);
  const { page } = user;
  await goToSignIn(user, demo);
  await user.press(page.getByRole('link', { name: 'Forgot password?' }));
  await user.sees('Forgot your password?');
  await user.look('forgotten password');
  await user.type(page.getByLabel('Email'), chosen.email);
  await user.press(page.getByRole('button', { name: 'Send link' }));
  await user.sees('Check your email');
  await user.look('link sent');

  const { link } = await scannedMail(project, chosen.email, 'Reset your password');
  await page.goto(link);
  await user.sees('Choose a new password');
  await user.look('choose a new password');
  await user.type(page.getByLabel('Password', { exact: true }), chosen.password);
  await user.type(page.getByLabel('Repeat password'), chosen.password);
  await user.press(page.getByRole('button', { name: 'Set password' }));
  await user.sees('Your password is changed');
  await user.look('password changed');

  await user.press(page.getByRole('button', { name: 'Sign In' }));
  await signIn(user, forgotten);
  await page.getByText('Wrong e-mail or password.').waitFor();
  await signIn(user, chosen);
  await myNotes(user).waitFor();

  await elsewhere.page.reload();
  await elsewhere.sees('Sign in to A test');
});
