import { newProject, startWorld, type TestProject, type World } from '@latchkey/testing';
import { refusal } from '@latchkey/testing/http/expected';
import { reachThisMachine, startWebhookReceiver } from '@latchkey/testing/webhooks/webhook-receiver';
import { startWebhookService, type TestWebhookService } from '@latchkey/testing/webhooks/webhook-service';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let elsewhere: TestWebhookService;
let world: World;

beforeAll(async () => {
  elsewhere = await startWebhookService();
  world = await startWorld({ egress: reachThisMachine, webhookService: elsewhere.service });
});
beforeEach(() => elsewhere.behave(undefined));
afterAll(() => world.close());

const inWorld = () => newProject({}, Promise.resolve(world));
const deliver = () => world.service.workOutbox();
const newUser = async ({ server }: TestProject) =>
  (await server('POST /users', { body: { display_name: 'Ada' } })).body;
const takenOf = ({ id }: TestProject) => elsewhere.taken.filter(({ app }) => app === id);

test('what happens goes to that service, to an application by the id of the project', async () => {
  const project = await inWorld();
  const user = await newUser(project);
  await project.server(`DELETE /users/${user.id}`);
  await deliver();
  expect(elsewhere.apps.get(project.id)).toBe(project.id);
  const bodies = takenOf(project).map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  expect(bodies).toContainEqual({
    eventType: 'user.created',
    payload: { type: 'user.created', data: user },
  });
  expect(bodies).toContainEqual({
    eventType: 'user.deleted',
    payload: { type: 'user.deleted', data: { id: user.id, teams: [] } },
  });
});

test('the token is of that service, whose application is made for it', async () => {
  const project = await inWorld();
  const { status, body } = await project.admin('POST /webhooks/svix-token', { body: {} });
  expect([status, body]).toEqual([201, { token: `appsk_${project.id}` }]);
  expect(elsewhere.apps.has(project.id)).toBe(true);
});

test('nothing is sent from here, and no endpoint is made', async () => {
  const project = await inWorld();
  const receiver = await startWebhookReceiver();
  const made = await project.admin('POST /latchkey/webhook-endpoints', { body: { url: receiver.url('/') } });
  expect(made).toMatchObject(refusal('WEBHOOKS_ELSEWHERE'));
  await newUser(project);
  await deliver();
  expect([receiver.received().length, takenOf(project).length]).toEqual([0, 1]);
});

test('a service that has too many messages is asked five times, and then that one is given up', async () => {
  const project = await inWorld();
  elsewhere.behave(429);
  await newUser(project);
  const before = elsewhere.asked.length;
  for (let turn = 0; turn < 8; turn++) {
    await deliver();
    world.clock.advance(60_000);
  }
  const messages = elsewhere.asked.slice(before).filter((path) => path === `/api/v1/app/${project.id}/msg`);
  // The first of them only learns that there is no such application yet.
  expect(messages).toHaveLength(6);
  elsewhere.behave(undefined);
  await deliver();
  expect(takenOf(project)).toEqual([]);
});

test.each([500, 401])('a service that answers %i gets it when it is well again', async (status) => {
  const project = await inWorld();
  elsewhere.behave(status);
  await newUser(project);
  for (let turn = 0; turn < 20; turn++) {
    await deliver();
    world.clock.advance(60_000);
  }
  expect(takenOf(project)).toEqual([]);
  elsewhere.behave(undefined);
  await deliver();
  expect(takenOf(project)).toHaveLength(1);
});

test('what it refuses for good, or what it was away for too long for, is not kept', async () => {
  const project = await inWorld();
  elsewhere.behave(422);
  await newUser(project);
  await deliver();
  elsewhere.behave(503);
  await newUser(project);
  await deliver();
  world.clock.advance(3 * 24 * 3_600_000 + 60_000);
  await deliver();
  elsewhere.behave(undefined);
  world.clock.advance(60_000);
  await deliver();
  expect(takenOf(project)).toEqual([]);
  const waiting = await world.database.db
    .selectFrom('outbox')
    .selectAll()
    .where('project_id', '=', project.id)
    .execute();
  expect(waiting).toEqual([]);
});

test('where that service does not answer well there is no token', async () => {
  const project = await inWorld();
  elsewhere.behave(500);
  const answer = await project.admin('POST /webhooks/svix-token', { body: {} });
  expect(answer).toMatchObject(refusal('WEBHOOK_SERVICE_AWAY'));
});
