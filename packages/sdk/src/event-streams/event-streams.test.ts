import { startStreamReceiver } from '@latchkey/testing/event-streams/receivers';
import { startWebhookWorld, type WebhookWorld } from '@latchkey/testing/webhooks/webhook-receiver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sdkProjectOf } from '../../testing/world.ts';
import { AdminApp } from '../apps/admin-app.ts';
import {
  createEventStream,
  deleteEventStream,
  type EventStreamTarget,
  listEventStreams,
  testEventStream,
  updateEventStream,
} from './event-streams.ts';

let place: WebhookWorld;
beforeAll(async () => {
  place = await startWebhookWorld();
});
afterAll(() => place.world.close());

async function admin() {
  const { options } = await sdkProjectOf(await place.newProject(), Promise.resolve(place.world));
  return new AdminApp({ ...options, tokenStore: null });
}
const s3: EventStreamTarget = {
  kind: 's3',
  endpoint: 'https://s3.eu-central-1.amazonaws.com',
  region: 'eu-central-1',
  bucket: 'audit-log',
  prefix: 'latchkey/',
  accessKeyId: 'AKIAEXAMPLE',
  secretAccessKey: 'secret',
};
const syslog: EventStreamTarget = { kind: 'syslog', host: 'syslog.example.com', port: 6514, tls: true };

test('an admin creates, changes, lists and deletes receivers of the event log', async () => {
  const app = await admin();
  const created = await createEventStream(app, { target: s3, description: 'Archive', isEnabled: false, from: 'start' });
  const { secretAccessKey: _, ...receiver } = s3;
  expect(created).toEqual({
    id: expect.any(String),
    description: 'Archive',
    isEnabled: false,
    target: receiver,
    position: 0,
    pendingCount: expect.any(Number),
    headSize: 0,
    lastSentAt: null,
    failingSince: null,
    lastError: null,
    lastStatus: null,
    nextTryAt: null,
    createdAt: expect.any(Date),
    updatedAt: expect.any(Date),
  });
  const changed = await updateEventStream(app, created.id, { target: syslog });
  expect(changed).toMatchObject({ description: 'Archive', target: { ...syslog, caCertificate: null } });
  expect(await listEventStreams(app)).toMatchObject([{ id: created.id, target: syslog }]);
  await deleteEventStream(app, created.id);
  expect(await listEventStreams(app)).toEqual([]);
  await expect(deleteEventStream(app, created.id)).rejects.toMatchObject({ refusal: 'EVENT_STREAM_UNKNOWN' });
});

test('an admin sends a made-up event, and learns why it was not accepted', async () => {
  const app = await admin();
  const receiver = await startStreamReceiver();
  const headers = [{ name: 'Authorization', value: 'Bearer secret' }];
  const target: EventStreamTarget = { kind: 'http', url: receiver.url('/in'), format: 'ndjson', headers };
  const { id, target: told } = await createEventStream(app, { target, isEnabled: false });
  expect(told).toEqual({ kind: 'http', url: target.url, format: 'ndjson', headerNames: ['Authorization'] });
  expect(await testEventStream(app, id)).toEqual({ error: null, status: 200 });
  expect(receiver.requests[0]).toMatchObject({ path: '/in', headers: { authorization: 'Bearer secret' } });
  receiver.answer = { status: 403 };
  expect(await testEventStream(app, id)).toEqual({ error: 'status', status: 403 });
});
