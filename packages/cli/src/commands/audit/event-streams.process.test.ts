import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newProject } from '@latchkey/testing';
import { startStreamReceiver } from '@latchkey/testing/event-streams/receivers';
import { newFolder } from '@latchkey/testing/process/process';
import { until } from '@latchkey/testing/until';
import { expect, test } from 'vitest';
import { answered, commandLine, startService, within } from '../../../testing/command-line.ts';
import { eventStreamCommands } from './event-streams.ts';

const receiver = await startStreamReceiver();
const { host } = new URL(receiver.url());
const { service, place } = await startService({ LATCHKEY_EGRESS_ALLOW: host });

const bucket = {
  kind: 's3',
  endpoint: 'https://s3.example.com/',
  region: 'auto',
  bucket: 'audit',
  access_key_id: 'AKIA',
  secret_access_key: 'hidden',
};

/** The command line of the owner in a folder with this file, who means a project of their own. */
async function inFolder(target: unknown) {
  const project = await newProject({}, service.world);
  const folder = newFolder();
  writeFileSync(join(folder, 'receiver.json'), JSON.stringify(target));
  return commandLine({ ...within(place, { LATCHKEY_PROJECT_ID: project.id }), folder });
}

test.concurrent('a stream is created, listed, changed and deleted', async () => {
  const { read, shown, failure } = await inFolder(bucket);
  const create = ['event-streams', 'create', 'receiver.json', '--enabled', 'off', '--start'];
  const made = await read([...create, '--description', 'Archive']);
  expect(made).toMatchObject({
    kind: 's3',
    receiver: 'https://s3.example.com/audit/',
    description: 'Archive',
    isEnabled: false,
    lastSentAt: null,
    failingSince: null,
  });
  // An event gets its place in the log a moment after it happened.
  await until(async () => (await read(['event-streams', 'list'])).eventStreams[0].pendingCount > 0);
  expect(await shown('event-streams', 'list')).toContain('https://s3.example.com/audit/');
  expect((await read(['event-streams', 'list'])).eventStreams).toMatchObject([{ id: made.id }]);
  const syslog = JSON.stringify({ kind: 'syslog', host: 'syslog.example.com', port: 6514, tls: true });
  expect(await read(['event-streams', 'change', made.id, '--target', '-'], { input: syslog })).toMatchObject({
    kind: 'syslog',
    receiver: 'syslog.example.com:6514',
    description: 'Archive',
  });
  expect(await read(['event-streams', 'delete', made.id, '--yes'])).toEqual({ status: 'deleted', id: made.id });
  expect(await failure('event-streams', 'delete', made.id, '--yes')).toMatchObject({
    ended: 4,
    message: `There is no event stream ${made.id}.`,
  });
});

test('a test event is sent, and one that is not accepted is a problem', async () => {
  const { read, failure } = await inFolder({ kind: 'http', url: receiver.url('/in'), format: 'ndjson' });
  const { id } = await read(['event-streams', 'create', 'receiver.json', '--enabled', 'off']);
  expect(await read(['event-streams', 'test', id])).toEqual({ error: null, status: 200 });
  expect(receiver.requests).toHaveLength(1);
  receiver.answer = { status: 403 };
  expect(await read(['event-streams', 'test', id], { code: 5 })).toEqual({ error: 'status', status: 403 });
  expect(await failure('event-streams', 'test', id)).toMatchObject({
    ended: 5,
    message: `${receiver.url('/in')} did not accept the test event.`,
  });
});

test.concurrent('what is not a receiver is told', async () => {
  const { failure } = await inFolder([]);
  const message = 'receiver.json is not a JSON object.';
  expect(await failure('event-streams', 'create', 'receiver.json')).toMatchObject({ ended: 2, message });
});

test('every command of event streams has answered as its schema says', () => {
  expect(Object.keys(eventStreamCommands).filter((name) => !answered.has(name))).toEqual([]);
});
