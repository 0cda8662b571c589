/** What an owner does with mails: themes and templates as programs, test mails, the log, mails to users. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { StackAdminApp, StackServerApp } from '@stackframe/js';
import { newestMail } from './world/mailbox.mjs';
import { newEmail, onEachDatabase } from './world/world.mjs';

const theme = `import { Html, Body } from '@react-email/components';
export function EmailTheme({ children }) {
  return <Html><Body><p>From the peer</p>{children}</Body></Html>;
}`;

onEachDatabase((world) => {
  let admin;
  let server;

  before(() => {
    admin = new StackAdminApp({ ...world.project, tokenStore: null });
    server = new StackServerApp({ ...world.project, tokenStore: null });
  });

  test('a theme is made, written and listed', async () => {
    const { id } = await admin.createEmailTheme('Peer');
    await admin.updateEmailTheme(id, theme);
    const listed = await admin.listEmailThemes();
    assert.ok(listed.some((one) => one.id === id && one.displayName === 'Peer'));
  });

  test('a theme with a mistake is refused, with the mistake', async () => {
    const { id } = await admin.createEmailTheme('Broken');
    await assert.rejects(admin.updateEmailTheme(id, 'export const EmailTheme = ('), {
      errorCode: 'EMAIL_RENDERING_ERROR',
    });
  });

  test('mails are listed, the newest first', async () => {
    const to = newEmail();
    await admin.sendSignInInvitationEmail(to, 'http://localhost:3000/handler/sign-in');
    await newestMail(world.project.baseUrl, to);
    const [newest] = await admin.listSentEmails();
    assert.equal(newest.recipient, to);
  });

  test('mails of their own need a mail server of their own, and say so', async () => {
    const user = await server.createUser({ primaryEmail: newEmail(), primaryEmailVerified: true });
    const mail = { subject: 'News', html: '<p>Engines run.</p>', notificationCategoryName: 'Marketing' };
    await assert.rejects(server.sendEmail({ userIds: [user.id], ...mail }), /need your own SMTP server/);
  });
});
