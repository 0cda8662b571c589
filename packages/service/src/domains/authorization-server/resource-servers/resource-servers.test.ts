import { newProject, refusal, type TestProject, world } from '@latchkey/testing';
import { identifier, newResourceServer } from '@latchkey/testing/people/resource-server';
import { beforeAll, describe, expect, test } from 'vitest';

const create = 'POST /latchkey/resource-servers';
const invalid = { status: 400, text: expect.stringContaining("The resource server can't be registered like this.") };

let project: TestProject;

beforeAll(async () => {
  project = await newProject();
});

const events = async (requestId: string | null) =>
  (await world()).database.db
    .selectFrom('events')
    .select(['kind', 'subject_id', 'detail'])
    .where('request_id', '=', requestId ?? '')
    .execute();

test('a resource server is registered, changed and deleted, and each is an event', async () => {
  const own = await newProject();
  const created = await own.admin(create, { body: { identifier, display_name: ' Notes API ' } });
  expect(created.status).toBe(201);
  expect(created.body).toEqual({
    id: expect.any(String),
    identifier,
    display_name: 'Notes API',
    token_format: 'jwt',
    token_lifetime_seconds: 600,
    scopes: [],
    created_at_millis: expect.any(Number),
  });
  const one = `/latchkey/resource-servers/${created.body.id}`;
  const scopes = [{ name: 'notes.read', description: 'Read your notes' }];
  const changed = await own.admin(`PATCH ${one}`, { body: { scopes, token_format: 'opaque' } });
  const now = { ...created.body, token_format: 'opaque', scopes: [{ ...scopes[0], required_permission: null }] };
  expect(changed.body).toEqual(now);
  expect((await own.admin(`GET ${one}`)).body).toEqual(now);
  expect((await own.admin('GET /latchkey/resource-servers')).body.items).toEqual([now]);
  const deleted = await own.admin(`DELETE ${one}`);
  for (const { headers, kind } of [
    { ...created, kind: 'resource_server.created' },
    { ...changed, kind: 'resource_server.updated' },
    { ...deleted, kind: 'resource_server.deleted' },
  ]) {
    expect(await events(headers.get('x-latchkey-request-id'))).toMatchObject([{ kind, subject_id: created.body.id }]);
  }
  for (const method of ['GET', 'DELETE']) {
    expect(await own.admin(`${method} ${one}`)).toMatchObject(refusal('RESOURCE_SERVER_UNKNOWN'));
  }
});

describe('an identifier', () => {
  test.each(['http://localhost:3000', 'http://127.0.0.1/mcp', 'https://mcp.example.com/mcp?v=1'])(
    'can be %s',
    async (identifier) => {
      expect((await project.admin(create, { body: { identifier, display_name: 'API' } })).status).toBe(201);
    },
  );

  test.each([
    'notes',
    'http://api.example.com',
    'https://api.example.com/#part',
    'https://someone:secret@api.example.com',
    'https://api.example.com/my notes',
    'urn:example:notes',
  ])('cannot be %s', async (identifier) => {
    expect(await project.admin(create, { body: { identifier, display_name: 'API' } })).toMatchObject(invalid);
  });

  test('is there once in a project', async () => {
    const body = { identifier: 'https://once.example.com', display_name: 'API' };
    expect((await project.admin(create, { body })).status).toBe(201);
    expect(await project.admin(create, { body })).toMatchObject(invalid);
    expect((await (await newProject()).admin(create, { body })).status).toBe(201);
  });
});

describe('scopes', () => {
  const description = 'Read';
  test.each([
    ['one with a space', [{ name: 'notes read', description }]],
    ['one with a quote', [{ name: 'notes"', description }]],
    ['one of every project', [{ name: 'email', description }]],
    [
      'one twice',
      [
        { name: 'read', description },
        { name: 'read', description },
      ],
    ],
    ['one that needs a permission which there is not', [{ name: 'read', description, required_permission: 'nobody' }]],
  ])('are refused: %s', async (_, scopes) => {
    const body = { identifier: 'https://scopes.example.com', display_name: 'API', scopes };
    expect(await project.admin(create, { body })).toMatchObject(invalid);
  });

  test('are refused as a change too, which changes nothing', async () => {
    const { id } = await newResourceServer(project);
    const scopes = [{ name: 'openid', description }];
    const one = `/latchkey/resource-servers/${id}`;
    expect(await project.admin(`PATCH ${one}`, { body: { display_name: 'Else', scopes } })).toMatchObject(invalid);
    expect((await project.admin(`GET ${one}`)).body.display_name).toBe('Notes API');
  });
});

test('a token lives for a minute at least, and for an hour at most', async () => {
  const of = (token_lifetime_seconds: number) =>
    project.admin(create, {
      body: {
        identifier: `https://${token_lifetime_seconds}.example.com`,
        display_name: 'API',
        token_lifetime_seconds,
      },
    });
  expect([(await of(59)).status, (await of(60)).status, (await of(3_600)).status, (await of(3_601)).status]).toEqual([
    400, 201, 201, 400,
  ]);
});
