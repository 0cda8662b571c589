import { expect, test } from 'vitest';
import { emailAdmins } from '../../testing/email-admin.ts';
import { ServerApp } from '../apps/server-app.ts';

const emailAdmin = emailAdmins();

test('a server sends HTML to users, and is told what came of it for each', async () => {
  const { options, mail } = await emailAdmin();
  const app = new ServerApp({ ...options, tokenStore: null });
  const { id } = await app.createUser({ primaryEmail: 'ada@example.com', primaryEmailVerified: true });
  const nobody = '33e7c043-d2d1-4187-acd3-f91b5ed64b46';
  const results = await app.sendEmail({
    userIds: [id, nobody],
    subject: 'Hello',
    content: '<p>To <b>you</b></p>',
    notificationCategoryName: 'Marketing',
  });
  expect(results).toEqual([
    { userId: id, userEmail: 'ada@example.com', success: true },
    { userId: nobody, success: false, error: expect.any(String) },
  ]);
  await mail.world.service.workOutbox();
  expect(mail.server.taken.at(-1)).toMatchObject({
    to: ['ada@example.com'],
    source: expect.stringContaining('<b>you'),
  });
});

test('a mail server is tried out, and what is wrong with it is a result', async () => {
  const { app, mail } = await emailAdmin();
  const { host, port, username, sender_name: senderName, sender_email: senderEmail } = mail.emailConfig;
  const tryOut = (password: string) =>
    app.sendTestEmail({
      recipientEmail: 'ada@example.com',
      emailConfig: { host, port, username, password, senderName, senderEmail },
    });
  expect(await tryOut('secret')).toEqual({ status: 'ok', data: undefined });
  expect(mail.server.taken.at(-1)).toMatchObject({ to: ['ada@example.com'], from: 'hello@tenant.example' });
  const wrong = await tryOut('wrong');
  expect(wrong).toEqual({ status: 'error', error: { errorMessage: expect.stringMatching(/password/i) } });
});

test('a mail that was put together already is sent to look at', async () => {
  const { app, mail } = await emailAdmin();
  const preview = { recipientEmail: 'eve@example.com', subject: 'A look', html: '<p>Look</p>' };
  expect(await app.sendEmailPreview(preview)).toEqual({ status: 'ok', data: undefined });
  expect(mail.server.taken.at(-1)).toMatchObject({
    to: ['eve@example.com'],
    source: expect.stringMatching(/^subject: A look$/im),
  });
});

test('somebody is invited by mail to sign in', async () => {
  const { app, mail } = await emailAdmin();
  await app.sendSignInInvitationEmail('bob@example.com', 'http://localhost:3000/handler/sign-in');
  await mail.world.service.workOutbox();
  expect(mail.server.taken.at(-1)).toMatchObject({ to: ['bob@example.com'] });
});

test('a page that nobody trusts is refused by name', async () => {
  const { app } = await emailAdmin();
  await expect(app.sendSignInInvitationEmail('bob@example.com', 'https://evil.example/')).rejects.toMatchObject({
    code: 'REDIRECT_URL_NOT_WHITELISTED',
  });
});
