import { newProject, refusal, type TestProject, violationsIn } from '@latchkey/testing';
import { beforeAll, describe, expect, test } from 'vitest';

const UNKNOWN = '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e';
const url = 'https://receiver.example.com/hooks?token=secret';

const create = (project: TestProject, body: object = {}) =>
  project.admin('POST /latchkey/webhook-endpoints', { body: { url, ...body } });
const at = ({ body }: { body: { id: string } }) => `/latchkey/webhook-endpoints/${body.id}`;

test('an endpoint is told of everything, and is switched on, where nothing else is said', async () => {
  const project = await newProject();
  const created = await create(project);
  expect([created.status, created.body]).toEqual([
    201,
    {
      id: expect.any(String),
      url,
      description: '',
      kinds: null,
      is_enabled: true,
      is_ordered: true,
      paused: null,
      created_at_millis: expect.any(Number),
      updated_at_millis: created.body.created_at_millis,
      pending_count: 0,
      last_delivered_at_millis: null,
      failing_since_millis: null,
    },
  ]);
  expect((await project.admin(`GET ${at(created)}`)).body).toEqual(created.body);
});

test('what is changed is changed, and the rest stays', async () => {
  const project = await newProject();
  const created = await create(project, { description: 'billing', kinds: ['user.created'] });
  const change = (body: object) => project.admin(`PATCH ${at(created)}`, { body });
  expect((await change({ url: 'http://localhost:3000/' })).body).toMatchObject({
    url: 'http://localhost:3000/',
    description: 'billing',
    kinds: ['user.created'],
  });
  const { body } = await change({ description: 'mail', kinds: null, is_enabled: false });
  expect(body).toMatchObject({ url: 'http://localhost:3000/', description: 'mail', kinds: null, is_enabled: false });
});

test('endpoints come oldest first, page by page', async () => {
  const project = await newProject();
  const ids: string[] = [];
  for (const description of ['a', 'b', 'c']) ids.push((await create(project, { description })).body.id);
  const list = async (query: Record<string, string>) =>
    (await project.admin('GET /latchkey/webhook-endpoints', { query })).body;
  const first = await list({ limit: '2' });
  const second = await list({ limit: '2', cursor: first.pagination.next_cursor });
  const listed = [...first.items, ...second.items].map(({ id }) => id);
  expect([listed.toSorted(), second.pagination.next_cursor]).toEqual([ids.toSorted(), null]);
});

test('an endpoint that is deleted is gone', async () => {
  const project = await newProject();
  const created = await create(project);
  expect((await project.admin(`DELETE ${at(created)}`)).body).toEqual({ success: true });
  expect(await project.admin(`GET ${at(created)}`)).toMatchObject(refusal('WEBHOOK_ENDPOINT_NOT_FOUND'));
});

test('a project has fifty of them at most', async () => {
  const project = await newProject();
  const statuses = await Promise.all(Array.from({ length: 51 }, async () => (await create(project)).status));
  expect(statuses.filter((status) => status === 201)).toHaveLength(50);
  expect(await create(project)).toMatchObject(refusal('WEBHOOK_ENDPOINTS_TOO_MANY'));
});

describe('refused', () => {
  let project: TestProject;
  beforeAll(async () => {
    project = await newProject();
  });

  test.each([
    ['no address', { url: 'receiver' }],
    ['another scheme', { url: 'ftp://receiver.example.com/' }],
    ['a password in it', { url: 'https://name:password@receiver.example.com/' }],
    ['one that is too long', { url: `https://receiver.example.com/${'x'.repeat(2_000)}` }],
    ['an unknown kind', { kinds: ['session.created'] }],
    ['no kind at all', { kinds: [] }],
    ['a description that is too long', { description: 'x'.repeat(1_001) }],
    ['a secret of their own', { secret: 'whsec_x' }],
  ])('%s', async (_, body) => {
    expect(violationsIn(await create(project, body))).toHaveLength(1);
  });

  test.each([
    ['GET', '', undefined],
    ['PATCH', '', {}],
    ['DELETE', '', {}],
    ['GET', '/secret', undefined],
    ['POST', '/secret/rotate', {}],
    ['GET', '/deliveries', undefined],
    ['GET', `/deliveries/${UNKNOWN}`, undefined],
    ['POST', `/deliveries/${UNKNOWN}/replay`, {}],
    ['POST', `/deliveries/${UNKNOWN}/skip`, {}],
    ['POST', '/replay', { from_millis: 0, to_millis: 1 }],
    ['POST', '/retry', undefined],
    ['POST', '/test', { kind: 'user.created' }],
  ])('%s %s of an endpoint that there is not', async (method, path, body) => {
    const answer = await project.admin(`${method} /latchkey/webhook-endpoints/${UNKNOWN}${path}`, { body });
    expect(answer).toMatchObject(refusal('WEBHOOK_ENDPOINT_NOT_FOUND'));
  });

  test('GET of a delivery that there is not', async () => {
    const answer = await project.admin(`GET ${at(await create(project))}/deliveries/${UNKNOWN}`);
    expect(answer).toMatchObject(refusal('WEBHOOK_DELIVERY_NOT_FOUND'));
  });
});

test('each change is an event, which holds neither a path nor a secret', async () => {
  const project = await newProject();
  const created = await create(project);
  await project.admin(`PATCH ${at(created)}`, { body: { description: 'billing' } });
  const { secret } = (await project.admin(`POST ${at(created)}/secret/rotate`, { body: {} })).body;
  await project.admin(`DELETE ${at(created)}`);
  const query = { subject_id: created.body.id };
  const { text, body } = await project.admin('GET /latchkey/events', { query });
  const kinds = body.items.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(['deleted', 'rotated', 'updated', 'created'].map((act) => `webhook_endpoint.${act}`));
  expect(body.items[2].detail).toMatchObject({ before: { description: '' }, after: { description: 'billing' } });
  for (const hidden of [secret, '/hooks', 'token=']) expect(text).not.toContain(hidden);
});
