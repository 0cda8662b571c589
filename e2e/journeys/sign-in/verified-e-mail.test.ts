import { newEmail } from '@latchkey/testing';
import { openFromInbox } from '../../support/mail.ts';
import { goToSignUp, myNotes, signUp } from '../../support/notes.ts';
import { onPhone, test } from '../../support/test.ts';

test(
  'an email is verified by a press on the page that its mail leads to',
  onPhone,
  async ({ product, demo, person: user, scannedMail }) => {
    const email = newEmail();
    const { page } = user;
    await goToSignUp(user, demo);
    await signUp(user, { email, password: 'correct horse battery' });
    await myNotes(user).waitFor();
    const mail = await scannedMail(email, 'Verify your email');
    await user.press(page.getByRole('link', { name: email }));
    await page.getByText('Not verified. Open the link in the mail that we sent you.').waitFor();

    const tab = await openFromInbox(user, product, mail, 'Verify email');
    await tab.sees('Verify your email?');
    await tab.look('verify email');
    await tab.press(tab.page.getByRole('button', { name: 'Verify email' }));
    await tab.sees('Your email is verified');
    await tab.look('email verified');
    await tab.press(tab.page.getByRole('button', { name: 'Continue' }));
    await myNotes(tab).waitFor();

    await page.reload();
    await page.getByText('Verified.', { exact: true }).waitFor();
  },
);
