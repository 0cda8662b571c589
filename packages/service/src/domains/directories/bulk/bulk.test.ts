import { newEmail, newProject, type TestProject } from '@latchkey/testing';
import { newDirectory } from '@latchkey/testing/people/directory';
import { beforeAll, expect, test } from 'vitest';

let project: TestProject;
let bulk: (Operations: object[], more?: object) => ReturnType<Awaited<ReturnType<typeof newDirectory>>['scim']>;
let scim: Awaited<ReturnType<typeof newDirectory>>['scim'];
let baseUrl: string;

beforeAll(async () => {
  project = await newProject();
  ({ scim, baseUrl } = await newDirectory(project));
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'];
  bulk = (Operations, more = {}) => scim('POST /Bulk', { schemas, ...more, Operations });
});

const user = (bulkId: string, userName = newEmail()) => ({
  method: 'POST',
  path: '/Users',
  bulkId,
  data: { userName, emails: [{ value: userName }] },
});
const group = (bulkId: string, ...members: string[]) => ({
  method: 'POST',
  path: '/Groups',
  bulkId,
  data: { displayName: bulkId, members: members.map((value) => ({ value })) },
});
const statuses = ({ body }: { body: { Operations: { status: string }[] } }) =>
  body.Operations.map(({ status }) => status);

test('requests are answered in their order, also those that refer to what a later one creates', async () => {
  const answer = await bulk([
    { ...group('makers', 'bulkId:ada', 'bulkId:grace'), method: 'post' },
    user('ada'),
    user('grace'),
    {
      method: 'PATCH',
      path: '/Groups/bulkId:makers',
      data: { Operations: [{ op: 'remove', path: 'members', value: [{ value: 'bulkId:grace' }] }] },
    },
  ]);
  expect(answer.status).toBe(200);
  expect(answer.body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:BulkResponse']);
  expect(statuses(answer)).toEqual(['201', '201', '201', '204']);
  const [makers, ada, , changed] = answer.body.Operations;
  expect(makers).toEqual({
    method: 'POST',
    bulkId: 'makers',
    location: expect.stringContaining(`${baseUrl}/Groups/`),
    version: 'W/"1.2"',
    status: '201',
  });
  expect(changed.location).toBe(makers.location);
  const id = ada.location.split('/').at(-1);
  expect((await scim(`GET ${makers.location.slice(baseUrl.length)}`)).body.members).toMatchObject([{ value: id }]);
  const path = `/Users/${id}`;
  const old = await bulk([
    { method: 'DELETE', path, version: 'W/"7"' },
    { method: 'DELETE', path },
  ]);
  expect(statuses(old)).toEqual(['412', '204']);
});

test('what fails is told of, and the others are done', async () => {
  const taken = newEmail();
  const answer = await bulk([
    user('a', taken),
    user('b', taken),
    group('c', 'bulkId:b'),
    group('d', 'bulkId:nothing'),
    group('e', 'bulkId:f'),
    group('f', 'bulkId:e'),
    { method: 'DELETE', path: '/Users/nothing' },
    user('g'),
  ]);
  expect(statuses(answer)).toEqual(['201', '409', '409', '409', '409', '409', '404', '201']);
  expect(answer.body.Operations[1].response).toMatchObject({ status: '409', scimType: 'uniqueness' });
});

test('after as many failures as are asked for no more is done', async () => {
  const missing = { method: 'DELETE', path: '/Users/nothing' };
  const answer = await bulk([missing, user('a'), missing, user('b')], { failOnErrors: 2 });
  expect(statuses(answer)).toEqual(['404', '201', '404']);
});

test.each([
  [[], 400, 'invalidSyntax'],
  [[{ method: 'GET', path: '/Users' }], 400, 'invalidSyntax'],
  [[{ method: 'constructor', path: '/Users' }], 400, 'invalidSyntax'],
  [[{ method: 'POST', path: '/Users', data: {} }], 400, 'invalidSyntax'],
  [[{ method: 'POST', path: '/Bulk', bulkId: 'a', data: {} }], 400, 'invalidPath'],
  [[{ method: 'DELETE', path: '/Users/a/b' }], 400, 'invalidPath'],
  [[{ method: 'POST', path: '/Users/.search', bulkId: 'a', data: {} }], 400, 'invalidPath'],
  [[user('a'), user('a')], 400, 'invalidValue'],
  [Array.from({ length: 101 }, (_, at) => user(`user-${at}`)), 413, undefined],
])('%j is refused', async (operations, status, scimType) => {
  const answer = await bulk(operations);
  expect(answer.status).toBe(status);
  expect(answer.body.scimType).toBe(scimType);
});

test('has limits, which the directory is told of', async () => {
  const { bulk: told } = (await scim('GET /ServiceProviderConfig')).body;
  expect(told).toEqual({ supported: true, maxOperations: 100, maxPayloadSize: 1_048_576 });
  const large = { ...user('a'), data: { userName: 'x'.repeat(told.maxPayloadSize) } };
  expect((await bulk([large])).status).toBe(413);
});
