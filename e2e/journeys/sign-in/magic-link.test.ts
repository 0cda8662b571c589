import { newEmail } from '@latchkey/testing';
import type { Mail } from '../../support/mail.ts';
import { askForLink, goToLinkForm, myNotes } from '../../support/notes.ts';
import type { Person } from '../../support/person.ts';
import { byKeyboard, onPhone, test } from '../../support/test.ts';

test.use({ config: { magic_link_enabled: true } });

test(
  'a mailed link signs in, and the tab that asked for it goes on by itself',
  onPhone,
  async ({ demo, person: user, scannedMail }) => {
    const email = newEmail();
    await ask(user, demo, email);
    const tab = await user.newTab();
    await follow(tab, await scannedMail(email, 'Sign in to A test'));
    await myNotes(tab).waitFor();
    await myNotes(user).waitFor();
  },
);

test(
  'a mailed link that is opened in another browser signs in there, and only there',
  byKeyboard,
  async ({ demo, newPerson, scannedMail }) => {
    const email = newEmail();
    const user = await newPerson();
    await ask(user, demo, email);
    const elsewhere = await newPerson();
    await follow(elsewhere, await scannedMail(email, 'Sign in to A test'));
    await myNotes(elsewhere).waitFor();
    await user.page.goto(`${demo}/notes`);
    await user.sees('Sign in to A test');
  },
);

async function ask(user: Person, demo: string, email: string): Promise<void> {
  await goToLinkForm(user, demo);
  await user.look('ask for a link');
  await askForLink(user, email);
  await user.look('link and code sent');
}

async function follow(user: Person, { link, to }: Mail): Promise<void> {
  await user.page.goto(link);
  await user.sees('Sign in to A test?');
  await user.look('follow a magic link');
  await user.press(user.page.getByRole('button', { name: `Continue as ${to[0]}…@example.com` }));
}
