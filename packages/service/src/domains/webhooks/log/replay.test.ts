import { refusal, type TestProject } from '@latchkey/testing';
import { startWebhookWorld, type TestEndpoint, type WebhookWorld } from '@latchkey/testing/webhooks/webhook-receiver';
import { testContext } from '@latchkey/testing/world/context';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepWebhooks } from '../sweep.ts';

const UNKNOWN = '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e';
const DAY = 24 * 3_600_000;

let place: WebhookWorld;
let project: TestProject;
let endpoint: TestEndpoint;
beforeAll(async () => {
  place = await startWebhookWorld();
});
afterAll(() => place.world.close());

const deliver = () => place.world.service.workOutbox();
const names = () => endpoint.received().map(({ json }) => json.data.display_name);
const post = (act: string, body?: object) => project.admin(`POST ${endpoint.at}${act}`, { body });
const newUser = async (display_name: string): Promise<string> =>
  (await project.server('POST /users', { body: { display_name } })).body.id;

/** A new project with a receiver that was told of some users. */
async function told(...users: string[]) {
  project = await place.newProject();
  endpoint = await place.newEndpoint(project);
  for (const name of users) await newUser(name);
  await deliver();
  return (await endpoint.deliveries()).toReversed();
}

describe('of a delivery', () => {
  test('that was taken comes once more under the same id', async () => {
    const [first] = await told('first', 'second');
    const { status, body } = await post(`/deliveries/${first.id}/replay`);
    expect([status, body]).toMatchObject([200, { id: first.id, state: 'pending' }]);
    await deliver();
    const ids = endpoint.received().map(({ id }) => id);
    expect([names(), ids[2]]).toEqual([['first', 'second', 'first'], ids[0]]);
    expect((await endpoint.deliveries()).map(({ attempt_count }) => attempt_count)).toEqual([1, 2]);
  });

  test('that waits is tried now; and one that fails again holds nothing up', async () => {
    await told();
    place.receiver.behave(endpoint.path, { status: 500 });
    await newUser('first');
    await deliver();
    const [first] = await endpoint.deliveries();
    await post(`/deliveries/${first.id}/replay`);
    await deliver();
    const [again] = await endpoint.deliveries();
    expect(again).toMatchObject({ state: 'pending' });
    expect(again.attempt_count).toBeGreaterThan(first.attempt_count);
    place.receiver.behave(endpoint.path, 'take');
    await newUser('second');
    await deliver();
    expect(names().at(-1)).toBe('second');
  });

  test('that there is none, or of none that waits, is refused', async () => {
    const [first] = await told('first');
    expect(await post(`/deliveries/${UNKNOWN}/replay`)).toMatchObject(refusal('WEBHOOK_DELIVERY_NOT_FOUND'));
    expect(await post(`/deliveries/${first.id}/skip`)).toMatchObject(refusal('WEBHOOK_DELIVERY_ENDED'));
  });

  test('that waits can be given up, so that the next one comes', async () => {
    await told();
    place.receiver.behave(endpoint.path, { status: 422 });
    for (const name of ['first', 'second']) await newUser(name);
    await deliver();
    const first = (await endpoint.deliveries()).at(-1);
    place.receiver.behave(endpoint.path, 'take');
    const { body } = await post(`/deliveries/${first.id}/skip`);
    expect(body).toMatchObject({ state: 'failed', last_error: 'skipped', next_attempt_at_millis: null });
    await deliver();
    expect(names().at(-1)).toBe('second');
    expect((await endpoint.deliveries()).map(({ state }) => state)).toEqual(['delivered', 'failed']);
  });
});

test('of a delivery that was tried very often the newest tries are kept', async () => {
  const [first] = await told('first');
  const { db } = place.world.database;
  const copies = sql`insert into webhook_attempts (project_id, delivery_id, at, duration_millis, request_headers)
    select project_id, delivery_id, at, 1, '{}' from webhook_attempts, generate_series(1, 60) where delivery_id = ${first.id}`;
  await copies.execute(db);
  await sql`update webhook_deliveries set attempt_count = 61 where id = ${first.id}`.execute(db);
  place.receiver.behave(endpoint.path, { status: 500 });
  await post(`/deliveries/${first.id}/replay`);
  await deliver();
  const { body } = await project.admin(`GET ${endpoint.at}/deliveries/${first.id}`);
  expect([body.attempt_count, body.attempts.length, body.attempts.at(-1).status]).toEqual([62, 50, 500]);
});

describe('what waits for an endpoint', () => {
  test('is tried now, in order, and that is an event', async () => {
    await told();
    place.receiver.behave(endpoint.path, { status: 500 });
    for (const name of ['first', 'second']) await newUser(name);
    await deliver();
    place.receiver.behave(endpoint.path, 'take');
    expect((await post('/retry')).body).toEqual({ count: 1 });
    await deliver();
    expect(names().slice(-2)).toEqual(['first', 'second']);
    const { items } = (await project.admin('GET /latchkey/events', { query: { limit: '1' } })).body;
    expect(items).toMatchObject([{ kind: 'webhook_endpoint.retried', detail: { count: 1 } }]);
  });

  test('is nothing where all was taken', async () => {
    await told('first');
    expect((await post('/retry')).body).toEqual({ count: 0 });
  });

  test('is not tried where the endpoint is switched off', async () => {
    await told();
    await project.admin(`PATCH ${endpoint.at}`, { body: { is_enabled: false } });
    expect(await post('/retry')).toMatchObject(refusal('WEBHOOK_ENDPOINT_STOPPED'));
  });
});

test('a span of time comes once more, the oldest first; of what failed alone, if so wished', async () => {
  const [first] = await told('first', 'second');
  const from_millis = first.created_at_millis;
  const to_millis = place.world.clock();
  expect((await post('/replay', { from_millis, to_millis, state: 'failed' })).body).toEqual({ count: 0 });
  expect((await post('/replay', { from_millis: 0, to_millis: from_millis - 1 })).body).toEqual({ count: 0 });
  expect((await post('/replay', { from_millis, to_millis })).body).toEqual({ count: 2 });
  await deliver();
  expect(names()).toEqual(['first', 'second', 'first', 'second']);
});

test('a made-up message says what a real one would, and goes to no endpoint that is switched off', async () => {
  await told();
  const { status, body } = await post('/test', { kind: 'team_membership.created' });
  expect([status, body]).toMatchObject([200, { state: 'pending', kind: 'team_membership.created' }]);
  await deliver();
  const [message] = endpoint.received();
  expect(message?.json).toEqual({
    type: 'team_membership.created',
    data: { team_id: expect.any(String), user_id: expect.any(String) },
  });
  await project.admin(`PATCH ${endpoint.at}`, { body: { is_enabled: false } });
  expect(await post('/test', { kind: 'user.created' })).toMatchObject(refusal('WEBHOOK_ENDPOINT_STOPPED'));
});

test('deliveries come newest first, page by page, by what became of them, by kind and by time', async () => {
  const [first, second] = await told('first', 'second');
  await project.server('POST /teams', { body: { display_name: 'A team' } });
  await deliver();
  const third = (await endpoint.deliveries())[0];
  const list = async (query: Record<string, string>) =>
    (await project.admin(`GET ${endpoint.at}/deliveries`, { query })).body;
  const ids = async (query: Record<string, string>) => (await list(query)).items.map(({ id }: { id: string }) => id);
  const page = await list({ limit: '2' });
  expect(page.items).toMatchObject([
    { id: third.id, kind: 'team.created' },
    { id: second.id, kind: 'user.created' },
  ]);
  expect(await list({ limit: '2', cursor: page.pagination.next_cursor })).toMatchObject({
    items: [{ id: first.id }],
    pagination: { next_cursor: null },
  });
  expect(await ids({ kind: 'team.created' })).toEqual([third.id]);
  expect([await ids({ state: 'delivered' }), await ids({ state: 'failed' })]).toEqual([
    [third, second, first].map(({ id }) => id),
    [],
  ]);
  expect(await ids({ to_millis: String(first.created_at_millis - 1) })).toEqual([]);
  expect((await ids({ from_millis: String(third.created_at_millis) })).at(0)).toBe(third.id);
});

test('made-up messages of a project are limited', async () => {
  await told();
  const statuses: number[] = [];
  for (let count = 0; count < 21; count++) statuses.push((await post('/test', { kind: 'user.created' })).status);
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
});

describe('what was told of a user who is deleted', () => {
  const inFull = async (id: string) => (await project.admin(`GET ${endpoint.at}/deliveries/${id}`)).body;

  test('before anybody had read of it is told still, and goes with the last try', async () => {
    await told();
    await project.server(`DELETE /users/${await newUser('Ada')}`);
    await deliver();
    const [deleted, created] = await endpoint.deliveries();
    expect(endpoint.kinds()).toEqual(['user.created', 'user.deleted']);
    expect(names()[0]).toBe('Ada');
    expect((await inFull(created.id)).payload).toBeNull();
    expect((await inFull(created.id)).attempts).toMatchObject([{ response_body: null }]);
    expect((await inFull(deleted.id)).payload).toMatchObject({ type: 'user.deleted', data: { teams: [] } });
    expect(await post(`/deliveries/${created.id}/replay`)).toMatchObject(refusal('WEBHOOK_PAYLOAD_GONE'));
  });

  test('is kept while it waits', async () => {
    await told();
    place.receiver.behave(endpoint.path, { status: 500 });
    const id = await newUser('Ada');
    await deliver();
    await project.server(`DELETE /users/${id}`);
    await deliver();
    const created = (await endpoint.deliveries()).at(-1);
    expect((await inFull(created.id)).payload).toMatchObject({ data: { display_name: 'Ada' } });
    await post(`/deliveries/${created.id}/skip`);
    expect((await inFull(created.id)).payload).toBeNull();
  });
});

test('after 30 days nothing is known of it any more', async () => {
  await told('first');
  const { db } = place.world.database;
  const rows = async () =>
    (await db.selectFrom('webhook_messages').select('id').where('project_id', '=', project.id).execute()).length +
    (await db.selectFrom('event_payloads').select('event_id').where('project_id', '=', project.id).execute()).length;
  await sweepWebhooks(testContext(db, { now: place.world.clock() + 29 * DAY }));
  expect(await rows()).toBe(2);
  await sweepWebhooks(testContext(db, { now: place.world.clock() + 31 * DAY }));
  expect([await rows(), await endpoint.deliveries()]).toEqual([0, []]);
});
