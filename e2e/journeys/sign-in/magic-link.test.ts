import { newEmail } from '@latchkey/testing';
import { startInstallation } from '../../support/installation.ts';
import { scannedMail } from '../../support/mail.ts';
import { askForLink, goToLinkForm, myNotes } from '../../support/notes.ts';
import { journey, newPerson, type Person } from '../../support/person.ts';

const { demo, project } = await startInstallation({ magic_link_enabled: true });

journey('phone', 'a mailed link signs in, and the tab that asked for it goes on by itself', async (way) => {
  const email = newEmail();
  const user = await newPerson(way);
  await ask(user, email);
  const tab = await user.newTab();
  await follow(tab, email);
  await myNotes(tab).waitFor();
  await myNotes(user).waitFor();
});

journey('keyboard', 'a mailed link that is opened in another browser signs in there, and only there', async (way) => {
  const email = newEmail();
  const user = await newPerson(way);
  await ask(user, email);
  const elsewhere = await newPerson(way);
  await follow(elsewhere, email);
  await myNotes(elsewhere).waitFor();
  await user.page.goto(`${demo}/notes`);
  await user.sees('Sign in to A test');
});

async function ask(user: Person, email: string): Promise<void> {
  await goToLinkForm(user, demo);
  await user.look('ask for a link');
  await askForLink(user, email);
  await user.look('link and code sent');
}

async function follow(user: Person, email: string): Promise<void> {
  const { link } = await scannedMail(project, email, 'Sign in to A test');
  await user.page.goto(link);
  await user.sees('Sign in to A test?');
  await user.look('follow a magic link');
  await user.press(user.page.getByRole('button', { name: `Continue as ${email[0]}…@example.com` }));
}
