import type { TestProject } from '@latchkey/testing';
import { until } from '@latchkey/testing/process/process';
import { startWebhookWorld, type WebhookWorld } from '@latchkey/testing/webhooks/webhook-receiver';
import { sql } from 'kysely';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let place: WebhookWorld;
beforeAll(async () => {
  place = await startWebhookWorld();
});
afterAll(() => place.world.close());

const deliver = () => place.world.service.workOutbox();

const newUser = async (project: TestProject, display_name = 'Ada') =>
  (await project.server('POST /users', { body: { display_name } })).body;

/** Somebody else's server that answers as it is told, and an endpoint that leads there. */
async function receiverThat(reception: Parameters<WebhookWorld['receiver']['behave']>[1]) {
  const project = await place.newProject();
  const endpoint = await place.newEndpoint(project);
  const behave = (other: typeof reception) => place.receiver.behave(endpoint.path, other);
  behave(reception);
  const oneOf = async (id: string) => (await project.admin(`GET ${endpoint.at}/deliveries/${id}`)).body;
  return { project, endpoint, behave, oneOf };
}

describe('a message', () => {
  test('is exactly what happened, and both published packages verify it', async () => {
    const project = await place.newProject();
    const endpoint = await place.newEndpoint(project);
    const user = await newUser(project);
    await deliver();
    const [message, ...others] = endpoint.received();
    expect(others).toEqual([]);
    expect(message?.body).toMatch(/^\{"type":"user.created","data":\{/);
    expect(message?.json).toEqual({ type: 'user.created', data: user });
    expect(message?.id).toMatch(/^msg_[0-9A-Za-z]{27}$/);
    const { secret } = (await project.admin(`GET ${endpoint.at}/secret`)).body;
    const headers = message?.headers as Record<string, string>;
    for (const verifier of [new StandardWebhook(secret), new SvixWebhook(secret)])
      expect(verifier.verify(message?.body ?? '', headers)).toEqual(message?.json);
  });

  test('is told of each event once, to whoever wants its kind, in the order in which it happened', async () => {
    const project = await place.newProject();
    const all = await place.newEndpoint(project);
    const some = await place.newEndpoint(project, { kinds: ['team.created', 'user.deleted'] });
    const off = await place.newEndpoint(project, { is_enabled: false });
    const { id } = await newUser(project);
    const team = (await project.server('POST /teams', { body: { display_name: 'A', creator_user_id: id } })).body;
    await project.server(`DELETE /users/${id}`);
    await deliver();
    expect(all.kinds()).toEqual(['user.created', 'team.created', 'team_membership.deleted', 'user.deleted']);
    expect(all.received()).toHaveLength(4);
    expect(all.received().map(({ json }) => json.data)).toMatchObject([
      { id, display_name: 'Ada' },
      team,
      { team_id: team.id, user_id: id },
      { id, teams: [{ id: team.id }] },
    ]);
    expect(some.kinds()).toEqual(['team.created', 'user.deleted']);
    expect(off.received()).toEqual([]);
  });

  test('is told to an endpoint from its making on, and not of the time in which it was switched off', async () => {
    const project = await place.newProject();
    await newUser(project, 'before it was made');
    const endpoint = await place.newEndpoint(project);
    await project.admin(`PATCH ${endpoint.at}`, { body: { is_enabled: false } });
    await newUser(project, 'while it was off');
    await project.admin(`PATCH ${endpoint.at}`, { body: { is_enabled: true } });
    await newUser(project, 'told');
    await deliver();
    expect(endpoint.received().map(({ json }) => json.data.display_name)).toEqual(['told']);
  });

  test('of another project goes elsewhere', async () => {
    const [project, other] = [await place.newProject(), await place.newProject()];
    const [endpoint, foreign] = [await place.newEndpoint(project), await place.newEndpoint(other)];
    await newUser(project);
    await deliver();
    expect([endpoint.kinds(), foreign.kinds()]).toEqual([['user.created'], []]);
  });
});

describe('a receiver that', () => {
  test.each([
    ['answers an error', { status: 500 }, { last_status: 500, last_error: 'status' }],
    ['sends it elsewhere', 'redirect', { last_status: 302, last_error: 'redirect' }],
    ['asks for patience', { status: 429 }, { last_status: 429, last_error: 'status' }],
  ] as const)('%s gets it again, under the same id and before all that comes after it', async (_, reception, told) => {
    const { project, endpoint, behave, oneOf } = await receiverThat(reception);
    for (const name of ['first', 'second']) await newUser(project, name);
    await deliver();
    const [, first] = await endpoint.deliveries();
    expect(first).toMatchObject({ state: 'pending', ...told });
    expect(endpoint.received().map(({ json }) => json.data.display_name)).toContain('first');
    expect(endpoint.received().map(({ json }) => json.data.display_name)).not.toContain('second');
    expect(await endpoint.read()).toMatchObject({ pending_count: 2, failing_since_millis: expect.any(Number) });
    behave('take');
    place.world.clock.advance(10 * 60_000);
    await deliver();
    const ids = endpoint.received().map(({ id }) => id);
    expect([new Set(ids).size, ids.at(-1) === ids[0]]).toEqual([2, false]);
    expect((await endpoint.deliveries()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    const { attempts } = await oneOf(first.id);
    expect(attempts.at(0)).toMatchObject({ status: told.last_status, error: told.last_error });
    expect(attempts.at(-1)).toMatchObject({
      status: 200,
      error: null,
      request_headers: { 'webhook-id': first.message_id },
      response_headers: { 'x-receiver': 'of a test' },
      response_body: 'answered 200',
    });
    expect(await endpoint.read()).toMatchObject({ pending_count: 0, failing_since_millis: null });
    expect(place.receiver.received('/elsewhere')).toEqual([]);
  });

  test('takes nothing has the others queue behind the first, which each of them names', async () => {
    const { project, endpoint } = await receiverThat({ status: 500 });
    for (const name of ['first', 'second', 'third']) await newUser(project, name);
    await deliver();
    const [third, second, first] = await endpoint.deliveries();
    expect([first.queued_behind, second.queued_behind, third.queued_behind]).toEqual([null, first.id, first.id]);
  });

  test('takes nothing holds up nothing where deliveries need no order', async () => {
    const { project, endpoint } = await receiverThat({ status: 500 });
    expect((await project.admin(`PATCH ${endpoint.at}`, { body: { is_ordered: false } })).body.is_ordered).toBe(false);
    for (const name of ['first', 'second']) await newUser(project, name);
    await deliver();
    expect(endpoint.received().map(({ json }) => json.data.display_name)).toEqual(['first', 'second']);
    const deliveries = await endpoint.deliveries();
    expect(deliveries.map(({ queued_behind }) => queued_behind)).toEqual([null, null]);
  });

  test('takes nothing no longer holds up what was queued, once the order is given up', async () => {
    const { project, endpoint } = await receiverThat({ status: 500 });
    for (const name of ['first', 'second']) await newUser(project, name);
    await deliver();
    await project.admin(`PATCH ${endpoint.at}`, { body: { is_ordered: false } });
    await deliver();
    expect(endpoint.received().at(-1)?.json.data.display_name).toBe('second');
  });

  test('answers without an end has answered, and is left', async () => {
    const { project, endpoint, oneOf } = await receiverThat('endless');
    await newUser(project);
    await deliver();
    const [delivery] = await endpoint.deliveries();
    expect(delivery).toMatchObject({ state: 'delivered', last_status: 200, attempt_count: 1 });
    expect((await oneOf(delivery.id)).attempts[0].response_body).toHaveLength(16 * 1024);
  });

  test('says nothing keeps nobody else waiting', async () => {
    const { project, endpoint } = await receiverThat('withhold');
    const other = await place.newEndpoint(project);
    const started = performance.now();
    await newUser(project);
    const delivering = deliver();
    await until(() => other.received().length === 1 && endpoint.received().length === 1);
    expect(performance.now() - started).toBeLessThan(2_000);
    await newUser(project);
    await until(() => other.received().length === 2);
    expect(endpoint.received()).toHaveLength(1);
    place.receiver.hangUp();
    await delivering;
    expect((await endpoint.deliveries()).at(-1)).toMatchObject({ state: 'pending', last_error: 'connection_failed' });
  });

  test('answers late makes way for others after each message', async () => {
    const { project, endpoint } = await receiverThat('withhold');
    const claim = async () => {
      const { db } = place.world.database;
      return (await sql<{ claim: string }>`select claim from webhook_endpoints where id = ${endpoint.id}`.execute(db))
        .rows[0]?.claim;
    };
    await newUser(project);
    await newUser(project);
    const delivering = deliver();
    await until(() => endpoint.received().length === 1);
    const first = await claim();
    place.world.clock.advance(2_000);
    place.receiver.release(endpoint.path);
    await until(() => endpoint.received().length === 2);
    expect(await claim()).not.toBe(first);
    place.receiver.release(endpoint.path);
    await delivering;
    expect(await endpoint.deliveries()).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
  });

  test('is given another address is tried there at once', async () => {
    const { project, endpoint } = await receiverThat({ status: 404 });
    const other = await place.newEndpoint(await place.newProject());
    await newUser(project);
    await deliver();
    await project.admin(`PATCH ${endpoint.at}`, { body: { url: place.receiver.url(other.path) } });
    await deliver();
    expect(other.received().map(({ id }) => id)).toEqual([endpoint.received()[0]?.id]);
  });

  test('cannot be reached is not asked, and the error says no more than why', async () => {
    const project = await place.newProject();
    const endpoint = await place.newEndpoint(project, { url: 'https://10.0.0.1/' });
    const unknown = await place.newEndpoint(project, { url: 'https://nobody.example/' });
    await newUser(project);
    await deliver();
    expect((await endpoint.deliveries())[0]).toMatchObject({ last_status: null, last_error: 'refused_address' });
    expect((await unknown.deliveries())[0]).toMatchObject({ last_status: null, last_error: 'unknown_host' });
  });
});

test('what a receiver answers is kept whatever bytes it has', async () => {
  const { project, endpoint, oneOf } = await receiverThat({ status: 200, body: Buffer.from([0x41, 0, 0xff, 0x42]) });
  await newUser(project);
  await deliver();
  const [delivery] = await endpoint.deliveries();
  expect((await oneOf(delivery.id)).attempts[0].response_body).toBe('A\ufffd\ufffdB');
});
