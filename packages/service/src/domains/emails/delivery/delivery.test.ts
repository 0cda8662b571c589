import { newEmail, newProject, startWorld, type World } from '@latchkey/testing';
import { type Behaviour, type MailServer, startMailServer } from '@latchkey/testing/mail/mail-server';
import { sending } from '@latchkey/testing/people/mail-project';
import { until } from '@latchkey/testing/until';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../database/transaction.ts';
import { sweepMails } from '../sweep.ts';
import { codeLink } from '../transactional/code-link.ts';
import { sendSignInMail, sendVerificationMail } from '../transactional/mails.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CODE = `${'k3f9'.repeat(11)}z`;
const OTP = 'K3F9K3';

let server: MailServer;
let world: World;
let project: Awaited<ReturnType<typeof newProject>>;

beforeAll(async () => {
  server = await startMailServer();
  const smtp = { host: '127.0.0.1', port: server.port, isSecure: false, tls: 'optional' } as const;
  world = await startWorld({ smtp });
  project = await newProject({}, Promise.resolve(world));
});
afterAll(() => world.close());
beforeEach(() => server.behave('accept'));

/** Asks for a sign-in mail to somebody new, or for one that belongs to a user. */
async function ask(user?: { id: string; email: string }, email = newEmail()): Promise<string> {
  const { context, project: stored, link } = await sending(project, Promise.resolve(world));
  const lifetime = user ? 24 * HOUR : HOUR;
  const mail = { email: user?.email ?? email, link: codeLink(link, CODE), lifetime };
  if (user) await sendVerificationMail(context, stored, { ...mail, user: { id: user.id, displayName: null } });
  else await sendSignInMail(context, stored, { ...mail, user: undefined, code: OTP });
  return mail.email;
}

/** Everything that is due, so much later. */
async function deliver(afterMillis = 0) {
  world.clock.advance(afterMillis);
  await world.service.workOutbox();
}

/** What is due again after a failure. An attempt that is still under way can fail once more, and waits once more. */
async function deliverAgain() {
  for (let minute = 0; minute < 3; minute++) await deliver(MINUTE);
}

/** Whoever is connected is thrown out. */
async function restart() {
  await server.stop();
  server = await startMailServer({}, server.port);
}

const takenFor = (email: string) => server.taken.filter(({ to }) => to.includes(email));

async function logged(email: string) {
  const { db } = world.database;
  const row = await db.selectFrom('emails').selectAll().where('recipient', '=', email).executeTakeFirstOrThrow();
  const jobs = await sql`select 1 from outbox where payload->>'emailId' = ${row.id}`.execute(db);
  return {
    ...row,
    outcomes: row.outcomes as { outcome: string; kind: string; text: string }[],
    jobs: jobs.rows.length,
  };
}

describe('a mail', () => {
  test('is handed to the server in the name of the project', async () => {
    const email = await ask();
    await deliver();
    const mail = await PostalMime.parse(takenFor(email)[0]?.source ?? '');
    expect(mail).toMatchObject({
      from: { name: 'A test', address: 'no-reply@localhost' },
      to: [{ address: email }],
      subject: `Sign in to A test: Your code is ${OTP}`,
    });
    expect(mail.text?.split('\n')).toContain(OTP);
  });

  test('is logged with what became of it, without its code and its content', async () => {
    const email = await ask();
    await deliver();
    expect(await logged(email)).toMatchObject({
      kind: 'magic_link',
      subject: 'Sign in to A test',
      message_id: takenFor(email)[0]?.messageId,
      content: null,
      state: 'sent',
      attempts: 1,
      outcomes: [{ outcome: 'accepted', kind: 'ACCEPTED' }],
      sender: { type: 'shared', host: '127.0.0.1', sender_name: 'A test', sender_email: 'no-reply@localhost' },
      jobs: 0,
    });
  });

  test('is not waited for by whoever asks for it', async () => {
    server.behave('hang');
    const email = await ask();
    expect((await logged(email)).state).toBe('queued');
    await until(() => server.asked.includes(email));
    await restart();
    await until(async () => (await logged(email)).outcomes.length > 0);
    await deliverAgain();
    expect(takenFor(email)).toHaveLength(1);
  });

  test('of a transaction that rolled back is never sent', async () => {
    const { context, project: stored, link } = await sending(project, Promise.resolve(world));
    const email = newEmail();
    const transaction = inTransaction(context, async (context) => {
      await sendSignInMail(context, stored, { email, link, user: undefined, code: OTP, lifetime: HOUR });
      throw new Error('no');
    });
    await expect(transaction).rejects.toThrow('no');
    await deliver();
    expect(takenFor(email)).toEqual([]);
  });

  test('to what is no address is given up at once', async () => {
    const email = await ask(undefined, `${newEmail()},eve@evil.example`);
    await deliver();
    expect(await logged(email)).toMatchObject({ state: 'failed', outcomes: [{ kind: 'INVALID_EMAIL_ADDRESS' }] });
    expect(server.asked.filter((address) => /evil/.test(address))).toEqual([]);
  });

  test('keeps its code out of every table', async () => {
    server.behave({ refuse: 450 });
    const email = await ask();
    const { content } = await logged(email);
    const { rows } = await sql<{ row: string }>`
      select e::text as row from emails e union all select o::text from outbox o`.execute(world.database.db);
    const dump = rows.map(({ row }) => row).join('\n') + content?.toString() + content?.toString('base64');
    const forms = [CODE, OTP].flatMap((secret) => [secret, Buffer.from(secret).toString('hex')]);
    expect(forms.filter((form) => dump.includes(form))).toEqual([]);
  });
});

describe('nothing is lost when the server', () => {
  test.each<[string, Behaviour]>([
    ['puts off recipients by 450', { refuse: 450 }],
    ['is busy and says 421', { refuse: 421 }],
    ['loses the connection in the middle of the message', 'drop'],
  ])('%s: the mail arrives once when it is well again', async (_, behaviour) => {
    server.behave(behaviour);
    const email = await ask();
    await deliver();
    expect([takenFor(email).length, await logged(email)]).toMatchObject([0, { state: 'queued', jobs: 1 }]);
    server.behave('accept');
    await deliverAgain();
    expect([takenFor(email).length, await logged(email)]).toMatchObject([1, { state: 'sent', content: null, jobs: 0 }]);
  });

  test('is away: the mails arrive once each when it is back', async () => {
    await server.stop();
    const emails = await Promise.all([1, 2, 3, 4, 5].map(() => ask()));
    for (let minute = 0; minute < 30; minute++) await deliver(MINUTE);
    server = await startMailServer({}, server.port);
    // Within a minute of its being back.
    await deliver(MINUTE);
    expect(server.taken.map(({ to }) => to[0]).sort()).toEqual(emails.sort());
  });

  test('is away for hours: what still makes sense arrives within a minute of its being back', async () => {
    await server.stop();
    const user = await project.signUp();
    await ask(user);
    for (let minute = 0; minute < 180; minute++) await deliver(MINUTE);
    server = await startMailServer({}, server.port);
    await deliver(MINUTE);
    expect(takenFor(user.email)).not.toEqual([]);
  });

  test('takes a mail and dies before it says so: it comes once more, under the same Message-ID', async () => {
    server.behave('withhold');
    const email = await ask();
    const delivery = deliver();
    while (takenFor(email).length === 0) await new Promise(setImmediate);
    const [first] = takenFor(email);
    await restart();
    await delivery;
    await deliverAgain();
    expect(takenFor(email).map(({ source }) => source)).toEqual([first?.source]);
  });
});

describe('a mail is given up', () => {
  test('at once when the server refuses it for good, with its words', async () => {
    server.behave({ refuse: 550 });
    const email = await ask();
    await deliver();
    server.behave('accept');
    await deliver(MINUTE);
    expect([takenFor(email), await logged(email)]).toMatchObject([
      [],
      {
        state: 'failed',
        log_state: 'refused',
        // It can be sent once more.
        content: expect.any(Buffer),
        attempts: 1,
        outcomes: [
          { outcome: 'refused', kind: 'REJECTED', text: expect.stringContaining('550 reply 550 of the test') },
        ],
        jobs: 0,
      },
    ]);
  });

  test('when its code has expired', async () => {
    server.behave({ refuse: 450 });
    const email = await ask();
    await deliver();
    server.behave('accept');
    await deliver(HOUR);
    await deliverAgain();
    expect([takenFor(email), await logged(email)]).toMatchObject([[], { state: 'failed', content: null, jobs: 0 }]);
  });

  test('and what it said is gone once its code has expired', async () => {
    server.behave({ refuse: 550 });
    const email = await ask();
    await deliver();
    server.behave('accept');
    await deliver(HOUR);
    await sweepMails((await sending(project, Promise.resolve(world))).context);
    expect([takenFor(email), await logged(email)]).toMatchObject([[], { state: 'failed', content: null, jobs: 0 }]);
  });

  test('when its code has expired, whether or not anybody tries once more', async () => {
    server.behave({ refuse: 450 });
    const email = await ask();
    await deliver();
    world.clock.advance(HOUR);
    await sweepMails((await sending(project, Promise.resolve(world))).context);
    expect(await logged(email)).toMatchObject({ state: 'failed', content: null });
    await deliver();
  });

  test('after a day', async () => {
    server.behave({ refuse: 450 });
    const { context, project: stored, link } = await sending(project, Promise.resolve(world));
    const email = newEmail();
    await sendSignInMail(context, stored, { email, link, user: undefined, code: OTP, lifetime: 7 * 24 * HOUR });
    for (let hour = 0; hour < 27; hour++) await deliver(HOUR);
    const { state, outcomes } = await logged(email);
    expect([state, outcomes.length, outcomes.at(-1)]).toMatchObject(['failed', 12, { outcome: 'deferred' }]);
  });
});

describe('a mail that belongs to a user', () => {
  test('is forgotten with them, and not sent any more', async () => {
    server.behave({ refuse: 450 });
    const user = await project.signUp();
    const email = await ask(user);
    await deliver();
    await user.server('DELETE /users/me');
    server.behave('accept');
    await deliverAgain();
    const { db } = world.database;
    const rows = await db.selectFrom('emails').select('id').where('recipient', '=', email).execute();
    expect([rows, takenFor(email)]).toEqual([[], []]);
  });

  test('who was deleted meanwhile is refused', async () => {
    const user = await project.signUp();
    await user.server('DELETE /users/me');
    await expect(ask(user)).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  });
});
