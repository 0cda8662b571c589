import { newEmail } from '@latchkey/testing';
import { goToSignUp, myNotes, signUp } from '../../support/notes.ts';
import type { Person } from '../../support/person.ts';
import { type Fixtures, inFull, onPhone, test } from '../../support/test.ts';

const password = 'correct horse battery';

type Start = Pick<Fixtures, 'demo' | 'newPerson' | 'scannedMail'>;

/** Somebody signs up at a desk; the link of the mail is opened in another browser. */
async function signUpAndOpen({ demo, newPerson, scannedMail }: Start): Promise<{ desk: Person; elsewhere: Person }> {
  const email = newEmail();
  const desk = await newPerson();
  await goToSignUp(desk, demo);
  await signUp(desk, { email, password });
  await myNotes(desk).waitFor();
  const { link } = await scannedMail(email, 'Verify your email');
  const elsewhere = await newPerson();
  await elsewhere.page.goto(link);
  await elsewhere.press(elsewhere.page.getByRole('button', { name: 'Verify email' }));
  await elsewhere.sees('Did you create this account?');
  await elsewhere.look('whose account it is');
  return { desk, elsewhere };
}

test(
  'who signs up at a desk and opens the link on a phone confirms it there, and stays signed in',
  onPhone,
  async ({ demo, newPerson, scannedMail }) => {
    const { desk, elsewhere } = await signUpAndOpen({ demo, newPerson, scannedMail });
    await elsewhere.press(elsewhere.page.getByRole('button', { name: 'This was me' }));
    await elsewhere.sees('Your email is verified');
    await desk.page.reload();
    await myNotes(desk).waitFor();
  },
);

test(
  'securing an account that someone else signed up ends their access',
  inFull,
  async ({ demo, newPerson, scannedMail }) => {
    const { desk, elsewhere } = await signUpAndOpen({ demo, newPerson, scannedMail });
    await elsewhere.press(elsewhere.page.getByRole('button', { name: 'Secure my account' }));
    await elsewhere.sees('Your account is secured');
    await elsewhere.look('account secured');
    await elsewhere.press(elsewhere.page.getByRole('button', { name: 'Continue' }));
    await myNotes(elsewhere).waitFor();
    await desk.page.goto(`${demo}/notes`);
    await desk.sees('Sign in to A test');
  },
);
