import { newEmail, newProject, type TestProject, world } from '@latchkey/testing';
import { newDirectory, verifiedUser } from '@latchkey/testing/people/directory';
import { sql } from 'kysely';
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

/** How many users of the directory have a name. */
const count = async (userName: string): Promise<number> =>
  (await scim(`GET /Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`)).body.totalResults;

test('new users who are done together are there but for the one that fails, and of what comes after all is', async () => {
  const [before, after] = [newEmail(), newEmail()];
  expect(statuses(await bulk([user('a', before), user('b', before), user('c', after)]))).toEqual(['201', '409', '201']);
  expect(await count(after)).toBe(1);
  const last = newEmail();
  const answer = await bulk([user('a'), user('b', before), user('c', last)], { failOnErrors: 1 });
  expect(statuses(answer)).toEqual(['201', '409']);
  expect(await count(last)).toBe(0);
});

test('a member of the team is provisioned among users who are new', async () => {
  const member = await verifiedUser(project);
  const { scim, teamId } = await newDirectory(project, [member.id]);
  const { body } = await scim('POST /Bulk', { Operations: [user('a'), user('b', member.email), user('c')] });
  expect(statuses({ body })).toEqual(['201', '201', '201']);
  const { body: profiles } = await project.server('GET /team-member-profiles', { query: { team_id: teamId } });
  expect(profiles.items.filter(({ user_id }: { user_id: string }) => user_id === member.id)).toHaveLength(1);
  expect(profiles.items).toHaveLength(3);
});

test('of two requests with the same users in another order each user is created once', {
  timeout: 60_000,
}, async () => {
  const users = Array.from({ length: 25 }, (_, at) => user(`user-${at}`));
  const answers = await Promise.all([bulk(users), bulk(users.toReversed())]);
  const of = (answer: (typeof answers)[number]) =>
    new Map<string, string>(
      answer.body.Operations.map((one: { bulkId: string; status: string }) => [one.bulkId, one.status]),
    );
  const [first, second] = answers.map(of);
  for (const { bulkId, data } of users) {
    expect([first?.get(bulkId), second?.get(bulkId)].toSorted()).toEqual(['201', '409']);
    expect(await count(data.userName)).toBe(1);
  }
});

test('users who are created together are in the log once, in their order, with payloads, also after a failure', async () => {
  const project = await newProject();
  const { scim } = await newDirectory(project);
  const [ada, grace, alan] = [newEmail(), newEmail(), newEmail()];
  await scim('POST /Bulk', { Operations: [user('ada', ada), user('grace', grace)] });
  await scim('POST /Bulk', { Operations: [user('alan', alan), user('again', ada)] });
  const { rows } = await sql<{ subject: string; kind: string; told: boolean | null }>`
    select c.value as subject, e.kind, coalesce(p.payload->>'user_id', p.payload->>'id') = e.subject_id as told
    from events e join contact_channels c on c.project_id = e.project_id and c.user_id::text = e.subject_id
    left join event_payloads p on p.project_id = e.project_id and p.event_id = e.id
    where e.project_id = ${project.id} order by e.id`.execute((await world()).database.db);
  const eventsOf = (subject: string) => [
    { subject, kind: 'user.created', told: true },
    { subject, kind: 'team_membership.created', told: true },
    { subject, kind: 'team_permission.created', told: true },
    { subject, kind: 'directory_user.created', told: null },
  ];
  expect(rows).toEqual([ada, grace, alan].flatMap(eventsOf));
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
