import { randomUUID } from 'node:crypto';
import { newEmail, newProject, refusal, type TestProject, violationsIn } from '@latchkey/testing';
import { type OwnMailWorld, startOwnMailWorld } from '@latchkey/testing/people/own-mail-server';
import { sql } from 'kysely';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let mail: OwnMailWorld;
let project: TestProject;
beforeAll(async () => {
  mail = await startOwnMailWorld();
  project = await mail.newSender();
});
afterAll(() => mail.world.close());
beforeEach(() => mail.server.behave('accept'));

const letter = { html: '<p>Hello <b>all</b></p>', subject: 'What is new', notification_category_name: 'Marketing' };
const send = (user_ids: readonly string[], changes: object = {}, to = project) =>
  to.server('POST /emails/send-email', { body: { user_ids, ...letter, ...changes } });

/** A user who has got no mail yet. */
async function newReader(of = project) {
  const email = newEmail();
  const { id } = (await of.server('POST /users', { body: { primary_email: email } })).body;
  return { id: id as string, email };
}

/** What came in for an address, once everything that is due was sent. */
async function mailsTo(email: string): Promise<Email[]> {
  await mail.world.service.workOutbox();
  const taken = mail.server.taken.filter(({ to }) => to.includes(email));
  return Promise.all(taken.map(({ source }) => PostalMime.parse(source)));
}

/** The address of the link in a mail to end such mails, as the mail and its headers have it. */
const linkIn = ({ html = '' }: Email) => /href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
const header = ({ headers }: Email, key: string) => headers.find((header) => header.key === key)?.value;

describe('HTML goes to users', () => {
  test('in the theme of the project, in both forms, from its own server', async () => {
    const user = await newReader();
    const { status, body } = await send([user.id]);
    expect([status, body]).toEqual([200, { results: [{ user_id: user.id, user_email: user.email, success: true }] }]);
    const [received] = await mailsTo(user.email);
    expect(received).toMatchObject({
      subject: 'What is new',
      from: { name: 'The Tenant', address: 'hello@tenant.example' },
      to: [{ address: user.email }],
    });
    expect(received?.html).toContain('<p>Hello <b>all</b></p>');
    expect(received?.text).toContain('Hello all');
  });

  test('without waiting for the mail server', async () => {
    mail.server.behave('hang');
    const user = await newReader();
    expect((await send([user.id])).body.results).toMatchObject([{ success: true }]);
    expect(mail.server.asked).not.toContain(user.email);
  });

  test('each in a mail of its own, which names nobody else', async () => {
    const [one, other] = [await newReader(), await newReader()];
    await send([one.id, other.id]);
    await mail.world.service.workOutbox();
    const taken = mail.server.taken.filter(({ to }) => to.includes(one.email) || to.includes(other.email));
    expect(taken.map(({ to }) => to.length)).toEqual([1, 1]);
    expect(taken.find(({ to }) => to.includes(one.email))?.source).not.toContain(other.email);
  });

  test('once each, however often an id is given', async () => {
    const user = await newReader();
    const { results } = (await send([user.id, user.id.toUpperCase()])).body;
    expect(results).toMatchObject([{ success: true }, { success: true }]);
    expect(await mailsTo(user.email)).toHaveLength(1);
  });

  test('even where nobody has verified the address', async () => {
    const user = await newReader();
    expect((await project.server(`GET /users/${user.id}`)).body.primary_email_verified).toBe(false);
    await send([user.id]);
    expect(await mailsTo(user.email)).toHaveLength(1);
  });
});

describe('what came of each is told in the order of the ids', () => {
  test('of an id that nobody has, or that is none, or of another project', async () => {
    const stranger = await newReader(await mail.newSender());
    const user = await newReader();
    const unknown = [randomUUID(), 'nobody', stranger.id];
    const { results } = (await send([...unknown, user.id])).body;
    const none = (user_id: string) => ({ user_id, success: false, error: 'There is no such user.' });
    expect(results).toEqual([...unknown.map(none), { user_id: user.id, user_email: user.email, success: true }]);
  });

  test('of a user who wants none of these mails', async () => {
    const user = await newReader();
    const category = '4f6f8873-3d04-46bd-8bef-18338b1a1b4c';
    const path = `/emails/notification-preference/${user.id}/${category}`;
    await project.server(`PATCH ${path}`, { body: { enabled: false } });
    const error = 'The user has switched this category of mails off.';
    expect((await send([user.id])).body.results).toEqual([{ user_id: user.id, success: false, error }]);
    const transactional = await send([user.id], { notification_category_name: 'Transactional' });
    expect(transactional.body.results).toMatchObject([{ success: true }]);
  });

  test('of a user without a primary email', async () => {
    const { id } = (await project.server('POST /users', { body: { display_name: 'Ada' } })).body;
    const error = 'The user has no primary email.';
    expect((await send([id])).body.results).toEqual([{ user_id: id, success: false, error }]);
  });

  test('of a theme that does not render', async () => {
    const own = await mail.newSender();
    const id = (await own.admin('POST /internal/email-themes', { body: { display_name: 'Mine' } })).body.id;
    const tsx_source = 'export function EmailTheme() { throw new Error("Not today"); }';
    const { db } = mail.world.database;
    await own.admin('PATCH /internal/projects/current', { body: { config: { email_theme: id } } });
    await sql`update email_programs set tsx_source = ${tsx_source} where id::text = ${id}`.execute(db);
    const user = await newReader(own);
    const { results } = (await send([user.id, randomUUID()], {}, own)).body;
    expect(results).toMatchObject([
      { user_email: user.email, success: false, error: expect.stringContaining('Not today') },
      { success: false, error: 'There is no such user.' },
    ]);
  });

  test('of nobody at all', async () => {
    expect((await send([])).body).toEqual({ results: [] });
  });
});

describe('the link to end such mails', () => {
  test('is the first in the mail, leads to the service, and is another for each', async () => {
    const [one, other] = [await newReader(), await newReader()];
    await send([one.id, other.id]);
    const links = [...(await mailsTo(one.email)), ...(await mailsTo(other.email))].map(linkIn);
    for (const link of links)
      expect(link).toMatch(/^http:\/\/localhost:4400\/api\/v1\/emails\/unsubscribe-link\?code=[0-9a-z]{45}$/);
    expect(new Set(links).size).toBe(2);
  });

  test('is in the text and in the headers as well, where one click is enough', async () => {
    const user = await newReader();
    await send([user.id]);
    const [received] = await mailsTo(user.email);
    const link = received && linkIn(received);
    expect(received?.text).toContain(link);
    expect(received && header(received, 'list-unsubscribe')).toBe(`<${link}>`);
    expect(received && header(received, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  test('is not in mails that cannot be switched off', async () => {
    const user = await newReader();
    await send([user.id], { notification_category_name: 'Transactional' });
    const [received] = await mailsTo(user.email);
    expect([received?.html?.includes('unsubscribe'), received && header(received, 'list-unsubscribe')]).toEqual([
      false,
      undefined,
    ]);
  });

  test('is in no table', async () => {
    const user = await newReader();
    await send([user.id]);
    const [received] = await mailsTo(user.email);
    const code = new URL((received && linkIn(received)) ?? '').searchParams.get('code') ?? '';
    const { rows } = await sql<{ row: string }>`
      select e::text as row from emails e union all select b::text from email_bodies b
      union all select o::text from outbox o union all select v::text from events v`.execute(mail.world.database.db);
    const forms = [code, code.slice(26), Buffer.from(code).toString('hex')];
    expect(rows.filter(({ row }) => forms.some((form) => row.includes(form)))).toEqual([]);
  });
});

describe('refused as a whole', () => {
  test('before anything else: a project without a mail server of its own', async () => {
    const shared = await newProject({}, Promise.resolve(mail.world));
    const answer = await send([], { notification_category_name: 'Nothing' }, shared);
    expect(answer).toMatchObject(refusal('EMAIL_SERVER_MISSING'));
  });

  test.each([{ port: 0 }, { host: ' ' }, { sender_email: 'a..b@tenant.example' }])(
    'one whose mail server is not fully set up: %j',
    async (changes) => {
      const half = await mail.newSender({ email_config: { ...mail.emailConfig, ...changes } });
      const answer = await send([], { notification_category_name: 'Nothing' }, half);
      expect(answer).toMatchObject(refusal('EMAIL_SERVER_INCOMPLETE'));
    },
  );

  test.each(['Nothing', 'marketing', ''])('a category that there is not: "%s"', async (name) => {
    const answer = await send([], { notification_category_name: name });
    expect(answer).toMatchObject({ ...refusal('NOTIFICATION_CATEGORY_UNKNOWN'), status: 404 });
  });

  test('more users than one mail can go to', async () => {
    const answer = await send(Array.from({ length: 1_001 }, () => 'x'));
    expect(violationsIn(answer)).toEqual(['body.user_ids must have at most 1000 items']);
  });

  test.each(['a\r\nBcc: eve@evil.example', 'a\nb', 'a\u0000b', 'a\u2028b'])(
    'a subject of several lines: %j',
    async (subject) => {
      expect(violationsIn(await send([], { subject }))).toHaveLength(1);
    },
  );

  test('what is left out', async () => {
    const answer = await project.server('POST /emails/send-email', { body: {} });
    expect(violationsIn(answer)).toEqual(
      ['user_ids', 'html', 'subject', 'notification_category_name'].map((name) => `body.${name} must be defined`),
    );
  });

  test('clients', async () => {
    const answer = await project.call('POST /emails/send-email', { body: { user_ids: [], ...letter } });
    expect(answer.code).toBe('INSUFFICIENT_ACCESS_TYPE');
  });
});

test('what waits when the project gives its server up does not go by the one that all share', async () => {
  const leaving = await mail.newSender();
  const user = await newReader(leaving);
  await send([user.id], {}, leaving);
  await leaving.admin('PATCH /internal/projects/current', { body: { config: { email_config: { type: 'shared' } } } });
  await mail.world.service.workOutbox();
  const { items } = (await leaving.admin('GET /latchkey/emails', { query: { to: user.email, kind: 'campaign' } })).body;
  expect(items).toMatchObject([{ state: 'refused', error: { message: expect.stringContaining('no mail server') } }]);
});

test('a user who is deleted meanwhile gets none', async () => {
  mail.server.behave('hang');
  const user = await newReader();
  await send([user.id]);
  await project.server(`DELETE /users/${user.id}`);
  mail.server.behave('accept');
  expect(await mailsTo(user.email)).toEqual([]);
});

test('nobody else is mailed to by what an address holds', async () => {
  const { id, email } = await newReader();
  const { db } = mail.world.database;
  const twice = `${email},eve@evil.example`;
  await sql`update contact_channels set value = ${twice} where user_id = ${id}`.execute(db);
  expect((await send([id])).body.results).toMatchObject([
    { success: false, user_email: twice, error: 'No mail can be sent to the primary email of the user.' },
  ]);
  await mail.world.service.workOutbox();
  expect(mail.server.asked.filter((address) => /evil/.test(address))).toEqual([]);
});
