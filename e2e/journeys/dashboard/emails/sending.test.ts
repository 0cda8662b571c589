import { owner as credential, newEmail } from '@latchkey/testing';
import { byKeyboard, expect, type Fixtures, inFull, onPhone, test, withMailServer } from '../../../support/test.ts';

const MARKETING = '4f6f8873-3d04-46bd-8bef-18338b1a1b4c';

test.use(withMailServer);

/** An owner in front of the emails of a project, and what the journeys do there. */
async function onEmails({ dashboard, project, mailServer: { server } }: Start) {
  const { owner, page } = dashboard;
  await dashboard.open('emails');
  await page.getByRole('heading', { name: 'Emails', level: 1 }).waitFor();
  return {
    ...dashboard,
    newUser: async (display_name: string) => {
      const body = { display_name, primary_email: newEmail() };
      return (await project.server('POST /users', { body })).body as { id: string; primary_email: string };
    },
    /** What the mail server took for somebody. */
    takenFor: (email: string) => server.taken.filter(({ to }) => to.includes(email)),
    type: (label: string, text: string) => owner.type(page.getByLabel(label, { exact: true }), text),
  };
}

type Start = Pick<Fixtures, 'dashboard' | 'project' | 'mailServer'>;

test.describe(() => {
  test.use({ config: {} });

  test(
    'an owner sets up a mail server, and mends what is wrong with it',
    onPhone,
    async ({ dashboard, project, mailServer }) => {
      const { owner, page, dialog, takenFor, type, press, follow, answer } = await onEmails({
        dashboard,
        project,
        mailServer,
      });
      await page.getByRole('heading', { name: 'No emails yet' }).waitFor();
      await owner.look('emails, none');
      await follow('Set up a mail server');
      await page.getByRole('heading', { name: 'Sender', level: 1 }).waitFor();
      await owner.press(page.getByRole('radio', { name: /^Shared server/ }));
      await page.keyboard.press('ArrowRight');
      await type('Host', 'localhost');
      await type('Port', String(mailServer.server.port));
      await type('Username', 'notes');
      await type('Password', 'wrong');
      await type('Sender email', 'hello@notes.example');
      await press('Save changes');
      await answer('Test and save');
      await dialog.getByText('did not accept the credentials').waitFor();
      await owner.press(dialog.getByText('Raw response'));
      await dialog.getByText(/AUTH_FAILED 535/).waitFor();
      await owner.look('sender, wrong password');

      await answer('Back to settings');
      await type('Password', 'secret');
      await press('Save changes');
      await answer('Test and save');
      await page.getByText('Saved', { exact: true }).waitFor();
      await owner.look('sender, saved');
      expect(takenFor(credential.email).map(({ user }) => user)).toEqual(['notes']);
    },
  );
});

test(
  'an owner writes to users, of whom one does not want that',
  byKeyboard,
  async ({ dashboard, project, mailServer }) => {
    const { owner, page, newUser, takenFor, type, press, follow, answer } = await onEmails({
      dashboard,
      project,
      mailServer,
    });
    const [ada, grace] = [await newUser('Ada Lovelace'), await newUser('Grace Hopper')];
    const preference = `/emails/notification-preference/${grace.id}/${MARKETING}`;
    await project.server(`PATCH ${preference}`, { body: { enabled: false } });
    await follow('Compose email');
    for (const name of ['Ada Lovelace', 'Grace Hopper']) {
      await type('Recipients', name);
      await page.getByRole('option', { name }).waitFor();
      if (owner.isOnPhone) await owner.press(page.getByRole('option', { name }));
      else await page.keyboard.press('Enter');
      await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
    }
    await type('Subject', 'What is new');
    await page.getByLabel('Category').selectOption('Marketing');
    await type('Content', '<p>Notes can be shared now.</p>');
    await page.frameLocator('iframe').getByText('Notes can be shared now.').waitFor();
    await owner.look('compose');
    await press('Send email…');
    await answer('Send to 2 users');
    await page.getByText('Sent to 1 of 2 users, 1 not reached').waitFor();
    await page.getByRole('row', { name: /Grace Hopper.*has switched this category/ }).waitFor();
    await owner.look('compose, sent');

    await follow('View email log');
    await page.getByRole('row', { name: /What is new.*Sent/ }).waitFor();
    await owner.look('emails');
    expect(takenFor(grace.primary_email)).toEqual([]);
    expect(takenFor(ada.primary_email)[0]?.source).toMatch(/^List-Unsubscribe:\s+</m);
  },
);

test(
  'an owner finds out why an email did not arrive, and sends it again',
  inFull,
  async ({ dashboard, project, mailServer }) => {
    const { owner, page, newUser, takenFor, press, follow, answer } = await onEmails({
      dashboard,
      project,
      mailServer,
    });
    const { id, primary_email: email } = await newUser('Ada Lovelace');
    mailServer.server.behave({ refuse: 550 });
    const written = { subject: 'Your order', html: '<p>It is on its way.</p>' };
    const body = { ...written, user_ids: [id], notification_category_name: 'Transactional' };
    await project.server('POST /emails/send-email', { body });
    await page.reload();
    const refused = page.getByRole('row', { name: /Your order.*Refused/ });
    await refused.waitFor();
    await follow('Your order');
    await page.getByText(/REJECTED 550 reply 550 of the test/).waitFor();
    await owner.look('email, refused');

    mailServer.server.behave('accept');
    await press('Resend email');
    await owner.look('email, send again');
    await answer('Resend email');
    await page.getByText('The mail server accepted it.').waitFor();
    await owner.look('email, sent again');
    expect(takenFor(email)).toHaveLength(1);
  },
);
