import { callbackUrl, newEmail, newProject, openDatabase, startWorld, type World } from '@latchkey/testing';
import { latch } from '@latchkey/testing/latch';
import { type MailServer, startMailServer } from '@latchkey/testing/mail/mail-server';
import { until } from '@latchkey/testing/until';
import {
  newEndpoint,
  reachThisMachine,
  startWebhookReceiver,
  type WebhookReceiver,
} from '@latchkey/testing/webhooks/webhook-receiver';
import { startWebhookService } from '@latchkey/testing/webhooks/webhook-service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NewBackground, systemBackground } from '../runtime/background.ts';

const password = 'correct horse battery';

/** As in a process, but the tick never comes. */
const withoutTick: NewBackground = (log) => ({ ...systemBackground(log), runEvery: () => {} });
/** Of a process that dies right after its commits. */
const dead: NewBackground = (log) => ({ ...systemBackground(log), runEvery: () => {}, now: () => {} });

let mails: MailServer;
let receiver: WebhookReceiver;
let world: World;

beforeAll(async () => {
  mails = await startMailServer();
  receiver = await startWebhookReceiver();
  world = await startWorld({ smtp: smtpOf(mails), egress: reachThisMachine, background: withoutTick });
});
afterAll(() => world.close());

const smtpOf = ({ port }: MailServer) => ({ host: '127.0.0.1', port, isSecure: false, tls: 'optional' }) as const;
const inWorld = (where = world) => newProject({}, Promise.resolve(where));
const mailsTo = (email: string) => mails.taken.filter(({ to }) => to.includes(email)).length;
const arrived = (email: string, count = 1) => until(() => mailsTo(email) === count);

async function signUp({ call }: Awaited<ReturnType<typeof inWorld>>, email = newEmail()): Promise<string> {
  const body = { email, password, verification_callback_url: callbackUrl };
  const { status, text } = await call('POST /auth/password/sign-up', { body });
  if (status !== 200) throw new Error(text);
  return email;
}

describe('without a tick, right after the commit', () => {
  test('a mail that a job writes leaves, and the next one that a job writes for the same user', async () => {
    const project = await inWorld();
    const email = await signUp(project);
    await arrived(email);
    await project.call('POST /auth/password/send-reset-code', { body: { email, callback_url: callbackUrl } });
    await arrived(email, 2);
  });

  test('twenty mails leave, two at a time', async () => {
    const project = await inWorld();
    const emails = await Promise.all(Array.from({ length: 20 }, () => signUp(project)));
    await until(() => emails.every((email) => mailsTo(email) === 1), 20_000);
  });

  test('a receiver is told', async () => {
    const project = await inWorld();
    const endpoint = await newEndpoint(project, receiver);
    await project.server('POST /users', { body: {} });
    await until(() => endpoint.received().length === 1);
  });

  test('a receiver gets a made-up message, and once more what it got', async () => {
    const project = await inWorld();
    const endpoint = await newEndpoint(project, receiver);
    await project.admin(`POST ${endpoint.at}/test`, { body: { kind: 'team.created' } });
    await until(() => endpoint.received().length === 1);
    const [delivery] = await endpoint.deliveries();
    await project.admin(`POST ${endpoint.at}/deliveries/${delivery.id}/replay`, { body: {} });
    await until(() => endpoint.received().length === 2);
  });

  test('a receiver that fails is tried anew as soon as its address is another one', async () => {
    const project = await inWorld();
    const endpoint = await newEndpoint(project, receiver);
    receiver.behave(endpoint.path, { status: 500 });
    await project.server('POST /users', { body: {} });
    await until(async () => (await endpoint.deliveries())[0]?.attempt_count === 1);
    const path = `${endpoint.path}-moved`;
    await project.admin(`PATCH ${endpoint.at}`, { body: { url: receiver.url(path) } });
    await until(() => receiver.received(path).length === 1);
  });

  test('another service gets what it is to tell receivers', async () => {
    const elsewhere = await startWebhookService();
    const other = await startWorld({ webhookService: elsewhere.service, background: withoutTick });
    const project = await inWorld(other);
    await project.server('POST /users', { body: {} });
    await until(() => elsewhere.taken.some(({ app }) => app === project.id));
    await other.close();
  });

  test('the rows of a deleted project are erased', async () => {
    const project = await inWorld();
    await project.admin('DELETE /internal/projects/current');
    const { db } = world.database;
    await until(
      async () => !(await db.selectFrom('projects').where('id', '=', project.id).select('id').executeTakeFirst()),
    );
  });

  test('a receiver is told although another process reads at that moment', async () => {
    const { database, drop } = await openDatabase();
    const second = latch();
    const wait = async () => {
      second.happen();
      await held;
    };
    const other = await startWorld({ database, egress: reachThisMachine, background: withoutTick, wait });
    const project = await inWorld(other);
    const endpoint = await newEndpoint(project, receiver);
    const held: Promise<unknown> = database.db.transaction().execute(async (db) => {
      await sql`select from event_readers where name = 'webhooks' for update`.execute(db);
      await project.server('POST /users', { body: {} });
      await second.happened;
    });
    await until(() => endpoint.received().length === 1);
    await other.close();
    await database.close();
    await drop();
  });
});

test('what no receiver is told of has nobody read the event log', async () => {
  const project = await inWorld();
  const [narrow, other] = [await newEndpoint(project, receiver, { kinds: ['team.created'] }), await inWorld()];
  const email = await signUp(project);
  await arrived(email);
  await world.service.workOutbox();
  world.statements.length = 0;
  await project.call('POST /auth/password/sign-in', { body: { email, password } });
  await project.server('POST /users', { body: {} });
  await signUp(other);
  await project.server('POST /teams', { body: { display_name: 'Acme' } });
  await until(() => narrow.received().length === 1);
  const reads = world.statements.filter(({ query }) => /event_readers.*skip locked/s.test(query.sql));
  expect(reads).toHaveLength(1);
});

test('what a process had no time to begin leaves with the next tick of another one', async () => {
  const { database, drop } = await openDatabase();
  const place = { database, smtp: smtpOf(mails), egress: reachThisMachine };
  const killed = await startWorld({ ...place, background: dead });
  const project = await inWorld(killed);
  const endpoint = await newEndpoint(project, receiver);
  const email = await signUp(project);
  await killed.close();
  expect([mailsTo(email), endpoint.received().length]).toEqual([0, 0]);
  const next = await startWorld({ ...place, background: systemBackground });
  await until(() => mailsTo(email) === 1 && endpoint.received().length === 1, 20_000);
  await next.close();
  await database.close();
  await drop();
});
