import { newEmail, newProject, owner, refusal, type TestProject, violationsIn } from '@latchkey/testing';
import { type OwnMailWorld, startOwnMailWorld } from '@latchkey/testing/people/own-mail-server';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let mail: OwnMailWorld;
beforeAll(async () => {
  mail = await startOwnMailWorld();
});
afterAll(() => mail.world.close());
beforeEach(() => mail.server.behave('accept'));

const send = (project: TestProject, changes: object = {}) =>
  project.admin('POST /latchkey/emails/send-preview', {
    body: {
      recipient_email: newEmail(),
      subject: 'How it looks',
      html: '<p>Hello</p>',
      text: 'Hello to all',
      ...changes,
    },
  });

describe('by a mail server of its own a project sends previews', () => {
  test('to anybody, at once and as they are', async () => {
    const [project, recipient_email] = [await mail.newSender(), newEmail()];
    expect((await send(project, { recipient_email })).body).toEqual({ success: true });
    const taken = mail.server.taken.find(({ to }) => to.includes(recipient_email));
    expect(await PostalMime.parse(taken?.source ?? '')).toMatchObject({
      subject: 'How it looks',
      html: expect.stringContaining('<p>Hello</p>'),
      text: expect.stringContaining('Hello to all'),
      from: { name: 'The Tenant', address: 'hello@tenant.example' },
    });
  });

  test('that show in the log', async () => {
    const project = await mail.newSender();
    await send(project);
    expect((await project.admin('GET /latchkey/emails')).body.items).toMatchObject([
      { kind: 'preview', state: 'sent' },
    ]);
  });

  test('and is told what is wrong with the server', async () => {
    const project = await mail.newSender();
    mail.server.behave({ refuse: 550 });
    expect((await send(project)).body).toEqual({
      success: false,
      error_message: 'The mail server refused the mail. The server said: 550 reply 550 of the test',
    });
    mail.server.behave({ refuse: 450 });
    await send(project);
    const { items } = (await project.admin('GET /latchkey/emails')).body;
    expect(items.map(({ state }: { state: string }) => state)).toEqual(['given_up', 'refused']);
  });
});

describe('a preview', () => {
  /** How many mails have arrived at an address once the time of the job has come. */
  async function arrived(address: string): Promise<number> {
    mail.world.clock.advance(6 * 60_000);
    await mail.world.service.workOutbox();
    return mail.server.taken.filter(({ to }) => to.includes(address)).length;
  }

  test('that was sent, or refused, is not sent again', async () => {
    const [project, taken, refused] = [await mail.newSender(), newEmail(), newEmail()];
    await send(project, { recipient_email: taken });
    mail.server.behave({ refuse: 550 });
    await send(project, { recipient_email: refused });
    mail.server.behave('accept');
    expect(await arrived(taken)).toBe(1);
    expect(await arrived(refused)).toBe(0);
  });
});

describe('by the server that all share', () => {
  const sharing = () => newProject({}, Promise.resolve(mail.world));

  test('previews go to an owner of the project, however the address is written', async () => {
    const project = await sharing();
    expect((await send(project, { recipient_email: owner.email.toUpperCase() })).body).toEqual({ success: true });
    expect((await project.mailbox.to(owner.email)).map(({ subject }) => subject)).toEqual(['How it looks']);
  });

  test('and to nobody else, a user of the project not excepted', async () => {
    const project = await sharing();
    const user = await project.signUp();
    for (const recipient_email of [newEmail(), user.email])
      expect(await send(project, { recipient_email })).toMatchObject(refusal('EMAIL_PREVIEW_FOR_OWNERS'));
    expect((await project.admin('GET /latchkey/emails', { query: { kind: 'preview' } })).body.items).toEqual([]);
  });

  test('not to an owner whose address is not verified', async () => {
    const project = await sharing();
    const { db } = mail.world.database;
    const ofOwner = db.updateTable('contact_channels').where('value', '=', owner.email);
    await ofOwner.set({ is_verified: false }).execute();
    expect(await send(project, { recipient_email: owner.email })).toMatchObject(refusal('EMAIL_PREVIEW_FOR_OWNERS'));
    await ofOwner.set({ is_verified: true }).execute();
  });
});

test('five at once to one address, no more', async () => {
  const [project, recipient_email] = [await mail.newSender(), newEmail()];
  for (let count = 0; count < 5; count++) expect((await send(project, { recipient_email })).status).toBe(200);
  expect(await send(project, { recipient_email })).toMatchObject(refusal('TOO_MANY_REQUESTS'));
});

test('a subject is one line', async () => {
  const answer = await send(await mail.newSender(), { subject: 'a\r\nBcc: eve@evil.example' });
  expect(violationsIn(answer)).toEqual(['body.subject must be one line, without control characters']);
});

test('servers do not send previews', async () => {
  const project = await mail.newSender();
  const body = { recipient_email: newEmail(), subject: '', html: '' };
  expect((await project.server('POST /latchkey/emails/send-preview', { body })).code).toBe('INSUFFICIENT_ACCESS_TYPE');
});
