import { newEmail } from '@latchkey/testing';
import { switchOn } from '../../support/dashboard.ts';
import { askForLink, goToLinkForm, myNotes } from '../../support/notes.ts';
import { expect, onPhone, test } from '../../support/test.ts';

test(
  'the code of a mail is typed wrong, then pasted with a blank, and signs in',
  onPhone,
  async ({ dashboard, demo, newPerson, scannedMail }) => {
    await switchOn(dashboard, 'Magic link');

    const email = newEmail();
    const user = await newPerson();
    const { page } = user;
    await goToLinkForm(user, demo);
    await askForLink(user, email);
    const { code = '' } = await scannedMail(email, 'Sign in to A test');
    const field = page.getByLabel('Code', { exact: true });
    await user.type(field, wrong(code));
    await page.getByText('Wrong code. Use the one in the newest email').waitFor();
    await expect(field).toHaveValue('');
    await user.look('wrong code');

    await user.paste(`${code.slice(0, 3)} ${code.slice(3)}`);
    await myNotes(user).waitFor();
    await page.getByText(email, { exact: true }).waitFor();
  },
);

const wrong = (code: string) => (code.startsWith('2') ? '3' : '2') + code.slice(1);
