import { baseUrl, type Call, type TestProject, world } from '@latchkey/testing';
import { asOwner, ownedProject } from '@latchkey/testing/people/owners';
import { startWebhookWorld, type WebhookWorld } from '@latchkey/testing/webhooks/webhook-receiver';
import { Svix } from 'svix';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let place: WebhookWorld;

beforeAll(async () => {
  place = await startWebhookWorld();
});
afterAll(() => place.world.close());

const HOUR = 3_600_000;
const deliver = () => place.world.service.workOutbox();
let paths = 0;

/** The published client, with a token of a project. */
async function withClient() {
  const project = await place.newProject();
  return { project, ...(await clientOf(project)) };
}

async function clientOf(project: TestProject) {
  const { body, status } = await project.admin('POST /webhooks/svix-token', { body: {} });
  expect(status).toBe(201);
  return { token: body.token as string, svix: clientWith(body.token) };
}

const here = (address: string | URL | Request, init?: RequestInit) =>
  place.world.service.fetch(new Request(address, init), { peer: '127.0.0.1' });
const clientWith = (token: string) => new Svix(token, { serverUrl: baseUrl, fetch: here as typeof fetch });

/** With an endpoint, and a user that it is told of. */
async function withMessage() {
  const { project, svix, token } = await withClient();
  const path = `/svix-${++paths}`;
  const endpoint = await svix.endpoint.create(project.id, { url: place.receiver.url(path) });
  const user = (await project.server('POST /users', { body: { display_name: 'Ada' } })).body;
  await deliver();
  return { project, svix, token, path, endpoint, user };
}

describe('the token', () => {
  test.each(['whp_', 'x', 'whp_W10.AAAA', `whp_${Buffer.from('{').toString('base64url')}.AAAA`])(
    'has to be one of ours: %s',
    async (token) => {
      const { id } = await place.newProject();
      await expect(clientWith(token).endpoint.list(id)).rejects.toMatchObject({ code: 401 });
    },
  );

  test('is good for its own project alone', async () => {
    const [own, other] = [await withClient(), await place.newProject()];
    const refused = { code: 401, body: { code: 'authentication_failed', detail: 'Invalid token' } };
    await expect(own.svix.endpoint.list(other.id)).rejects.toMatchObject(refused);
    const [, signature] = own.token.split('.');
    const [text] = (await clientOf(other)).token.split('.');
    await expect(clientWith(`${text}.${signature}`).endpoint.list(other.id)).rejects.toMatchObject(refused);
    expect((await own.svix.endpoint.list(own.project.id)).data).toEqual([]);
  });

  test('expires, and is good for no other call', async () => {
    const { project, svix, token } = await withClient();
    const headers = { authorization: `Bearer ${token}`, 'x-latchkey-project-id': project.id };
    expect((await here(`${baseUrl}/api/v1/users`, { headers })).status).not.toBe(200);
    place.world.clock.advance(12 * HOUR);
    await expect(svix.endpoint.list(project.id)).rejects.toMatchObject({ code: 401 });
  });

  test('ends with the ownership of whoever asked for it', async () => {
    const { project, owners } = await ownedProject(2);
    const [owner, other] = owners.map((user) => asOwner(user, project.id)) as [Promise<Call>, Promise<Call>];
    const { body } = await (await owner)('POST /webhooks/svix-token', { body: {} });
    const { service } = await world();
    const fetch = (address: string, init?: RequestInit) =>
      service.fetch(new Request(address, init), { peer: '127.0.0.1' });
    const svix = new Svix(body.token, { serverUrl: baseUrl, fetch: fetch as typeof globalThis.fetch });
    const { id } = await svix.endpoint.create(project.id, { url: 'https://receiver.example.com' });
    const [event] = (await project.admin('GET /latchkey/events', { query: { subject_id: id } })).body.items;
    expect(event.actor).toMatchObject({ kind: 'owner', user_id: owners[0]?.id });
    await (await other)(`DELETE /latchkey/owners/${owners[0]?.id}`);
    await expect(svix.endpoint.list(project.id)).rejects.toMatchObject({ code: 401 });
  });

  test('ends with the keys of whoever asked for it', async () => {
    const { project, svix } = await withClient();
    const [keys] = (await project.admin('GET /internal/api-keys')).body.items;
    await project.admin(`PATCH /internal/api-keys/${keys.id}`, { body: { revoked: true } });
    await expect(svix.endpoint.list(project.id)).rejects.toMatchObject({ code: 401 });
  });
});

describe('endpoints', () => {
  test('are made, listed, read, changed and deleted', async () => {
    const { project, svix } = await withClient();
    const url = 'https://receiver.example.com/hooks';
    const made = await svix.endpoint.create(project.id, {
      url,
      description: 'The shop',
      filterTypes: ['user.created'],
    });
    expect(made).toMatchObject({ url, description: 'The shop', filterTypes: ['user.created'], disabled: false });
    expect(made.createdAt).toBeInstanceOf(Date);
    expect(await svix.endpoint.get(project.id, made.id)).toEqual(made);
    expect(await svix.endpoint.patch(project.id, made.id, { disabled: true })).toMatchObject({
      description: 'The shop',
      disabled: true,
    });
    expect(await svix.endpoint.update(project.id, made.id, { url })).toMatchObject({
      description: '',
      disabled: false,
      filterTypes: null,
    });
    const second = await svix.endpoint.create(project.id, { url });
    const first = await svix.endpoint.list(project.id, { limit: 1 });
    expect(first).toMatchObject({ data: [{ id: made.id }], done: false });
    const rest = await svix.endpoint.list(project.id, { iterator: first.iterator });
    expect(rest).toMatchObject({ data: [{ id: second.id }], done: true, iterator: null });
    await svix.endpoint.delete(project.id, made.id);
    await expect(svix.endpoint.get(project.id, made.id)).rejects.toMatchObject({
      code: 404,
      body: { code: 'not_found', detail: 'There is no such webhook endpoint.' },
    });
  });

  test('are those of the project, by whichever protocol', async () => {
    const { project, svix } = await withClient();
    const { id } = await svix.endpoint.create(project.id, { url: 'https://receiver.example.com' });
    const read = (await project.admin(`GET /latchkey/webhook-endpoints/${id}`)).body;
    expect(read).toMatchObject({ id, url: 'https://receiver.example.com', kinds: null, is_enabled: true });
    const [event] = (await project.admin('GET /latchkey/events', { query: { subject_id: id } })).body.items;
    expect(event).toMatchObject({ kind: 'webhook_endpoint.created', actor: { kind: 'admin' } });
  });

  test('have a secret, which is rotated', async () => {
    const { project, svix } = await withClient();
    const { id } = await svix.endpoint.create(project.id, { url: 'https://receiver.example.com' });
    const before = await svix.endpoint.getSecret(project.id, id);
    expect(before.key).toMatch(/^whsec_/);
    await svix.endpoint.rotateSecret(project.id, id, {});
    expect((await svix.endpoint.getSecret(project.id, id)).key).not.toBe(before.key);
  });

  test.each([
    [{ url: 'ftp://example.com' }, 'url'],
    [{ url: 'https://example.com', filterTypes: ['user.unheard'] }, 'filterTypes'],
    [{ url: 'https://example.com', channels: ['a'] }, 'channels'],
    [{ url: 'https://example.com', secret: 'whsec_AAAA' }, 'secret'],
  ])('are not made of %j', async (body, field) => {
    const { project, svix } = await withClient();
    const refused = await svix.endpoint.create(project.id, body).catch((error) => error);
    expect(refused).toMatchObject({ code: 422 });
    expect(refused.body.detail[0].loc[0]).toBe(field);
  });

  test('of another id are none', async () => {
    const { project, svix } = await withClient();
    await expect(svix.endpoint.get(project.id, 'ep_1')).rejects.toMatchObject({ code: 404 });
  });
});

describe('messages', () => {
  test('have one attempt each, which leads to what was told, by the keys that clients compare', async () => {
    const { project, token, svix, path, endpoint, user } = await withMessage();
    const { data, done } = await svix.messageAttempt.listByEndpoint(project.id, endpoint.id);
    const [received] = place.receiver.received(path);
    expect(data).toMatchObject([
      { msgId: received?.id, endpointId: endpoint.id, status: 0, responseStatusCode: 200, response: 'answered 200' },
    ]);
    expect(done).toBe(true);
    const headers = { authorization: `Bearer ${token}` };
    const address = `${baseUrl}/api/v1/app/${project.id}/msg/${received?.id}`;
    const message = await (await here(`${address}?with_content=true`, { headers })).json();
    expect(message).toEqual({
      channels: null,
      eventId: null,
      eventType: 'user.created',
      id: expect.stringMatching(/^msg_[0-9A-Za-z]{27}$/),
      payload: { type: 'user.created', data: user },
      timestamp: expect.any(String),
    });
    expect((await svix.message.get(project.id, message.id, { withContent: false })).payload).toEqual({});
    await expect(svix.message.get(project.id, 'msg_1')).rejects.toMatchObject({ code: 404 });
  });

  test('that a receiver never takes are listed once each, too', async () => {
    const { project, svix } = await withClient();
    const path = `/svix-${++paths}`;
    place.receiver.behave(path, { status: 500 });
    const { id } = await svix.endpoint.create(project.id, { url: place.receiver.url(path) });
    for (const display_name of ['Ada', 'Grace']) await project.server('POST /users', { body: { display_name } });
    await project.server('POST /teams', { body: { display_name: 'A team' } });
    await deliver();
    place.world.clock.advance(10_000);
    await deliver();
    const list = async (options?: Parameters<typeof svix.messageAttempt.listByEndpoint>[2]) =>
      (await svix.messageAttempt.listByEndpoint(project.id, id, options)).data;
    const attempts = await list({ withMsg: true });
    expect(attempts.map(({ msg }) => msg?.eventType)).toEqual(['team.created', 'user.created', 'user.created']);
    expect(new Set(attempts.map(({ msgId }) => msgId)).size).toBe(3);
    expect(attempts.at(-1)).toMatchObject({ status: 1, statusText: 'pending', responseStatusCode: 500 });
    const found = await Promise.all([
      list({ status: 0 }),
      list({ status: 1 }),
      list({ eventTypes: ['team.created', 'team.deleted'] }),
      list({ statusCodeClass: 500 }),
      list({ before: attempts.at(-1)?.timestamp ?? new Date(0), after: new Date(0) }),
      list({ limit: 2 }),
    ]);
    expect(found.map(({ length }) => length)).toEqual([0, 3, 1, 1, 3, 2]);
    const first = await svix.messageAttempt.listByEndpoint(project.id, id, { limit: 2 });
    expect(await list({ iterator: first.iterator ?? '' })).toHaveLength(1);
  });

  test('are sent once more', async () => {
    const { project, svix, path, endpoint } = await withMessage();
    const [first] = place.receiver.received(path);
    await svix.messageAttempt.resend(project.id, first?.id ?? '', endpoint.id);
    await deliver();
    expect(place.receiver.received(path).map(({ id }) => id)).toEqual([first?.id, first?.id]);
    await expect(svix.messageAttempt.resend(project.id, 'msg_1', endpoint.id)).rejects.toMatchObject({ code: 404 });
  });

  test('of other projects are none', async () => {
    const [one, other] = [await withMessage(), await withClient()];
    const [message] = place.receiver.received(one.path);
    const { svix, project } = other;
    await expect(svix.message.get(project.id, message?.id ?? '')).rejects.toMatchObject({ code: 404 });
    await expect(svix.messageAttempt.listByEndpoint(project.id, one.endpoint.id)).rejects.toMatchObject({ code: 404 });
  });
});

test('pages of any origin may ask, and what is nothing of ours is not there', async () => {
  const { project, token } = await withClient();
  const address = `${baseUrl}/api/v1/app/${project.id}/endpoint`;
  const preflight = await here(address, { method: 'OPTIONS' });
  expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
  const unknown = await here(`${address}/x/y`, { headers: { authorization: `Bearer ${token}` } });
  expect([unknown.status, unknown.headers.get('access-control-allow-origin')]).toEqual([404, '*']);
});
