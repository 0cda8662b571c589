import { callbackUrl, newEmail, newProject, startWorld, type TestProject, type World } from '@latchkey/testing';
import { linesOf, type StreamReceiver, startStreamReceiver } from '@latchkey/testing/event-streams/receivers';
import { type MailServer, startMailServer } from '@latchkey/testing/mail/mail-server';
import { until } from '@latchkey/testing/until';
import {
  newEndpoint,
  reachThisMachine,
  startWebhookReceiver,
  type WebhookReceiver,
} from '@latchkey/testing/webhooks/webhook-receiver';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemBackground } from '../../../runtime/background.ts';

/** Of streams that answer well, and of the others. */
const LANES = 25;
const SLOW = 30;
const OF_A_PROJECT = 5;

let world: World;
let mails: MailServer;
let webhooks: WebhookReceiver;
beforeAll(async () => {
  [mails, webhooks] = [await startMailServer(), await startWebhookReceiver()];
  const smtp = { host: '127.0.0.1', port: mails.port, isSecure: false, tls: 'optional' } as const;
  // It works as in a process: by its own tick, and right after commits.
  world = await startWorld({ smtp, egress: reachThisMachine, background: systemBackground });
});
afterAll(() => world.close());

const inWorld = () => newProject({}, Promise.resolve(world));
const addStream = ({ admin }: TestProject, receiver: StreamReceiver) =>
  admin('POST /latchkey/event-streams', { body: { target: { kind: 'http', url: receiver.url(), format: 'ndjson' } } });
const addUser = ({ server }: TestProject) => server('POST /users', { body: {} });
const kindsIn = ({ requests }: StreamReceiver): string[] =>
  requests.flatMap(linesOf).map(({ metadata }) => metadata.event_code);

/** How many streams are slow, and how many are failing. */
async function counts() {
  const { rows } = await sql<{ slow: number; failing: number }>`
    select count(*) filter (where is_slow)::int as slow, count(failing_since)::int as failing
    from event_streams`.execute(world.database.db);
  return rows[0];
}

test('receivers that are slow hold up neither other streams, nor emails, nor webhooks', async () => {
  const [slow, quick, project] = [await startStreamReceiver(), await startStreamReceiver(), await inWorld()];
  expect((await addStream(project, quick)).status).toBe(201);
  const endpoint = await newEndpoint(project, webhooks);
  slow.answer = 'withhold';
  const projects = await Promise.all(Array.from({ length: SLOW / OF_A_PROJECT }, inWorld));
  for (const project of projects)
    for (let count = 0; count < OF_A_PROJECT; count++) expect((await addStream(project, slow)).status).toBe(201);
  let answered = 0;
  const areSlow = async () => {
    // Only with something under way: claims would end, if time went on without it.
    if (slow.requests.length > answered) {
      answered = slow.requests.length;
      world.clock.advance(2_000);
      slow.release({ status: 200 });
      slow.answer = 'withhold';
    }
    return (await counts())?.slow === SLOW;
  };
  await until(areSlow, 60_000, 100);
  const before = slow.requests.length;
  await Promise.all(projects.map(addUser));
  await until(() => slow.requests.length >= before + LANES);

  const email = newEmail();
  const body = { email, password: 'correct horse battery', verification_callback_url: callbackUrl };
  expect((await project.call('POST /auth/password/sign-up', { body })).status).toBe(200);
  await until(() => mails.taken.some(({ to }) => to.includes(email)));
  await until(() => endpoint.received().length > 0 && kindsIn(quick).includes('user.created'));
  // They still take their time: none was given up meanwhile.
  expect(await counts()).toEqual({ slow: SLOW, failing: 0 });
  slow.release({ status: 200 });
}, 90_000);
