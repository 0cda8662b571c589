import { newEmail, type TestUser } from '@latchkey/testing';
import { startInstallation } from '../../support/installation.ts';
import { scannedMail } from '../../support/mail.ts';
import { goToSignIn, myNotes, signIn } from '../../support/notes.ts';
import { journey, newPerson, type Person, type Way } from '../../support/person.ts';

const { demo, project } = await startInstallation();

const name = 'Night Shift';

journey('phone', 'an invitation tells the wrong account, a member, and one that is over apart', async (way) => {
  const admin = await project.signUp();
  const guest = await project.signUp();
  const teamId = await teamOf(admin);
  const { link } = await invited(admin, teamId, guest.email);
  const person = await signedIn(way, await project.signUp());
  const { page } = person;

  await page.goto(link);
  await person.sees(`This invitation is for ${guest.email}`);
  await person.look('invitation: another account');
  await person.press(page.getByRole('button', { name: 'Switch account' }));
  await person.sees(`You are invited to join ${name}`);
  await person.press(page.getByRole('button', { name: 'Sign In' }));
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  await signIn(person, guest);
  await person.sees(`Join ${name}?`);
  await person.press(page.getByRole('button', { name: `Join ${name}` }));
  await person.sees(`You have joined ${name}`);

  await page.goto('about:blank');
  await page.goto(link);
  await person.sees('This invitation has been used');
  await person.look('invitation: used');

  const another = await invited(admin, teamId, newEmail());
  await page.goto(another.link);
  await person.sees(`You are in ${name} already`);
  await person.look('invitation: a member');
  await admin.call(`DELETE /team-invitations/${another.id}`, { query: { team_id: teamId } });
  await page.goto('about:blank');
  await page.goto(another.link);
  await person.sees('This invitation does not work');
  await person.look('invitation: revoked');
});

async function teamOf(admin: TestUser): Promise<string> {
  const body = { display_name: name, creator_user_id: admin.id };
  return (await project.server('POST /teams', { body })).body.id;
}

async function invited(admin: TestUser, team_id: string, email: string) {
  const body = { team_id, email, callback_url: `${demo}/handler/team-invitation` };
  const { id } = (await admin.call('POST /team-invitations/send-code', { body })).body;
  return { id, link: (await scannedMail(project, email, "You're invited")).link };
}

async function signedIn(way: Way, user: TestUser): Promise<Person> {
  const person = await newPerson(way);
  await goToSignIn(person, demo);
  await signIn(person, user);
  await myNotes(person).waitFor();
  return person;
}
