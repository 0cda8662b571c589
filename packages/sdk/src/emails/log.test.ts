import { expect, test } from 'vitest';
import { emailAdmins } from '../../testing/email-admin.ts';

const emailAdmin = emailAdmins();
const nobody = '33e7c043-d2d1-4187-acd3-f91b5ed64b46';

/** A project that has sent a mail to each of so many users. */
async function withMails(count: number) {
  const admin = await emailAdmin();
  const { app, mail } = admin;
  for (let user = 0; user < count; user++) {
    const primaryEmail = `user-${user}@example.com`;
    const { id } = await app.createUser({ primaryEmail, primaryEmailVerified: true });
    await app.sendEmail({
      userIds: [id],
      subject: `Hello ${user}`,
      content: '<p>Hello</p>',
      notificationCategoryName: 'Transactional',
    });
  }
  await mail.world.service.workOutbox();
  return admin;
}

test('the newest mails are listed, with the first of those who got them', async () => {
  const { app } = await withMails(2);
  const [newest] = await app.listSentEmails();
  expect(newest).toEqual({
    id: expect.any(String),
    subject: 'Hello 1',
    to: ['user-1@example.com'],
    recipient: 'user-1@example.com',
    sentAt: expect.any(Date),
    senderConfig: {
      type: 'standard',
      host: 'mail.tenant.example',
      port: expect.any(Number),
      username: 'post',
      senderName: 'The Tenant',
      senderEmail: 'hello@tenant.example',
    },
  });
});

test('the log comes page by page, and says what became of each mail', async () => {
  const { app } = await withMails(3);
  const first = await app.listEmails({ limit: 2 });
  expect(first.map(({ subject }) => subject)).toEqual(['Hello 2', 'Hello 1']);
  const second = await app.listEmails({ limit: 2, cursor: first.nextCursor ?? undefined });
  expect(second.map(({ subject }) => subject)).toEqual(['Hello 0']);
  expect(second.nextCursor).toBeNull();
  expect(first[0]).toMatchObject({
    state: 'sent',
    userId: expect.any(String),
    attempts: [{ at: expect.any(Date), outcome: 'accepted' }],
    canResend: true,
  });
});

test('the log is filtered by address, state and time', async () => {
  const { app } = await withMails(2);
  const subjects = async (options: Parameters<typeof app.listEmails>[0]) =>
    (await app.listEmails(options)).map(({ subject }) => subject);
  expect(await subjects({ to: 'USER-1@' })).toEqual(['Hello 1']);
  expect(await subjects({ state: 'queued' })).toEqual([]);
  const [newest] = await app.listEmails();
  const later = new Date((newest?.sentAt.getTime() ?? 0) + 60_000);
  expect(await subjects({ since: later })).toEqual([]);
  expect(await subjects({ until: later })).toEqual(['Hello 1', 'Hello 0']);
});

test('one mail is read by its id, and one that is not there is null', async () => {
  const { app } = await withMails(1);
  const [mail] = await app.listEmails();
  expect(await app.getEmail(mail?.id ?? '')).toEqual(mail);
  expect(await app.getEmail(nobody)).toBeNull();
});

test('a mail is sent once more, and whoever shows the log knows at once', async () => {
  const { app } = await withMails(1);
  const store = app.emailsStore({ limit: 5 });
  store.subscribe(() => {});
  const [mail] = await store.read();
  const again = await app.resendEmail(mail?.id ?? '');
  expect(again).toMatchObject({ subject: 'Hello 0', state: 'queued', recipient: 'user-0@example.com' });
  expect(store.getSnapshot()).toMatchObject({ data: { 0: { id: again.id }, 1: { id: mail?.id }, length: 2 } });
});

test('a page that ends elsewhere than before is another one', async () => {
  const { app } = await withMails(1);
  const store = app.emailsStore({ limit: 1, to: 'user-0' });
  store.subscribe(() => {});
  expect((await store.read()).nextCursor).toBeNull();
  const [mail] = await app.listEmails();
  const { id } = await app.resendEmail(mail?.id ?? '');
  expect(store.getSnapshot()).toMatchObject({ data: { 0: { id }, nextCursor: expect.any(String) } });
});
