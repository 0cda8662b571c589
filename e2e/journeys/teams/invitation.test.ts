import { newEmail } from '@latchkey/testing';
import { goToSignIn, myNotes, signIn } from '../../support/notes.ts';
import { onPhone, test } from '../../support/test.ts';

const name = 'Night Shift';

test(
  'an invitation tells the wrong account, a member, and one that is over apart',
  onPhone,
  async ({ project, demo, person, scannedMail }) => {
    const callback_url = `${demo}/handler/team-invitation`;
    async function invite(email: string) {
      const body = { team_id: teamId, email, callback_url };
      const { id } = (await admin.call('POST /team-invitations/send-code', { body })).body;
      return { id, link: (await scannedMail(email, "You're invited")).link };
    }

    const admin = await project.signUp();
    const guest = await project.signUp();
    const team = { display_name: name, creator_user_id: admin.id };
    const teamId = (await project.server('POST /teams', { body: team })).body.id;
    const { link } = await invite(guest.email);
    const { page } = person;
    await goToSignIn(person, demo);
    await signIn(person, await project.signUp());
    await myNotes(person).waitFor();

    await page.goto(link);
    await person.sees(`This invitation is for ${guest.email}`);
    await person.look('invitation: another account');
    await person.press(page.getByRole('button', { name: 'Switch account' }));
    await person.sees(`You're invited to join ${name}`);
    await person.press(page.getByRole('button', { name: 'Sign In' }));
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
    await signIn(person, guest);
    await person.sees(`Join ${name}?`);
    await person.press(page.getByRole('button', { name: `Join ${name}` }));
    await person.sees(`You joined ${name}`);

    await page.goto('about:blank');
    await page.goto(link);
    await person.sees('This invitation has been used');
    await person.look('invitation: used');

    const another = await invite(newEmail());
    await page.goto(another.link);
    await person.sees(`You're already in ${name}`);
    await person.look('invitation: a member');
    await admin.call(`DELETE /team-invitations/${another.id}`, { query: { team_id: teamId } });
    await page.goto('about:blank');
    await page.goto(another.link);
    await person.sees("This invitation doesn't work");
    await person.look('invitation: revoked');
  },
);
