import { baseUrl } from '@latchkey/testing';
import { startWebhookWorld, type WebhookWorld } from '@latchkey/testing/webhooks/webhook-receiver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sdkProjectOf } from '../../testing/world.ts';
import { AdminApp } from '../apps/admin-app.ts';

const unknown = '33e7c043-d2d1-4187-acd3-f91b5ed64b46';
let place: WebhookWorld;

beforeAll(async () => {
  place = await startWebhookWorld();
});
afterAll(() => place.world.close());

const deliver = () => place.world.service.workOutbox();
let paths = 0;

/** A project whose apps keep what they read, and an endpoint of it. */
async function withEndpoint() {
  const { options } = await sdkProjectOf(await place.newProject(), Promise.resolve(place.world));
  const environment = { ...options.environment, isBrowser: true };
  const app = new AdminApp({ ...options, environment, tokenStore: null });
  const path = `/sdk-${++paths}`;
  const endpoint = await app.createWebhookEndpoint({ url: place.receiver.url(path), description: 'The shop' });
  return { app, endpoint, path };
}

test('an endpoint is made, read, changed and deleted, and what shows it is read again at once', async () => {
  const { app, endpoint, path } = await withEndpoint();
  expect(endpoint).toEqual({
    id: expect.any(String),
    url: place.receiver.url(path),
    description: 'The shop',
    kinds: null,
    isEnabled: true,
    isOrdered: true,
    paused: null,
    createdAt: expect.any(Date),
    updatedAt: expect.any(Date),
    pendingCount: 0,
    lastDeliveredAt: null,
    failingSince: null,
  });
  const [list, one] = [app.webhookEndpointsStore(), app.webhookEndpointStore(endpoint.id)];
  for (const store of [list, one]) store.subscribe(() => {});
  expect([...(await list.read()), await one.read()]).toEqual([endpoint, endpoint]);
  await app.updateWebhookEndpoint(endpoint.id, { kinds: ['team.created'], isEnabled: false });
  const changed = { ...endpoint, kinds: ['team.created'], isEnabled: false, updatedAt: expect.any(Date) };
  expect(list.getSnapshot()).toMatchObject({ data: { 0: changed, length: 1 } });
  expect(one.getSnapshot()).toMatchObject({ data: changed });
  await app.deleteWebhookEndpoint(endpoint.id);
  expect(list.getSnapshot()).toMatchObject({ data: { length: 0, nextCursor: null } });
  expect(await app.getWebhookEndpoint(endpoint.id)).toBeNull();
});

test('endpoints are listed page by page', async () => {
  const { app, endpoint } = await withEndpoint();
  const second = await app.createWebhookEndpoint({ url: place.receiver.url('/second') });
  const page = await app.listWebhookEndpoints({ limit: 1 });
  expect(page.map(({ id }) => id)).toEqual([endpoint.id]);
  const rest = await app.listWebhookEndpoints({ cursor: page.nextCursor ?? undefined });
  expect([rest.map(({ id }) => id), rest.nextCursor]).toEqual([[second.id], null]);
});

test('the secret before stays good for as long as is said', async () => {
  const { app, endpoint } = await withEndpoint();
  const first = await app.getWebhookSecret(endpoint.id);
  expect(first).toEqual({ secret: expect.stringMatching(/^whsec_/), previous: null });
  const second = await app.rotateWebhookSecret(endpoint.id);
  expect(second.previous).toEqual({ secret: first.secret, expiresAt: expect.any(Date) });
  const third = await app.rotateWebhookSecret(endpoint.id, { overlapMillis: 0 });
  expect(third).toEqual({ secret: expect.stringMatching(/^whsec_/), previous: null });
  expect(new Set([first.secret, second.secret, third.secret]).size).toBe(3);
});

test('a delivery is read with what was sent and answered, filtered and sent once more', async () => {
  const { app, endpoint, path } = await withEndpoint();
  place.receiver.behave(path, { status: 500 });
  const user = await app.createUser({ displayName: 'Ada' });
  await deliver();
  const store = app.webhookDeliveriesStore(endpoint.id, { limit: 5 });
  store.subscribe(() => {});
  const [delivery] = await store.read();
  const id = String(delivery?.id);
  expect(delivery).toEqual({
    id,
    messageId: expect.stringMatching(/^msg_/),
    kind: 'user.created',
    state: 'pending',
    createdAt: expect.any(Date),
    attemptCount: 1,
    nextAttemptAt: expect.any(Date),
    queuedBehind: null,
    lastStatus: 500,
    lastError: 'status',
  });
  expect(await app.getWebhookDelivery(endpoint.id, id)).toEqual({
    ...delivery,
    payload: { type: 'user.created', data: expect.objectContaining({ id: user.id, display_name: 'Ada' }) },
    attempts: [
      {
        at: expect.any(Date),
        durationMillis: expect.any(Number),
        status: 500,
        error: 'status',
        requestHeaders: expect.objectContaining({ 'webhook-id': delivery?.messageId }),
        responseHeaders: expect.objectContaining({ 'x-receiver': 'of a test' }),
        responseBody: 'answered 500',
      },
    ],
  });
  expect(await app.getWebhookDelivery(endpoint.id, unknown)).toBeNull();
  expect(await app.getWebhookDelivery(unknown, id)).toBeNull();

  const found = async (options: Parameters<typeof app.listWebhookDeliveries>[1]) =>
    (await app.listWebhookDeliveries(endpoint.id, options)).length;
  const at = delivery?.createdAt ?? new Date();
  const later = new Date(at.getTime() + 1);
  expect(await Promise.all([found({ state: 'pending' }), found({ state: 'failed' })])).toEqual([1, 0]);
  expect(await Promise.all([found({ kind: 'user.created' }), found({ kind: 'team.created' })])).toEqual([1, 0]);
  expect(await Promise.all([found({ since: at, until: at }), found({ since: later })])).toEqual([1, 0]);

  expect(await app.skipWebhookDelivery(endpoint.id, id)).toMatchObject({ state: 'failed', lastError: 'skipped' });
  expect(store.getSnapshot()).toMatchObject({ data: { 0: { state: 'failed' } } });
  // What is to be sent once more may go out before the next line.
  place.receiver.behave(path, 'take');
  expect(await app.replayWebhookDeliveries(endpoint.id, { since: at, until: later, state: 'failed' })).toBe(1);
  expect(await app.retryWebhookDeliveries(endpoint.id)).toBe(0);
  await deliver();
  expect(await app.getWebhookDelivery(endpoint.id, id)).toMatchObject({ state: 'delivered', attemptCount: 2 });
  expect(await app.replayWebhookDelivery(endpoint.id, id)).toMatchObject({ id, state: 'pending' });
});

test('attempts are counted by day', async () => {
  const { app, endpoint } = await withEndpoint();
  await app.createUser({ displayName: 'Ada' });
  await deliver();
  const store = app.webhookMetricsStore(endpoint.id);
  store.subscribe(() => {});
  const days = (await store.read()) ?? [];
  expect([days.length, days.at(-1)]).toEqual([
    30,
    { date: expect.any(String), deliveredCount: 1, failedCount: 0, meanMillis: expect.any(Number) },
  ]);
  expect(await app.getWebhookMetrics(unknown)).toBeNull();
});

test('each kind comes with a sample', async () => {
  const { app } = await withEndpoint();
  const kinds = await app.listWebhookKinds();
  expect(kinds[0]).toMatchObject({ kind: 'user.created', group: 'Users', sample: { type: 'user.created' } });
  expect(await app.webhookKindsStore.read()).toEqual(kinds);
});

test('a made-up message is sent', async () => {
  const { app, endpoint, path } = await withEndpoint();
  const sent = await app.sendTestWebhook(endpoint.id, 'team.created');
  expect(sent).toMatchObject({ kind: 'team.created', state: 'pending' });
  await deliver();
  expect(place.receiver.received(path)).toMatchObject([{ id: sent.messageId, json: { type: 'team.created' } }]);
});

test('there is a token for the calls of Svix', async () => {
  const { app, endpoint } = await withEndpoint();
  const [token, shown] = [await app.getSvixToken(), await app.svixTokenStore.read()];
  const project = await app.getProject();
  for (const each of [token, shown]) {
    const request = new Request(`${baseUrl}/api/v1/app/${project.id}/endpoint`, {
      headers: { authorization: `Bearer ${each}` },
    });
    const answer = await place.world.service.fetch(request, { peer: '127.0.0.1' });
    expect(await answer.json()).toMatchObject({ data: [{ id: endpoint.id }] });
  }
});
