import { newEmail } from '@latchkey/testing';
import { openFromInbox } from '../../support/mail.ts';
import { type Credential, goToSignIn, myNotes, signIn } from '../../support/notes.ts';
import type { Person } from '../../support/person.ts';
import { createTeam, invite, part } from '../../support/teams.ts';
import { byKeyboard, expect, test } from '../../support/test.ts';

test.use({ config: { client_team_creation_enabled: true } });

const name = 'Night Shift';
const password = 'correct horse battery';

test(
  'a team is made, joined by mail, administered, left and deleted',
  byKeyboard,
  async ({ product, project, demo, person: admin, newPerson, scannedMail }) => {
    await found(admin, demo, await project.signUp());
    const { page } = admin;
    const email = newEmail();
    await invite(admin, email, 'no-address');
    await page.getByRole('listitem').filter({ hasText: 'no-address' }).getByText('Not an email address').waitFor();
    await part(admin, 'Invitations').getByText('1 invited.').waitFor();
    await admin.look('team: invited');

    const mail = await scannedMail(email, "You're invited");
    const member = await join(await openFromInbox(await newPerson(), product, mail, 'Join the team'), email);
    await part(member, 'Members').getByText('$read_members').first().waitFor();
    expect(await part(member, 'Delete team').count()).toBe(0);
    await member.look('team: as a member');

    const teamId = new URL(page.url()).hash.slice('#team-'.length);
    const { items } = (await project.server('GET /users', { query: { query: email } })).body;
    const admins = `/team-permissions/${teamId}/${items[0].id}/team_admin` as const;
    await project.server(`POST ${admins}`, { body: {} });
    await member.page.reload();
    await part(member, 'Delete team').waitFor();
    await member.look('team: as an admin');
    await project.server(`DELETE ${admins}`);
    await rename(member, 'Mine');
    await member.page.getByText('You no longer have the permission $update_team.').waitFor();
    await part(member, 'Delete team').waitFor({ state: 'detached' });
    await member.look('team: permission taken');

    await member.press(member.page.getByRole('button', { name: 'Leave team' }));
    await member.press(member.page.getByRole('dialog').getByRole('button', { name: 'Leave team' }));
    await member.page.getByText(`You left ${name}.`).waitFor();
    await member.look('team: left');

    await page.reload();
    await page.getByRole('button', { name: 'Delete team' }).waitFor();
    await admin.press(page.getByRole('button', { name: 'Delete team' }));
    await admin.type(page.getByLabel(`To confirm, type ${name}`), name);
    await admin.look('team: deleting');
    await admin.press(page.getByRole('dialog').getByRole('button', { name: 'Delete team' }));
    await page.getByText(`${name} was deleted.`).waitFor();
  },
);

/** Makes the team, and stays on its page. */
async function found(admin: Person, demo: string, credential: Credential): Promise<void> {
  await goToSignIn(admin, demo);
  await signIn(admin, credential);
  await myNotes(admin).waitFor();
  await admin.page.goto(demo);
  await createTeam(admin, demo, name);
  await admin.look('team: new');
}

/** Somebody without an account follows the mail into the team, and goes to its page. */
async function join(reader: Person, email: string): Promise<Person> {
  const { page } = reader;
  await reader.sees(`You're invited to join ${name}`);
  await reader.look('invitation: signed out');
  await reader.press(page.getByRole('button', { name: 'Create an account' }));
  const field = page.getByLabel('Email');
  await field.waitFor();
  expect([await field.inputValue(), await field.getAttribute('readonly')]).toEqual([email, '']);
  await reader.look('invitation: sign-up');
  await reader.type(page.getByLabel('Password', { exact: true }), password);
  await reader.press(page.getByRole('button', { name: 'Sign Up', exact: true }));
  await reader.sees(`Join ${name}?`);
  await reader.look('invitation: asked');
  await reader.press(page.getByRole('button', { name: `Join ${name}` }));
  await reader.sees(`You joined ${name}`);
  await reader.look('invitation: joined');
  await reader.press(page.getByRole('button', { name: `Open ${name}` }));
  const switcher = page.getByRole('button', { name: `Team: ${name}` });
  await switcher.waitFor();
  await reader.press(switcher);
  const settings = page.getByRole('menuitem', { name: `${name} settings` });
  await settings.waitFor();
  await reader.look('team switcher');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name, level: 2 }).waitFor();
  return reader;
}

async function rename(user: Person, to: string): Promise<void> {
  const { page } = user;
  await user.press(page.getByRole('button', { name: 'Change team name' }));
  await user.type(page.getByLabel('Team name'), to);
  await user.press(page.getByRole('button', { name: 'Save' }));
}
