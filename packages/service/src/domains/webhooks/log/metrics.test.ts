import { newProject, refusal, type TestProject } from '@latchkey/testing';
import { startWebhookWorld, type TestEndpoint, type WebhookWorld } from '@latchkey/testing/webhooks/webhook-receiver';
import { testContext } from '@latchkey/testing/world/context';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepWebhooks } from '../sweep.ts';

const UNKNOWN = '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e';
const DAY = 24 * 3_600_000;
const NOTHING = { delivered_count: 0, failed_count: 0, mean_millis: null };

let place: WebhookWorld;
let project: TestProject;
let endpoint: TestEndpoint;
beforeAll(async () => {
  place = await startWebhookWorld();
});
afterAll(() => place.world.close());

const deliver = () => place.world.service.workOutbox();
const newUser = () => project.server('POST /users', { body: { display_name: 'Ada' } });
const dateOf = (millis: number) => new Date(millis).toISOString().slice(0, 10);
const days = async (at = endpoint.at) => (await project.admin(`GET ${at}/metrics`)).body.days;
const stored = () =>
  place.world.database.db.selectFrom('webhook_attempt_days').selectAll().where('project_id', '=', project.id).execute();

async function withEndpoint() {
  project = await place.newProject();
  endpoint = await place.newEndpoint(project);
}

test('of an endpoint that was told nothing there are 30 days without attempts, today last', async () => {
  await withEndpoint();
  const listed = await days();
  expect([listed.length, listed[0], listed.at(-1)]).toEqual([
    30,
    { date: dateOf(place.world.clock() - 29 * DAY), ...NOTHING },
    { date: dateOf(place.world.clock()), ...NOTHING },
  ]);
});

test('each attempt counts once, on the day it was made, as delivered or as failed', async () => {
  await withEndpoint();
  const other = await place.newEndpoint(project);
  await newUser();
  await newUser();
  await deliver();
  place.receiver.behave(endpoint.path, { status: 500 });
  await newUser();
  await deliver();
  await project.admin(`POST ${endpoint.at}/retry`);
  await deliver();
  place.receiver.behave(endpoint.path, 'take');
  await project.admin(`POST ${endpoint.at}/retry`);
  await deliver();
  const [today, before] = (await days()).toReversed();
  expect(today).toEqual({
    date: dateOf(place.world.clock()),
    delivered_count: 3,
    failed_count: 2,
    mean_millis: expect.any(Number),
  });
  expect(before).toMatchObject(NOTHING);
  expect((await days(other.at)).at(-1)).toMatchObject({ delivered_count: 3, failed_count: 0 });
});

test('counts of a day are there after its deliveries have gone, for 30 days', async () => {
  await withEndpoint();
  const { db } = place.world.database;
  const row = { project_id: project.id, endpoint_id: endpoint.at.split('/').at(-1) ?? '' };
  const of = (daysAgo: number) => ({ ...row, day: dateOf(place.world.clock() - daysAgo * DAY) });
  await db
    .insertInto('webhook_attempt_days')
    .values([
      { ...of(29), delivered: 4, failed: 1, delivered_millis: 10 },
      { ...of(30), delivered: 9, failed: 9, delivered_millis: 9 },
    ])
    .execute();
  const listed = await days();
  expect(listed[0]).toEqual({ date: of(29).day, delivered_count: 4, failed_count: 1, mean_millis: 3 });
  expect(listed.slice(1).every((day: object) => 'delivered_count' in day && day.delivered_count === 0)).toBe(true);
});

test('counts are swept once no day of the chart is theirs', async () => {
  await withEndpoint();
  const row = { project_id: project.id, endpoint_id: endpoint.at.split('/').at(-1) ?? '' };
  const of = (daysAgo: number) => ({ ...row, day: dateOf(place.world.clock() - daysAgo * DAY) });
  const counts = { delivered: 1, failed: 0, delivered_millis: 1 };
  const rows = [29, 30, 400].map((daysAgo) => ({ ...of(daysAgo), ...counts }));
  const { db } = place.world.database;
  await db.insertInto('webhook_attempt_days').values(rows).execute();
  await sweepWebhooks(testContext(db, { now: place.world.clock() }));
  expect(await stored()).toMatchObject([of(29)]);
});

test('counts go with their endpoint', async () => {
  await withEndpoint();
  await newUser();
  await deliver();
  expect(await stored()).toHaveLength(1);
  await project.admin(`DELETE ${endpoint.at}`);
  expect(await stored()).toEqual([]);
});

describe('metrics are refused', () => {
  test('of an endpoint that there is not, and of one of another project', async () => {
    await withEndpoint();
    const unknown = refusal('WEBHOOK_ENDPOINT_NOT_FOUND');
    expect(await project.admin(`GET /latchkey/webhook-endpoints/${UNKNOWN}/metrics`)).toMatchObject(unknown);
    const stranger = await place.newProject();
    expect(await stranger.admin(`GET ${endpoint.at}/metrics`)).toMatchObject(unknown);
  });

  test('to server keys', async () => {
    await withEndpoint();
    expect((await project.server(`GET ${endpoint.at}/metrics`)).status).toBe(401);
  });
});

test('every kind that endpoints can subscribe to is listed with a sample of its payload', async () => {
  const own = await newProject();
  const { status, body } = await own.admin('GET /latchkey/webhook-kinds');
  expect(status).toBe(200);
  const user = body.items.find(({ kind }: { kind: string }) => kind === 'user.created');
  expect(user).toMatchObject({
    group: 'Users',
    label: 'Account created',
    sample: { type: 'user.created', data: { display_name: 'Ada Example' } },
  });
  const kinds = body.items.map(({ kind }: { kind: string }) => kind);
  const url = 'https://receiver.example.com/';
  const { status: created } = await own.admin('POST /latchkey/webhook-endpoints', { body: { url, kinds } });
  expect([created, new Set(kinds).size]).toEqual([201, kinds.length]);
  for (const { kind, sample } of body.items) expect(sample).toEqual({ type: kind, data: expect.any(Object) });
});
