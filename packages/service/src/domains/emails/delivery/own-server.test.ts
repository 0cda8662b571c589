import { newEmail, newProject, startWorld, type TestProject, type World } from '@latchkey/testing';
import { type MailServer, startMailServer } from '@latchkey/testing/mail/mail-server';
import { sending } from '@latchkey/testing/people/mail-project';
import { until } from '@latchkey/testing/process/process';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { egressGuard } from '../../../platform/network/egress.ts';
import { egressRules } from '../../../platform/network/egress-rules.ts';
import { sendSignInInvitationMail } from '../transactional/mails.ts';

const HOUR = 3_600_000;

let server: MailServer;
let hanging: MailServer;
let world: World;

beforeAll(async () => {
  [server, hanging] = [await startMailServer(), await startMailServer()];
  hanging.behave('hang');
  const rules = egressRules([`mail.tenant.example:${server.port}`, `slow.tenant.example:${hanging.port}`]);
  const lookUp = async (host: string) => (host.endsWith('.example') ? ['127.0.0.1'] : []);
  world = await startWorld({ egress: egressGuard(rules, lookUp) });
});
afterAll(async () => {
  await hanging.stop();
  await world.close();
});

const inWorld = () => Promise.resolve(world);

/** A project that sends by a server of its own. */
const projectWith = (changes: Record<string, unknown> = {}) =>
  newProject(
    {
      email_config: {
        type: 'standard',
        host: 'mail.tenant.example',
        port: server.port,
        username: 'post',
        password: 'secret',
        sender_name: 'The Tenant',
        sender_email: 'hello@tenant.example',
        ...changes,
      },
    },
    inWorld(),
  );

async function ask(project: TestProject): Promise<string> {
  const { context, project: stored, link } = await sending(project, inWorld());
  const email = newEmail();
  await sendSignInInvitationMail(context, stored, { email, link, lifetime: 24 * HOUR });
  return email;
}

async function logged(email: string) {
  const { db } = world.database;
  return db.selectFrom('emails').selectAll().where('recipient', '=', email).executeTakeFirstOrThrow();
}

const takenFor = (email: string) => server.taken.filter(({ to }) => to.includes(email));

test('a project with a server of its own sends by it, logged in, as the sender it names', async () => {
  const email = await ask(await projectWith());
  await world.service.workOutbox();
  const [taken] = takenFor(email);
  expect(taken).toMatchObject({ from: 'hello@tenant.example', user: 'post' });
  expect((await PostalMime.parse(taken?.source ?? '')).from).toEqual({
    name: 'The Tenant',
    address: 'hello@tenant.example',
  });
});

test('the log names that server, and not its password', async () => {
  const email = await ask(await projectWith());
  await world.service.workOutbox();
  const { sender, state, content } = await logged(email);
  expect([state, content, sender]).toEqual([
    'sent',
    null,
    {
      type: 'standard',
      host: 'mail.tenant.example',
      port: server.port,
      username: 'post',
      sender_name: 'The Tenant',
      sender_email: 'hello@tenant.example',
    },
  ]);
});

describe('no connection is made to', () => {
  test.each([
    ['a host of our own network', { host: 'inner.tenant.example', port: 587 }, 'refused'],
    ['this machine', { host: '127.0.0.1', port: 25 }, 'refused'],
    ['the metadata of a cloud', { host: '169.254.169.254', port: 587 }, 'refused'],
    ['a port that is not for mails', { host: 'mail.tenant.example', port: 6379 }, 'refused'],
    ['a host that nobody knows', { host: 'gone.invalid', port: 587 }, 'deferred'],
  ])('%s', async (_, where, outcome) => {
    const email = await ask(await projectWith(where));
    const before = server.connections() + hanging.connections();
    await world.service.workOutbox();
    expect((await logged(email)).outcomes).toMatchObject({ 0: { outcome } });
    expect(server.connections() + hanging.connections()).toBe(before);
  });
});

test('a name in the sender cannot add headers or recipients', async () => {
  const project = await projectWith({
    sender_name: 'x\r\nBcc: eve@evil.example\r\n',
    sender_email: 'hello@tenant.example',
  });
  const email = await ask(project);
  await world.service.workOutbox();
  const [taken] = takenFor(email);
  expect([taken?.to, /^bcc/im.test(taken?.source ?? '')]).toEqual([[email], false]);
});

test('a server that hangs delays the mails of no other project', async () => {
  const [slow, other, shared] = [
    await projectWith({ host: 'slow.tenant.example', port: hanging.port }),
    await projectWith(),
    await newProject({}, inWorld()),
  ];
  for (let mail = 0; mail < 10; mail++) await ask(slow);
  const work = world.service.workOutbox();
  await until(() => hanging.asked.length > 0);
  const [byOwn, byShared] = [await ask(other), await ask(shared)];
  await until(() => takenFor(byOwn).length === 1);
  await until(async () => (await logged(byShared)).state === 'sent');
  expect(takenFor(byOwn)).toHaveLength(1);
  await hanging.stop();
  await work;
});
