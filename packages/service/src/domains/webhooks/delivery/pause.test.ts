import { randomUUID } from 'node:crypto';
import { owner, type TestProject } from '@latchkey/testing';
import { startWebhookWorld, type TestEndpoint, type WebhookWorld } from '@latchkey/testing/webhooks/webhook-receiver';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { close, guardTables } from '../../project-archive/move/queries.ts';

const DAY = 24 * 3_600_000;

let place: WebhookWorld;
beforeAll(async () => {
  place = await startWebhookWorld();
});
afterAll(() => place.world.close());

const deliver = () => place.world.service.workOutbox();
const newUser = (project: TestProject, display_name: string) =>
  project.server('POST /users', { body: { display_name } });
const notices = async () => (await place.world.mailbox.to(owner.email)).map(({ text }) => text);

/** Lets the time pass until everything has been tried for as long as it is tried. */
async function tryInVain(endpoint: TestEndpoint): Promise<void> {
  for (;;) {
    await deliver();
    const waiting = (await endpoint.deliveries({ state: 'pending' })).at(-1);
    if (!waiting || (await endpoint.read()).paused) return;
    place.world.clock.advance(DAY / 4);
  }
}

test('after three days in which nothing was taken the endpoint is paused, its owners are told, and what waits goes on in order once it is switched on', async () => {
  const project = await place.newProject();
  const endpoint = await place.newEndpoint(project);
  place.receiver.behave(endpoint.path, { status: 503 });
  const began = place.world.clock();
  for (const name of ['first', 'second', 'third']) await newUser(project, name);
  await tryInVain(endpoint);

  const { paused } = await endpoint.read();
  expect(paused).toEqual({ at_millis: expect.any(Number), reason: 'failing' });
  expect((paused.at_millis - began) / DAY).toBeGreaterThan(2.9);
  expect((paused.at_millis - began) / DAY).toBeLessThan(3.5);
  const [third, second, first] = await endpoint.deliveries();
  expect(first).toMatchObject({ state: 'failed', attempt_count: 13, next_attempt_at_millis: null });
  expect([second.state, third.state]).toEqual(['pending', 'pending']);
  const { items } = (await project.admin('GET /latchkey/events', { query: { kinds: 'webhook_endpoint.paused' } })).body;
  expect(items).toMatchObject([{ subject: { id: endpoint.id }, actor: { kind: 'system' } }]);
  expect(await notices()).toContainEqual(expect.stringContaining('has taken nothing of what happens'));

  const asked = endpoint.received().length;
  place.world.clock.advance(DAY);
  await newUser(project, 'fourth');
  await deliver();
  expect(endpoint.received()).toHaveLength(asked);

  place.receiver.behave(endpoint.path, 'take');
  await project.admin(`PATCH ${endpoint.at}`, { body: { is_enabled: true } });
  await deliver();
  const names = endpoint.received().map(({ json }) => json.data.display_name);
  expect(names.slice(asked)).toEqual(['second', 'third', 'fourth']);
  expect(await endpoint.read()).toMatchObject({ paused: null, failing_since_millis: null, pending_count: 0 });
});

test('a receiver that says it is gone is asked no more, and what it did not take waits', async () => {
  const project = await place.newProject();
  const endpoint = await place.newEndpoint(project);
  place.receiver.behave(endpoint.path, { status: 410 });
  await newUser(project, 'first');
  await tryInVain(endpoint);
  expect(await endpoint.read()).toMatchObject({ paused: { reason: 'gone' }, pending_count: 1 });
  expect(endpoint.received()).toHaveLength(1);
  expect(await notices()).toContainEqual(expect.stringContaining('said that it is gone for good'));
  place.receiver.behave(endpoint.path, 'take');
  await project.admin(`PATCH ${endpoint.at}`, { body: { is_enabled: true } });
  await deliver();
  expect(endpoint.received().map(({ id }) => id)).toEqual(Array(2).fill(endpoint.received()[0]?.id));
});

test('an endpoint of a project that is moving is paused though the log takes no event of it', async () => {
  const project = await place.newProject();
  const endpoint = await place.newEndpoint(project);
  place.receiver.behave(endpoint.path, { status: 410 });
  await newUser(project, 'first');
  const { db } = place.world.database;
  await guardTables(db);
  await close(db, project.id, { id: randomUUID(), to: 'https://auth.example.org', database: '1/2' });
  await tryInVain(endpoint);
  await deliver();
  expect(endpoint.received()).toHaveLength(1);
  expect(await endpoint.read()).toMatchObject({ paused: { reason: 'gone' }, pending_count: 1 });
  await sql`update projects set move_id = null where id = ${project.id}`.execute(db);
});

test('in the log of what happens a pause is something that was refused', async () => {
  const project = await place.newProject();
  const endpoint = await place.newEndpoint(project);
  place.receiver.behave(endpoint.path, { status: 410 });
  await newUser(project, 'first');
  await tryInVain(endpoint);
  const { items } = (await project.admin('GET /latchkey/events', { query: { result: 'refused' } })).body;
  expect(items).toMatchObject([
    { kind: 'webhook_endpoint.paused', result: 'refused', subject: { id: endpoint.id }, detail: { reason: 'gone' } },
  ]);
});
