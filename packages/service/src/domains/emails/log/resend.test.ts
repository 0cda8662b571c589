import { randomUUID } from 'node:crypto';
import { footprint, newEmail, newProject, refusal, startWorld, type TestProject } from '@latchkey/testing';
import { type OwnMailWorld, startOwnMailWorld } from '@latchkey/testing/people/own-mail-server';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const DAY = 24 * 3_600_000;

let mail: OwnMailWorld;
let project: TestProject;
beforeAll(async () => {
  mail = await startOwnMailWorld();
  project = await mail.newSender();
});
afterAll(() => mail.world.close());
beforeEach(() => mail.server.behave('accept'));

const resend = (id: string, of = project) => of.admin(`POST /latchkey/emails/${id}/resend`, { body: {} });
const deliver = () => mail.world.service.workOutbox();
const takenFor = (email: string) => mail.server.taken.filter(({ to }) => to.includes(email));
const find = async (email: string, of = project) =>
  (await of.admin('GET /latchkey/emails', { query: { to: email } })).body.items;

/** The mail to somebody new, after the server has refused it. */
async function refusedMail(of = project) {
  const email = newEmail();
  mail.server.behave({ refuse: 550 });
  const body = { email, callback_url: 'http://localhost:3000/welcome' };
  await of.server('POST /internal/send-sign-in-invitation', { body });
  await deliver();
  mail.server.behave('accept');
  const [{ id }] = await find(email, of);
  return { id: id as string, email };
}

/** The mail to a user that an owner wrote. */
async function campaignMail(of = project) {
  const email = newEmail();
  const { id: user } = (await of.server('POST /users', { body: { primary_email: email } })).body;
  const letter = { html: '<p>Hello</p>', subject: 'Hello', notification_category_name: 'Marketing' };
  await of.server('POST /emails/send-email', { body: { user_ids: [user], ...letter } });
  await deliver();
  const [{ id }] = await find(email, of);
  return { id: id as string, email, user: user as string };
}

describe('a mail that was refused', () => {
  test('is sent once more as a mail of its own, with an id of its own and the same words', async () => {
    const { id, email } = await refusedMail();
    const { status, body } = await resend(id);
    expect([status, body]).toMatchObject([200, { state: 'queued', to: [email], kind: 'sign_in_invitation' }]);
    expect(body.id).not.toBe(id);
    await deliver();
    const [taken] = takenFor(email);
    expect([takenFor(email).length, taken?.messageId]).toEqual([1, `<${body.id}@localhost>`]);
    expect((await PostalMime.parse(taken?.source ?? '')).text).toContain('http://localhost:3000/welcome');
    expect(await find(email)).toMatchObject([
      { id: body.id, state: 'sent' },
      { id, state: 'refused' },
    ]);
  });

  test('is sent once, however often it is pressed, as long as that is on its way', async () => {
    const { id, email } = await refusedMail();
    const first = (await resend(id)).body;
    expect((await resend(id)).body).toEqual(first);
    await deliver();
    expect(takenFor(email)).toHaveLength(1);
  });

  test('is sent once, when it is pressed many times at once', async () => {
    const { id, email } = await refusedMail();
    const answers = await Promise.all([1, 2, 3, 4].map(() => resend(id)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    await deliver();
    expect(takenFor(email)).toHaveLength(1);
  });

  test('is not sent by the mail that it was sent as before either', async () => {
    const { id, email } = await refusedMail();
    mail.server.behave({ refuse: 550 });
    const second = (await resend(id)).body.id;
    await deliver();
    mail.server.behave('accept');
    const third = (await resend(second)).body.id;
    expect((await resend(id)).body.id).toBe(third);
    await deliver();
    expect(takenFor(email)).toHaveLength(1);
  });

  test('can be sent again when that has ended', async () => {
    const { id, email } = await refusedMail();
    await resend(id);
    await deliver();
    expect((await resend(id)).status).toBe(200);
    await deliver();
    expect(new Set(takenFor(email).map(({ messageId }) => messageId)).size).toBe(2);
  });
});

describe('a mail to many users', () => {
  test('can be sent again after it arrived, with a link of its own that works', async () => {
    const { id, email, user } = await campaignMail();
    expect((await find(email))[0]).toMatchObject({ state: 'sent', can_resend: true });
    await resend(id);
    await deliver();
    const links = await Promise.all(
      takenFor(email).map(
        async ({ source }) => /unsubscribe-link\?code=(\w{45})/.exec((await PostalMime.parse(source)).html ?? '')?.[1],
      ),
    );
    expect([links.length, new Set(links).size]).toEqual([2, 2]);
    const body = 'List-Unsubscribe=One-Click';
    const raw = { type: 'application/x-www-form-urlencoded', body };
    expect((await project.bare(`POST /emails/unsubscribe-link?code=${links[1]}`, { raw })).status).toBe(200);
    const { items } = (await project.server(`GET /emails/notification-preference/${user}`)).body;
    expect(items[1].enabled).toBe(false);
  });

  test('is not sent again by the server that all projects share', async () => {
    const leaving = await mail.newSender();
    const { id } = await campaignMail(leaving);
    await leaving.admin('PATCH /internal/projects/current', { body: { config: { email_config: { type: 'shared' } } } });
    expect(await resend(id, leaving)).toMatchObject(refusal('EMAIL_SERVER_MISSING'));
  });
});

describe('refused, with nothing written, is', () => {
  const refusedAs = async (name: Parameters<typeof refusal>[0], id: string, of = project) => {
    const before = await footprint(of.id, Promise.resolve(mail.world));
    expect(await resend(id, of)).toMatchObject(refusal(name));
    expect(await footprint(of.id, Promise.resolve(mail.world))).toEqual(before);
  };

  test('a mail that there is not', () => refusedAs('EMAIL_UNKNOWN', randomUUID()));

  test('a mail of another project', async () => {
    const { id } = await refusedMail(await mail.newSender());
    await refusedAs('EMAIL_UNKNOWN', id);
  });

  test('a mail that waits', async () => {
    const email = newEmail();
    mail.server.behave({ refuse: 450 });
    const body = { email, callback_url: 'http://localhost:3000/welcome' };
    await project.server('POST /internal/send-sign-in-invitation', { body });
    await refusedAs('EMAIL_ON_ITS_WAY', (await find(email))[0].id);
  });

  test('a mail that arrived and is not kept', async () => {
    const { id, email } = await refusedMail();
    await resend(id);
    await deliver();
    const [sent] = await find(email);
    expect(sent).toMatchObject({ state: 'sent', can_resend: false });
    await refusedAs('EMAIL_CONTENT_GONE', sent.id);
  });

  test('more than five mails at once to one address', async () => {
    const { id } = await refusedMail();
    for (let count = 0; count < 4; count++) {
      expect((await resend(id)).status).toBe(200);
      await deliver();
    }
    expect(await resend(id)).toMatchObject(refusal('TOO_MANY_REQUESTS'));
  });

  test('servers', async () => {
    const answer = await project.server(`POST /latchkey/emails/${randomUUID()}/resend`, { body: {} });
    expect(answer.code).toBe('INSUFFICIENT_ACCESS_TYPE');
  });
});

test('a mail of the local inbox can be sent again until its code has expired', async () => {
  const world = await startWorld();
  const local = await newProject({ magic_link_enabled: true }, Promise.resolve(world));
  const email = newEmail();
  const body = { email, callback_url: 'http://localhost:3000/welcome' };
  await local.call('POST /auth/otp/send-sign-in-code', { body });
  const [{ code } = {}] = await local.mailbox.to(email);
  const [{ id }] = await find(email, local);
  expect((await resend(id, local)).status).toBe(200);
  expect((await local.mailbox.to(email)).map((received) => received.code)).toEqual([code, code]);
  world.clock.advance(3_600_000);
  expect(await resend(id, local)).toMatchObject(refusal('EMAIL_CONTENT_EXPIRED'));
  await world.close();
});

test('a mail to many users can be sent again for seven days', async () => {
  const { id, email } = await campaignMail();
  mail.world.clock.advance(7 * DAY);
  expect((await find(email))[0].can_resend).toBe(false);
  expect(await resend(id)).toMatchObject({ status: 400 });
});
