import { newEmail } from '@latchkey/testing';
import { startInstallation } from '../../support/installation.ts';
import { scannedMail } from '../../support/mail.ts';
import { goToSignUp, myNotes, signUp } from '../../support/notes.ts';
import { journey, journeyInFull, newPerson, type Person } from '../../support/person.ts';

const { demo, project } = await startInstallation();
const password = 'correct horse battery';

/** Somebody signs up at a desk; the link of the mail is opened in another browser. */
async function signUpAndOpen(way: Parameters<typeof newPerson>[0]): Promise<{ desk: Person; elsewhere: Person }> {
  const email = newEmail();
  const desk = await newPerson(way);
  await goToSignUp(desk, demo);
  await signUp(desk, { email, password });
  await myNotes(desk).waitFor();
  const { link } = await scannedMail(project, email, 'Verify your email');
  const elsewhere = await newPerson(way);
  await elsewhere.page.goto(link);
  await elsewhere.press(elsewhere.page.getByRole('button', { name: 'Verify email' }));
  await elsewhere.sees('Did you create this account?');
  await elsewhere.look('whose account it is');
  return { desk, elsewhere };
}

journey(
  'phone',
  'who signs up at a desk and opens the link on a phone confirms it there, and stays signed in',
  async (way) => {
    const { desk, elsewhere } = await signUpAndOpen(way);
    await elsewhere.press(elsewhere.page.getByRole('button', { name: 'This was me' }));
    await elsewhere.sees('Your email is verified');
    await desk.page.reload();
    await myNotes(desk).waitFor();
  },
);

journeyInFull('securing an account that someone else signed up ends their access', async (way) => {
  const { desk, elsewhere } = await signUpAndOpen(way);
  await elsewhere.press(elsewhere.page.getByRole('button', { name: 'Secure my account' }));
  await elsewhere.sees('Your account is secured');
  await elsewhere.look('account secured');
  await elsewhere.press(elsewhere.page.getByRole('button', { name: 'Continue' }));
  await myNotes(elsewhere).waitFor();
  await desk.page.goto(`${demo}/notes`);
  await desk.sees('Sign in to A test');
});
