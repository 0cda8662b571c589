import { newProject, refusal, type TestProject, violationsIn, world } from '@latchkey/testing';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

const UNKNOWN = '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e';
const PATH = '/latchkey/event-streams';
const SECRET = 'Splunk 0d5c-secret';
const http = {
  kind: 'http',
  url: 'https://siem.example.com/in?token=hidden',
  format: 'splunk',
  headers: [{ name: 'Authorization', value: SECRET }],
};
const syslog = { kind: 'syslog', host: 'syslog.example.com', port: 6514, tls: true };
const s3 = {
  kind: 's3',
  endpoint: 'https://s3.eu-central-1.amazonaws.com',
  region: 'eu-central-1',
  bucket: 'audit-log',
  access_key_id: 'AKIAEXAMPLE',
  secret_access_key: SECRET,
};

/** A receiver that is off: nothing is sent to it. */
const create = (project: TestProject, body: object = {}) =>
  project.admin(`POST ${PATH}`, { body: { target: http, is_enabled: false, ...body } });
const list = async (project: TestProject) => (await project.admin(`GET ${PATH}`)).body.items;

test('a stream is on, and begins with the next event, where nothing else is said', async () => {
  const project = await newProject();
  const { status, body } = await project.admin(`POST ${PATH}`, { body: { target: syslog } });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(String),
    description: '',
    is_enabled: true,
    target: { ...syslog, ca_certificate: null },
    position: expect.any(Number),
    pending_count: 0,
    head_size: expect.any(Number),
    last_sent_at_millis: null,
    failing_since_millis: null,
    last_error: null,
    last_status: null,
    next_try_at_millis: null,
    created_at_millis: expect.any(Number),
    updated_at_millis: body.created_at_millis,
  });
});

test('no answer has a secret, and neither has the database or the event log', async () => {
  const project = await newProject();
  const created = await create(project);
  await create(project, { target: s3 });
  await project.admin(`PATCH ${PATH}/${created.body.id}`, { body: { target: { ...http, format: 'json' } } });
  const [first, second] = await list(project);
  expect(first.target).toEqual({ kind: 'http', url: http.url, format: 'json', header_names: ['Authorization'] });
  const { secret_access_key: _, ...told } = s3;
  expect(second.target).toEqual({ ...told, prefix: '' });
  const log = await project.admin('GET /latchkey/events');
  expect(JSON.stringify(await list(project)) + created.text + log.text).not.toContain(SECRET);
  expect(log.text).not.toContain('token=hidden');
  const { rows } = await sql<{ target: Buffer }>`
    select target from event_streams where project_id = ${project.id}`.execute((await world()).database.db);
  for (const { target } of rows) expect(target.includes(SECRET)).toBe(false);
});

test('what is changed is changed, and the rest stays', async () => {
  const project = await newProject();
  const { body: created } = await create(project, { description: 'Splunk' });
  const change = async (body: object) => (await project.admin(`PATCH ${PATH}/${created.id}`, { body })).body;
  expect(await change({ target: syslog })).toMatchObject({ description: 'Splunk', target: { kind: 'syslog' } });
  expect(await change({ description: 'SIEM' })).toMatchObject({ description: 'SIEM', is_enabled: false });
  expect(await list(project)).toMatchObject([{ description: 'SIEM', target: { kind: 'syslog', port: 6514 } }]);
});

test('streams come oldest first, and one that is deleted is gone', async () => {
  const project = await newProject();
  const ids: string[] = [];
  for (const description of ['a', 'b', 'c']) ids.push((await create(project, { description })).body.id);
  expect((await project.admin(`DELETE ${PATH}/${ids[1]}`)).body).toEqual({ success: true });
  expect((await list(project)).map(({ description }: { description: string }) => description)).toEqual(['a', 'c']);
});

test('a project has five of them at most', async () => {
  const project = await newProject();
  const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await create(project)).status));
  expect(statuses.filter((status) => status === 201)).toHaveLength(5);
  expect(await create(project)).toMatchObject(refusal('EVENT_STREAMS_TOO_MANY'));
});

test('each change is an event', async () => {
  const project = await newProject();
  const { body: created } = await create(project);
  await project.admin(`PATCH ${PATH}/${created.id}`, { body: { description: 'SIEM' } });
  await project.admin(`DELETE ${PATH}/${created.id}`);
  const { items } = (await project.admin('GET /latchkey/events', { query: { subject_id: created.id } })).body;
  expect(items.map(({ kind }: { kind: string }) => kind)).toEqual([
    'event_stream.deleted',
    'event_stream.updated',
    'event_stream.created',
  ]);
  expect(items[1].detail).toMatchObject({ before: { description: '' }, after: { description: 'SIEM' } });
});

describe('refused', () => {
  let project: TestProject;
  beforeAll(async () => {
    project = await newProject();
  });

  test.each([
    ['PATCH', '', {}],
    ['DELETE', '', undefined],
    ['POST', '/test', undefined],
  ])('%s%s of a stream that there is not', async (method, path, body) => {
    const answer = await project.admin(`${method} ${PATH}/${UNKNOWN}${path}`, { body });
    expect(answer).toMatchObject(refusal('EVENT_STREAM_UNKNOWN'));
  });

  test.each([
    ['another kind of receiver', { kind: 'kafka' }],
    ['an address with a password', { ...http, url: 'https://a:b@siem.example.com/' }],
    ['an unknown format', { ...http, format: 'cef' }],
    ['a header that the request needs', { ...http, headers: [{ name: 'Content-Length', value: '1' }] }],
    ['a header with a line break', { ...http, headers: [{ name: 'X-A', value: 'a\r\nX-B: b' }] }],
    ['a host that is none', { ...syslog, host: 'a b' }],
    ['a port that is none', { ...syslog, port: 0 }],
    ['a bucket with a slash', { ...s3, bucket: 'audit/log' }],
    ['a bucket of two characters', { ...s3, bucket: 'ab' }],
    ['a bucket with a capital letter', { ...s3, bucket: 'Audit' }],
    ['a bucket with two dots', { ...s3, bucket: 'audit..log' }],
    ['a bucket like an IP address', { ...s3, bucket: '10.1.2.3' }],
    ['a store with a query', { ...s3, endpoint: 'https://s3.example.com/?a=b' }],
    ['a store with a fragment', { ...s3, endpoint: 'https://s3.example.com/#a' }],
    ['a prefix that leads out', { ...s3, prefix: 'logs/../' }],
    ['a prefix with a segment that is a dot', { ...s3, prefix: './logs' }],
    ['a store without a secret', { ...s3, secret_access_key: undefined }],
  ])('%s', async (_, target) => {
    expect(violationsIn(await create(project, { target }))).toHaveLength(1);
  });
});
