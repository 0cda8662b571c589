import { createServer } from 'node:http';
import { json as jsonOf } from 'node:stream/consumers';
import { verifyWebhook } from '@latchkey/sdk/server';
import { newPostgresDatabase, newProject, testRingText } from '@latchkey/testing';
import { signedInAt } from '@latchkey/testing/process/command-line';
import { freePort } from '@latchkey/testing/process/free-port';
import { newFolder, seeded, startProcess } from '@latchkey/testing/process/process';
import { expect, test } from 'vitest';
import { answered, commandLine, startService, within } from '../../../testing/command-line.ts';
import { deliveryCommands } from './deliveries.ts';
import { webhookMetricCommands } from './metrics.ts';
import { webhookCommands } from './webhooks.ts';

const { service, place } = await startService();
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

async function ownProject() {
  const project = await newProject({}, service.world);
  const env = { LATCHKEY_PROJECT_ID: project.id, LATCHKEY_WEBHOOK_SECRET: SECRET, NO_COLOR: '1' };
  return { project, ...commandLine(within(place, env)) };
}

test.concurrent('an endpoint is created, listed, shown, changed and deleted', async () => {
  const { read, shown } = await ownProject();
  const url = 'https://shop.example.com/hooks';
  const made = await read(['webhooks', 'create', url, '--events', 'user.created,user.deleted']);
  expect(made).toMatchObject({ url, kinds: ['user.created', 'user.deleted'], isEnabled: true });
  expect(await shown('webhooks', 'list')).toContain(url);
  expect((await read(['webhooks', 'list'])).webhooks).toEqual([made]);
  expect(await read(['webhooks', 'show', url])).toEqual(made);
  expect((await read(['webhooks', 'secret', url])).secret).toMatch(/^whsec_/);
  const before = (await read(['webhooks', 'secret', url])).secret;
  const rotated = await read(['webhooks', 'rotate', url, '--overlap', '1']);
  expect(rotated).toEqual({
    secret: (await read(['webhooks', 'secret', url])).secret,
    previousUntil: expect.any(String),
  });
  expect(rotated.secret).not.toBe(before);
  expect(await read(['webhooks', 'change', url, '--events', '', '--enabled', 'off'])).toMatchObject({
    kinds: null,
    isEnabled: false,
  });
  expect(await read(['webhooks', 'delete', url, '--yes'])).toEqual({ status: 'deleted', id: made.id });
});

test.concurrent('a test message is a delivery, which can be sent again', async () => {
  const { read, failure } = await ownProject();
  const url = 'https://shop.example.com/hooks';
  await read(['webhooks', 'create', url]);
  const { id } = await read(['webhooks', 'test', url, 'user.created']);
  const { deliveries } = await read(['webhooks', 'deliveries', url]);
  expect(deliveries).toEqual([expect.objectContaining({ id, kind: 'user.created' })]);
  expect(await read(['webhooks', 'retry', url])).toMatchObject({ status: 'queued' });
  expect(await failure('webhooks', 'retry', url, 'nope')).toMatchObject({ ended: 4 });
});

test.concurrent('attempts are counted by day, and events are listed with their samples', async () => {
  const { read, failure, shown } = await ownProject();
  const url = 'https://shop.example.com/hooks';
  await read(['webhooks', 'create', url]);
  const { days } = await read(['webhooks', 'metrics', url]);
  expect([days.length, days[0]]).toEqual([
    30,
    { date: expect.any(String), deliveredCount: 0, failedCount: 0, meanMillis: null },
  ]);
  const { events } = await read(['webhooks', 'events']);
  expect(events[0]).toEqual({ kind: 'user.created', group: 'Users', label: 'Account created' });
  const sample = await read(['webhooks', 'sample', 'user.deleted']);
  expect(sample).toEqual({ type: 'user.deleted', data: { id: expect.any(String), teams: [expect.any(Object)] } });
  expect(await shown('webhooks', 'sample', 'user.deleted')).toContain(JSON.stringify(sample, null, 2));
  expect(await failure('webhooks', 'sample', 'session.created')).toMatchObject({ ended: 2 });
});

test.concurrent.each([
  [['webhooks', 'show', 'https://no.example.com'], 4, 'There is no webhook endpoint https://no.example.com.'],
  [
    ['webhooks', 'create', 'https://a.example.com', '--events', 'nope'],
    2,
    /^nope is not an event of webhooks\. There are: /,
  ],
  [
    ['webhooks', 'rotate', 'https://a.example.com', '--overlap', '169'],
    2,
    '--overlap takes a whole number of hours from 0 to 168, not "169".',
  ],
  [['webhooks', 'listen'], 2, 'Say where to, with --forward-to.'],
  [['webhooks', 'listen', '--forward-to', 'nowhere'], 2, /is not an address to forward to/],
] as const)('latchkey %j fails', async (words, ended, message) => {
  const { failure } = await ownProject();
  expect(await failure(...words)).toMatchObject({ ended, message: expect.stringMatching(message) });
});

test.concurrent('events are forwarded to a local address, signed, until it is interrupted', async () => {
  const { project, typing } = await ownProject();
  const received: { body: unknown; isSigned: boolean }[] = [];
  const server = createServer(async (request, response) => {
    const body = await jsonOf(request);
    const headers = new Headers(request.headers as Record<string, string>);
    const isSigned = await verifyWebhook({ body: JSON.stringify(body), headers }, [SECRET]).then(
      () => true,
      () => false,
    );
    received.push({ body, isSigned });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const terminal = typing(
    'webhooks',
    'listen',
    '--forward-to',
    `http://127.0.0.1:${port}/hooks`,
    '--events',
    'user.created',
  );
  await terminal.shows(/Listening\. Events are forwarded to/);
  const { id, email } = await project.signUp();
  await terminal.shows(/user\.created +200/);
  expect(received).toEqual([{ body: expect.objectContaining({ type: 'user.created' }), isSigned: true }]);
  expect(received[0]?.body).toMatchObject({ data: { id, primary_email: email } });
  server.close();
  server.closeAllConnections();
  await project.signUp();
  await terminal.shows(/user\.created +ECONNREFUSED/);
  terminal.interrupt();
  expect(await terminal.ended).toBe(130);
});

test('a listener goes on where it was once a restarted service answers again', async () => {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const settings = {
    ...seeded,
    PORT: port,
    LATCHKEY_URL: url,
    LATCHKEY_DATA_DIR: newFolder(),
    LATCHKEY_KEY_RING: testRingText,
    DATABASE_URL: (await newPostgresDatabase()).url,
  };
  const before = await startProcess(settings);
  const project = await newProject({}, before.world);
  const env = { LATCHKEY_PROJECT_ID: project.id, NO_COLOR: '1' };
  const { typing } = commandLine(within(await signedInAt(before, url), env));
  const terminal = typing('webhooks', 'listen', '--forward-to', `http://127.0.0.1:${await freePort()}`);
  await terminal.shows(/Listening/);
  await before.stop();
  await terminal.shows(/does not answer\. Trying again until it does\./);
  await startProcess(settings);
  await terminal.shows(/answers again\./);
  await project.signUp();
  await terminal.shows(/user\.created +ECONNREFUSED/);
  terminal.interrupt();
  expect(await terminal.ended).toBe(130);
});

test('no command of webhooks but the one that listens is left out here', () => {
  const names = Object.keys({ ...webhookCommands, ...deliveryCommands, ...webhookMetricCommands });
  expect(names.filter((name) => !answered.has(name))).toEqual([]);
});
