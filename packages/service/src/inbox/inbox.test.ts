import { newEmail, newProject, refusal, startWorld, type TestProject, type World } from '@latchkey/testing';
import { sending } from '@latchkey/testing/people/mail-project';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailVerificationCodeLater } from '../domains/contact-channels/mail-code.ts';
import { sendMail } from '../domains/emails/delivery/send.ts';
import { noticeLater } from '../domains/emails/notices/notices.ts';
import { sweepMails } from '../domains/emails/sweep.ts';
import { requestReset } from '../domains/password-change/request-reset.ts';

const DAY = 24 * 3_600_000;

let world: World;
let project: TestProject;

beforeAll(async () => {
  world = await startWorld();
  project = await newProject({}, Promise.resolve(world));
});
afterAll(() => world.close());
beforeEach(async () => void (await ask('/inbox/messages', { method: 'DELETE' })));

const ask = (path: string, init: RequestInit = {}, base = 'http://localhost:4400', inWorld = world) =>
  inWorld.service.fetch(new Request(base + path, { redirect: 'manual', ...init }), { peer: '127.0.0.1' });

const told = async (answer: Response) => ({ status: answer.status, code: null, text: await answer.text() });

/** Has a mail sent; what it says can be anything. */
async function send(changes: { subject?: string; html?: string; text?: string } = {}, by = project): Promise<string> {
  const { context, project: stored } = await sending(by, Promise.resolve(world));
  const email = newEmail();
  const content = { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello\n', ...changes };
  await sendMail(context, stored, { kind: 'test', to: email, content, subject: 'Hello', lifetime: DAY });
  await world.service.workOutbox();
  return email;
}

const listed = async (query = ''): Promise<Record<string, unknown>[]> =>
  (await (await ask(`/inbox/messages${query}`)).json()) as Record<string, unknown>[];

/** The address of the page of a mail. */
async function pageOf(email: string): Promise<string> {
  const [mail] = await listed(`?to=${email}`);
  return `/inbox/mails/${mail?.project_id}/${mail?.id}`;
}

const text = async (path: string) => (await ask(path)).text();

describe('nobody else reads the inbox:', () => {
  test.each(['/inbox', '/inbox/messages', '/inbox/inbox.js'])('%s under a foreign host', async (path) => {
    expect(await told(await ask(path, {}, 'http://evil.example:4400'))).toEqual(refusal('HOST_MISDIRECTED'));
  });

  test('emptied under a foreign host', async () => {
    const email = await send();
    await ask('/inbox/messages', { method: 'DELETE' }, 'http://evil.example');
    expect(await listed(`?to=${email}`)).toHaveLength(1);
  });

  test('in production, where it does not exist', async () => {
    const production = await startWorld({ mode: 'production' });
    for (const path of ['/inbox', '/inbox/messages', '/inbox/mails/a/b']) {
      expect(await told(await ask(path, {}, 'http://localhost:4400', production))).toEqual(refusal('PAGE_UNKNOWN'));
    }
    await production.close();
  });

  test('a page of another origin', async () => {
    const { headers } = await ask('/inbox/messages', { headers: { origin: 'http://evil.example' } });
    expect([headers.has('access-control-allow-origin'), headers.get('cross-origin-resource-policy')]).toEqual([
      false,
      'same-origin',
    ]);
  });

  test('a page of another origin that wants to empty it', async () => {
    const answer = await ask('/inbox/messages', { method: 'OPTIONS', headers: { origin: 'http://evil.example' } });
    expect([answer.status, answer.headers.has('access-control-allow-methods')]).toEqual([405, false]);
  });

  test('a cache', async () => {
    for (const path of ['/inbox', '/inbox/messages', await pageOf(await send())]) {
      expect((await ask(path)).headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('mails are listed as they were asked for, the newest first,', () => {
  const inOrder = async (email: string) => (await listed(`?to=${email}`)).map(({ subject }) => subject);

  test('whichever was sent first', async () => {
    const email = newEmail();
    const { context, project: stored } = await sending(project, Promise.resolve(world));
    for (const [subject, now] of [['Second', context.now] as const, ['First', context.now - 1_000] as const]) {
      const content = { subject, html: '', text: '' };
      await sendMail({ ...context, now }, stored, { kind: 'test', to: email, content, subject, lifetime: DAY });
      await world.service.workOutbox();
    }
    expect(await inOrder(email)).toEqual(['Second', 'First']);
  });

  test('whichever was written first', async () => {
    const { id, email, server } = await project.signUp();
    await world.service.workOutbox();
    const { context, project: stored, link } = await sending(project, Promise.resolve(world));
    const earlier = (hours: number) => ({ ...context, now: context.now - hours * 3_600_000 });
    await mailVerificationCodeLater(earlier(3), stored, { userId: id, email, callbackUrl: link });
    await world.service.workOutbox();
    await server('PATCH /users/me', { body: { primary_email_verified: true } });
    await noticeLater(earlier(1), stored, id, 'password_changed');
    await world.service.workOutbox();
    await requestReset(earlier(2), stored, { email, callback_url: link });
    await world.service.workOutbox();
    expect(await inOrder(email)).toEqual([
      'Verify your email at A test',
      'Your password at A test was changed',
      'Reset your password at A test',
      'Verify your email at A test',
    ]);
  });
});

describe('what a mail says', () => {
  const evil = `<script>alert(1)</script><img src="https://evil.example/pixel"><a href="https://app.example">go</a>`;

  test('is shown in a frame of no origin, which runs and loads nothing', async () => {
    const path = await pageOf(await send({ html: evil }));
    expect(await text(path)).toContain(
      `<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${path}/body">`,
    );
    const body = await ask(`${path}/body`);
    expect(body.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; " +
        'sandbox allow-popups allow-popups-to-escape-sandbox',
    );
    expect(await body.text()).toContain(evil);
  });

  test('opens its links in tabs of their own', async () => {
    const page = '<!doctype html><html><head><title>x</title></head><body></body></html>';
    expect(await text(`${await pageOf(await send({ html: page }))}/body`)).toContain('<head><base target="_blank">');
    expect(await text(`${await pageOf(await send({ html: evil }))}/body`)).toMatch(/^<base target="_blank">/);
  });

  test('is no part of the pages around it', async () => {
    const email = await send({ subject: '<b>1</b>', text: '<b>2</b>', html: '<b>3</b>' });
    const path = await pageOf(email);
    const pages = await Promise.all(['/inbox', path, `${path}?view=text`, `${path}?view=source`].map(text));
    expect(pages.filter((page) => /<b>\d/.test(page))).toEqual([]);
    expect(pages[2]).toContain('<pre tabindex="0">&lt;b&gt;2&lt;/b&gt;</pre>');
  });

  test('can be read as it would go over the line', async () => {
    const email = await send({ subject: 'Größe' });
    const page = await text(`${await pageOf(email)}?view=source`);
    expect(page).toMatch(/From: A test &lt;no-reply@localhost&gt;/);
    expect(page).toContain(`To: ${email}`);
    expect(page).toContain('Subject: =?UTF-8?Q?Gr=C3=B6=C3=9Fe?=');
  });
});

describe('the pages', () => {
  test('run nothing but their own script', async () => {
    const { headers } = await ask('/inbox');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; " +
        "form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    );
    expect(await text('/inbox')).not.toMatch(/<style|\bstyle=|\bon\w+=/);
  });

  test.each([
    ['/inbox/inbox.css', 'text/css; charset=utf-8'],
    ['/inbox/inbox.js', 'text/javascript; charset=utf-8'],
  ])('find %s', async (path, type) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
  });

  test('list the mails, newest first', async () => {
    await send({ subject: 'One' });
    await send({ subject: 'Two' });
    expect((await text('/inbox')).match(/(?<=class="subject">)[^<]+/g)).toEqual(['Two', 'One']);
  });

  test('list those to a recipient that is searched for by a part of the address', async () => {
    const email = await send({ subject: 'Wanted' });
    await send({ subject: 'Other' });
    const page = await text(`/inbox?search=${email.slice(2, 20).toUpperCase()}`);
    expect(page.match(/(?<=class="subject">)[^<]+/g)).toEqual(['Wanted']);
  });

  test('say what arrives there while there is nothing', async () => {
    expect(await text('/inbox')).toContain('No mails yet');
  });

  test('say so when nothing was found', async () => {
    await send();
    expect(await text('/inbox?search=%22%3Cb%3E')).toContain('0 mails to &quot;&quot;&lt;b&gt;&quot;');
  });

  test('say where mails go when there is a mail server', async () => {
    const smtp = { host: 'smtp.example.com', port: 587, isSecure: false, tls: 'required' } as const;
    const other = await startWorld({ smtp });
    expect(await (await ask('/inbox', {}, 'http://localhost:4400', other)).text()).toContain('smtp.example.com:587');
    await other.close();
  });

  test.each(['http://127.0.0.1:4400', 'http://localhost:9999', 'http://[::1]:4400'])(
    'are there at %s',
    async (base) => {
      expect((await ask('/inbox', {}, base)).status).toBe(200);
    },
  );

  test.each([
    '/inbox/nothing',
    '/inbox/inbox.ts',
    '/inbox/__proto__',
    '/inbox/mails',
    '/inbox/mails/internal/nonsense',
    '/inbox/mails/nonsense/0188f0e2-0000-7000-8000-000000000000',
    '/inbox/mails/internal/0188f0e2-0000-7000-8000-000000000000',
  ])('do not include %s', async (path) => {
    expect(await told(await ask(path))).toEqual(refusal('PAGE_UNKNOWN'));
  });

  test('do not include the mail of a project under another', async () => {
    const [mail] = await listed(`?to=${await send()}`);
    expect((await ask(`/inbox/mails/internal/${mail?.id}`)).status).toBe(404);
  });

  test('take nothing', async () => {
    expect(await told(await ask('/inbox', { method: 'POST' }))).toEqual(refusal('METHOD_NOT_ALLOWED'));
  });
});

describe('tools', () => {
  test('get the mails to an address, whole', async () => {
    const content = { subject: 'Your code', html: '<p>1</p>', text: '1\n' };
    const email = await send(content);
    await send();
    expect(await listed(`?to=${email.toUpperCase()}`)).toEqual([
      { id: expect.any(String), project_id: project.id, to: email, ...content, at_millis: expect.any(Number) },
    ]);
  });

  test('get those of all projects, newest first', async () => {
    const other = await newProject({}, Promise.resolve(world));
    const emails = [await send(), await send({}, other)];
    expect((await listed()).map(({ to }) => to)).toEqual(emails.reverse());
  });

  test('get none to a part of an address', async () => {
    const email = await send();
    expect(await listed(`?to=${email.slice(1)}`)).toEqual([]);
  });

  test('empty the inbox', async () => {
    await send();
    expect((await ask('/inbox/messages', { method: 'DELETE' })).status).toBe(200);
    expect(await listed()).toEqual([]);
  });
});

describe('mails stay', () => {
  const sweep = async () => sweepMails((await sending(project, Promise.resolve(world))).context);

  test('for seven days', async () => {
    const email = await send();
    world.clock.advance(7 * DAY - 60_000);
    await sweep();
    expect(await listed(`?to=${email}`)).toHaveLength(1);
    world.clock.advance(60_000);
    await sweep();
    expect(await listed(`?to=${email}`)).toEqual([]);
  });

  test('as long as they are among the newest five hundred of their project', async () => {
    const other = await newProject({}, Promise.resolve(world));
    const [oldest, foreign] = [await send({}, other), await send()];
    const { db } = world.database;
    const copied = sql.raw(
      'project_id, user_id, kind, subject, message_id, content, content_until, state, attempts, outcomes, sender, created_at, ended_at',
    );
    await sql`
      insert into emails (id, recipient, ${copied}) select gen_random_uuid(), 'newer@example.com', ${copied}
      from emails, generate_series(1, 500) where recipient = ${oldest}`.execute(db);
    await sql`update emails set id = '00000000-0000-7000-8000-000000000000' where recipient = ${oldest}`.execute(db);
    await sweep();
    const held = await sql<{ recipient: string; count: number }>`
      select recipient, count(*)::int as count from emails where content is not null group by 1 order by 2`.execute(db);
    expect(held.rows).toEqual([
      { recipient: foreign, count: 1 },
      { recipient: 'newer@example.com', count: 500 },
    ]);
    await sql`delete from emails where recipient = 'newer@example.com'`.execute(db);
  });

  test('in the log without their content when they are gone', async () => {
    const email = await send();
    await ask('/inbox/messages', { method: 'DELETE' });
    const { db } = world.database;
    const rows = db.selectFrom('emails').select(['state', 'subject', 'content']).where('recipient', '=', email);
    expect(await rows.execute()).toEqual([{ state: 'sent', subject: 'Hello', content: null }]);
  });

  test('until their project is deleted', async () => {
    const other = await newProject({}, Promise.resolve(world));
    const email = await send({}, other);
    await other.admin('DELETE /internal/projects/current');
    await world.service.workOutbox();
    const { db } = world.database;
    expect(await db.selectFrom('emails').select('id').where('recipient', '=', email).execute()).toEqual([]);
  });
});

test('in production without a mail server a mail fails, and says why', async () => {
  const production = await startWorld({ mode: 'production' });
  const { context, project: stored } = await sending({ id: 'internal' }, Promise.resolve(production));
  const content = { subject: 'Hello', html: '', text: '' };
  await sendMail(context, stored, { kind: 'test', to: 'ada@example.com', content, subject: 'Hello', lifetime: DAY });
  await production.service.workOutbox();
  const row = await production.database.db.selectFrom('emails').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    state: 'failed',
    outcomes: [{ outcome: 'refused', text: 'There is no mail server: LATCHKEY_SMTP_URL is none.' }],
  });
  await production.close();
});
