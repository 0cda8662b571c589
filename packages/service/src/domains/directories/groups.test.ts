import { randomUUID } from 'node:crypto';
import { knownError, newEmail, newProject, refusal, type TestProject, world } from '@latchkey/testing';
import { newDirectory, verifiedUser } from '@latchkey/testing/people/directory';
import { define } from '@latchkey/testing/people/new-team';
import { beforeAll, describe, expect, test } from 'vitest';

const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

type Directory = Awaited<ReturnType<typeof newDirectory>>;
let project: TestProject;
let directory: Directory;

beforeAll(async () => {
  project = await newProject();
  await define(project, 'team', { read: [], write: ['read'], audit: [] });
  await define(project, 'project', { buy: [] });
  directory = await newDirectory(project);
});

const error = (status: number, scimType?: string) => ({ status, body: { ...(scimType && { scimType }) } });
const patch = (...Operations: object[]) => ({ schemas: [PATCH], Operations });

const newUser = async ({ scim }: Directory, userName = newEmail()): Promise<string> =>
  (await scim('POST /Users', { userName, emails: [{ value: userName }] })).body.id;
const newUsers = (of: Directory, count: number) => Promise.all(Array.from({ length: count }, () => newUser(of)));
const newGroup = async ({ scim }: Directory, memberIds: readonly string[] = [], displayName = 'Engineers') => {
  const members = memberIds.map((value) => ({ value }));
  const { status, body } = await scim('POST /Groups', { schemas: [GROUP], displayName, members });
  expect(status).toBe(201);
  return body;
};
const inGroup = async ({ scim }: Directory, id: string): Promise<string[]> =>
  ((await scim(`GET /Groups/${id}`)).body.members ?? []).map(({ value }: { value: string }) => value).sort();

describe('a group', () => {
  test('is created, read, replaced and deleted', async () => {
    const [ada, grace] = (await newUsers(directory, 2)).sort() as [string, string];
    const created = await directory.scim('POST /Groups', {
      schemas: [GROUP],
      displayName: 'Engineers',
      externalId: 'object-1',
      members: [{ value: ada, type: 'User' }],
    });
    const { id } = created.body;
    const location = `${directory.baseUrl}/Groups/${id}`;
    expect(created).toMatchObject({ status: 201 });
    expect(created.headers.get('location')).toBe(location);
    expect(created.body).toEqual({
      schemas: [GROUP],
      id,
      displayName: 'Engineers',
      externalId: 'object-1',
      members: [
        { value: ada, $ref: `${directory.baseUrl}/Users/${ada}`, display: expect.stringContaining('@'), type: 'User' },
      ],
      meta: {
        resourceType: 'Group',
        created: expect.any(String),
        lastModified: expect.any(String),
        location,
        version: created.headers.get('etag'),
      },
    });
    expect((await directory.scim(`GET /Groups/${id}`)).body).toEqual(created.body);
    const replaced = await directory.scim(`PUT /Groups/${id}`, { displayName: 'Makers', members: [{ value: grace }] });
    expect(replaced).toMatchObject({ status: 200, body: { displayName: 'Makers', members: [{ value: grace }] } });
    expect(replaced.body).not.toHaveProperty('externalId');
    expect((await directory.scim(`DELETE /Groups/${id}`)).status).toBe(204);
    expect(await directory.scim(`GET /Groups/${id}`)).toMatchObject(error(404));
    expect(await directory.scim(`DELETE /Groups/${id}`)).toMatchObject(error(404));
    expect(await kindsOf(id)).toEqual([
      'directory_group.created',
      'directory_group.updated',
      'directory_group.deleted',
    ]);
    const [first, second, third] = await eventsOf(id);
    expect(first?.detail).toMatchObject({ added_count: 1, added_ids: [ada], removed_count: 0, removed_ids: [] });
    expect(second?.detail).toMatchObject({ added_count: 1, added_ids: [grace], removed_count: 1, removed_ids: [ada] });
    expect(third?.detail).toMatchObject({ removed_count: 1, permission_ids: [] });
  });

  test('of another directory is not there, and no user of another one is in it', async () => {
    const other = await newDirectory(project);
    const [{ id }, stranger] = [await newGroup(other), await newUser(other)];
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? patch({ op: 'remove', path: 'members' }) : { displayName: 'Mine' };
      const answer = await directory.scim(`${method} /Groups/${id}`, method === 'GET' ? undefined : body);
      expect(answer).toMatchObject(error(404));
    }
    const members = [{ value: stranger }];
    expect(await directory.scim('POST /Groups', { displayName: 'A', members })).toMatchObject(
      error(400, 'invalidValue'),
    );
    expect((await other.scim(`GET /Groups/${id}`)).body.displayName).toBe('Engineers');
  });

  test.each([
    [{}, 'invalidValue'],
    [{ displayName: 'x'.repeat(501) }, 'invalidValue'],
    [{ displayName: 'a\0b' }, 'invalidValue'],
    [{ displayName: 'A', members: [{ value: randomUUID() }] }, 'invalidValue'],
    [{ displayName: 'A', members: [{ value: "no id'" }] }, 'invalidValue'],
    [{ displayName: 'A', members: [{ display: 'Ada' }] }, 'invalidValue'],
    [{ displayName: 'A', members: [{ value: randomUUID(), type: 'Group' }] }, 'invalidValue'],
    [[], 'invalidSyntax'],
  ])('%j is refused', async (body, scimType) => {
    expect(await directory.scim('POST /Groups', body)).toMatchObject(error(400, scimType));
  });

  test('has a version, which grows by what changes it alone', async () => {
    const [ada, grace] = (await newUsers(directory, 2)) as [string, string];
    const { id, meta } = await newGroup(directory, [ada]);
    const adding = (value: string) => patch({ op: 'add', path: 'members', value: [{ value }] });
    const tagOf = async () => (await directory.scim(`GET /Groups/${id}`)).headers.get('etag');
    expect((await directory.scim(`PATCH /Groups/${id}`, adding(ada))).status).toBe(204);
    expect(await tagOf()).toBe(meta.version);
    const old = { 'if-match': meta.version };
    expect((await directory.scim(`PATCH /Groups/${id}`, adding(grace), old)).status).toBe(204);
    expect(await directory.scim(`PATCH /Groups/${id}`, adding(grace), old)).toMatchObject(error(412));
    expect(await directory.scim(`DELETE /Groups/${id}`, undefined, old)).toMatchObject(error(412));
    const tag = await tagOf();
    const known = await directory.scim(`GET /Groups/${id}`, undefined, { 'if-none-match': tag ?? '' });
    expect(known).toMatchObject({ status: 304, body: undefined });
    await directory.scim(`DELETE /Users/${grace}`);
    expect(await tagOf()).not.toBe(tag);
    expect(await inGroup(directory, id)).toEqual([ada]);
  });
});

describe('changes', () => {
  // As Entra ID and Okta document what they send; a, b and c are users, of whom a and b are in the group.
  const samples: readonly [string, (of: { a: string; b: string; c: string }) => object[], string, string?][] = [
    ['Entra ID adds', ({ c }) => [{ op: 'Add', path: 'members', value: [{ $ref: null, value: c }] }], 'abc'],
    ['Entra ID removes', ({ a }) => [{ op: 'Remove', path: 'members', value: [{ $ref: null, value: a }] }], 'b'],
    ['Entra ID removes by a filter', ({ a }) => [{ op: 'Remove', path: `members[value eq "${a}"]` }], 'b'],
    ['Entra ID renames', () => [{ op: 'Replace', path: 'displayName', value: 'Makers' }], 'ab', 'Makers'],
    ['Okta adds', ({ c }) => [{ op: 'add', path: 'members', value: [{ value: c, display: 'C' }] }], 'abc'],
    ['Okta removes', ({ b }) => [{ op: 'remove', path: `members[value eq "${b}"]` }], 'a'],
    ['Okta replaces', ({ c }) => [{ op: 'replace', path: 'members', value: [{ value: c, display: 'C' }] }], 'c'],
    ['Okta renames', ({ a }) => [{ op: 'replace', value: { id: a, displayName: 'Makers' } }], 'ab', 'Makers'],
    [
      'Okta swaps',
      ({ a, c }) => [
        { op: 'remove', path: `members[value eq "${a}"]` },
        { op: 'add', path: 'members', value: [{ value: c }] },
      ],
      'bc',
    ],
    ['without a path', ({ c }) => [{ op: 'add', value: { members: [{ value: c }] } }], 'abc'],
    ['one value alone', ({ c }) => [{ op: 'add', path: `${GROUP}:members`, value: { value: c } }], 'abc'],
    ['several at once', ({ a, b }) => [{ op: 'remove', path: `members[value eq "${a}" or value eq "${b}"]` }], ''],
    ['all', () => [{ op: 'remove', path: 'members' }], ''],
    [
      'all but those added after',
      ({ c }) => [
        { op: 'remove', path: 'members' },
        { op: 'add', path: 'members', value: [{ value: c }] },
      ],
      'c',
    ],
    [
      'the last word on one',
      ({ c }) => [
        { op: 'add', path: 'members', value: [{ value: c }] },
        { op: 'remove', path: 'members', value: [{ value: c }] },
      ],
      'ab',
    ],
    ['none', () => [{ op: 'remove', path: 'members', value: [] }], 'ab'],
    [
      'who is not in it',
      () => [{ op: 'remove', path: 'members', value: [{ value: randomUUID() }, { value: 'x' }] }],
      'ab',
    ],
  ];

  test.each(samples)('%s', async (_, operations, expected, name = 'Engineers') => {
    const [a, b, c] = (await newUsers(directory, 3)) as [string, string, string];
    const { id } = await newGroup(directory, [a, b]);
    expect((await directory.scim(`PATCH /Groups/${id}`, patch(...operations({ a, b, c })))).status).toBe(204);
    const names = new Map([
      [a, 'a'],
      [b, 'b'],
      [c, 'c'],
    ]);
    expect(
      (await inGroup(directory, id))
        .map((one) => names.get(one))
        .sort()
        .join(''),
    ).toBe(expected);
    expect((await directory.scim(`GET /Groups/${id}`)).body.displayName).toBe(name);
  });

  test.each([
    [patch({ op: 'remove', path: 'displayName' }), 'invalidValue'],
    [patch({ op: 'add', path: 'members', value: [{ value: randomUUID() }] }), 'invalidValue'],
    [patch({ op: 'remove', path: 'members[display eq "Ada"]' }), 'invalidFilter'],
    [patch({ op: 'replace', path: 'members[value eq "a"].value', value: 'b' }), 'invalidPath'],
    [patch({ op: 'replace', path: 'displayName.value', value: 'b' }), 'invalidPath'],
    [patch({ op: 'replace', path: 'nickName', value: 'b' }), 'invalidPath'],
    [patch({ op: 'replace', path: 'id', value: 'b' }), 'mutability'],
    [patch({ op: 'remove' }), 'noTarget'],
    [patch(), 'invalidSyntax'],
  ])('%j is refused', async (body, scimType) => {
    const { id, meta } = await newGroup(directory);
    expect(await directory.scim(`PATCH /Groups/${id}`, body)).toMatchObject(error(400, scimType));
    expect((await directory.scim(`GET /Groups/${id}`)).body.meta).toEqual(meta);
  });

  test('are answered with the group where attributes are asked for', async () => {
    const { id } = await newGroup(directory);
    const named = patch({ op: 'replace', path: 'externalId', value: 'object-2' });
    const { status, body } = await directory.scim(`PATCH /Groups/${id}?attributes=externalId`, named);
    expect([status, body]).toEqual([200, { schemas: [GROUP], id, externalId: 'object-2' }]);
    const unnamed = patch({ op: 'remove', path: 'externalId' });
    expect((await directory.scim(`PATCH /Groups/${id}?attributes=externalId`, unnamed)).body).not.toHaveProperty(
      'externalId',
    );
  });

  test('of 200 at the same moment none is lost', { timeout: 90_000 }, async () => {
    const own = await newDirectory(project);
    const ids = await newUsers(own, 100);
    const { id } = await newGroup(own, ids.slice(0, 50));
    // Half of them leave and the others join, each in a request of its own; 100 rename it meanwhile.
    const changes = ids.flatMap((value, at) => [
      patch({ op: at < 50 ? 'remove' : 'add', path: 'members', value: [{ value }] }),
      patch({ op: 'replace', path: 'displayName', value: `Name ${at}` }),
    ]);
    const answers = await Promise.all(changes.map((change) => own.scim(`PATCH /Groups/${id}`, change)));
    expect(answers.filter(({ status }) => status !== 204)).toEqual([]);
    expect(await inGroup(own, id)).toEqual(ids.slice(50).sort());
    expect((await own.scim(`GET /Groups/${id}`)).body.meta.version).toBe('W/"201.50"');
  });
});

describe('lists', () => {
  let own: Directory;
  let ada: string;

  beforeAll(async () => {
    own = await newDirectory(project);
    ada = await newUser(own);
    await newGroup(own, [ada], 'Alpha');
    await newGroup(own, [], 'Beta');
    await own.scim('POST /Groups', { displayName: 'Gamma', externalId: 'g', members: [{ value: ada }] });
  });

  const named = async (filter: string) => {
    const { body } = await own.scim(`GET /Groups?filter=${encodeURIComponent(filter)}`);
    return body.Resources.map(({ displayName }: { displayName: string }) => displayName).sort();
  };

  test.each([
    ['displayName eq "alpha"', ['Alpha']],
    ['externalId eq "g"', ['Gamma']],
    ['externalId eq "G"', []],
    ['displayName sw "b" or externalId pr', ['Beta', 'Gamma']],
    ['members eq "ADA"', ['Alpha', 'Gamma']],
    ['members.value eq "ADA" and displayName eq "gamma"', ['Gamma']],
    ['members[value eq "ADA"] and externalId pr', ['Gamma']],
    [`id eq "${randomUUID()}" and members eq "ADA"`, []],
    ['members eq "a"', []],
    ['id eq "a"', []],
    ['meta.lastModified gt "2000-01-01T00:00:00Z"', ['Alpha', 'Beta', 'Gamma']],
  ])('%s', async (filter, expected) => {
    expect(await named(filter.replace('ADA', ada))).toEqual(expected);
  });

  test.each([
    'members.display eq "Ada"',
    'members pr',
    'not (members eq "ADA")',
    'members eq "ADA" or displayName eq "Beta"',
    'userName eq "a"',
  ])('the filter %s is refused', async (filter) => {
    const answer = await own.scim(`GET /Groups?filter=${encodeURIComponent(filter.replace('ADA', ada))}`);
    expect(answer).toMatchObject(error(400, 'invalidFilter'));
  });

  test('page by page, without members where they are excluded', async () => {
    const { body } = await own.scim('GET /Groups?startIndex=2&count=1&excludedAttributes=members');
    expect(body).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1 });
    const searched = await own.scim('POST /Groups/.search', { attributes: ['displayName'] });
    expect(searched.body.Resources).toHaveLength(3);
    for (const group of [...body.Resources, ...searched.body.Resources]) expect(group).not.toHaveProperty('members');
    const alpha = (await own.scim('GET /Groups?filter=displayName%20eq%20%22Alpha%22')).body.Resources[0];
    expect(alpha.members).toMatchObject([{ value: ada }]);
  });

  test('of users have the groups that each is in, which users can be found by', async () => {
    const { body } = await own.scim(`GET /Users/${ada}`);
    expect(body.groups).toMatchObject([
      { display: 'Alpha', type: 'direct', $ref: `${own.baseUrl}/Groups/${body.groups[0].value}` },
      { display: 'Gamma' },
    ]);
    const filter = encodeURIComponent('groups.display eq "Alpha"');
    expect((await own.scim(`GET /Users?filter=${filter}`)).body.Resources).toMatchObject([{ id: ada }]);
    const changed = patch({ op: 'add', path: 'groups', value: [{ value: 'x' }] });
    expect(await own.scim(`PATCH /Users/${ada}`, changed)).toMatchObject(error(400, 'mutability'));
  });
});

describe('permissions', () => {
  let own: Directory;
  let member: Awaited<ReturnType<typeof verifiedUser>>;
  let memberId: string;

  beforeAll(async () => {
    member = await verifiedUser(project);
    own = await newDirectory(project, [member.id]);
    memberId = await newUser(own, member.email);
  });

  const give = (groupId: string, permission_ids: readonly string[], of = own) =>
    project.server(`PATCH /latchkey/teams/${of.teamId}/directories/${of.id}/groups/${groupId}`, {
      body: { permission_ids },
    });
  const held = async (isRecursive = true): Promise<string[]> => {
    const query = { team_id: own.teamId, user_id: member.id, recursive: String(isRecursive) };
    const { body } = await project.server('GET /team-permissions', { query });
    return body.items.map(({ id }: { id: string }) => id).sort();
  };
  const removes = (id: string) => own.scim(`PATCH /Groups/${id}`, patch({ op: 'remove', path: 'members' }));

  test('are those of all groups that a member is in, with what they contain', async () => {
    const [writers, auditors] = [await newGroup(own, [memberId]), await newGroup(own, [memberId])];
    expect((await give(writers.id, ['write', 'write'])).body.permission_ids).toEqual(['write']);
    await give(auditors.id, ['audit', 'write']);
    expect(await held()).toEqual(['audit', 'read', 'write']);
    expect(await held(false)).toEqual(['audit', 'write']);
    const query = { team_id: own.teamId, permission_id: 'write' };
    expect((await project.server('GET /latchkey/permission-holders', { query })).body.items).toHaveLength(1);
    await removes(auditors.id);
    expect(await held()).toEqual(['read', 'write']);
    expect((await own.scim(`DELETE /Groups/${writers.id}`)).status).toBe(204);
    expect(await held()).toEqual([]);
    expect((await eventsOf(writers.id)).slice(-2)).toMatchObject([
      { kind: 'directory_group.mapped' },
      { kind: 'directory_group.deleted', detail: { permission_ids: ['write'] } },
    ]);
  });

  test('that were granted by hand stay, and those that groups give are not taken by hand', async () => {
    const { id } = await newGroup(own, [memberId]);
    await give(id, ['audit', '$update_team']);
    const granted = `/team-permissions/${own.teamId}/${member.id}`;
    expect((await project.server(`DELETE ${granted}/audit`, {})).code).toBe('TEAM_PERMISSION_NOT_FOUND');
    expect((await member.call(`GET /latchkey/teams/${own.teamId}/directories`)).status).toBe(200);
    await project.server(`POST ${granted}/audit`, { body: {} });
    expect(await held(false)).toEqual(['$update_team', 'audit']);
    await removes(id);
    expect(await held()).toEqual(['audit']);
    await project.server(`DELETE ${granted}/audit`, {});
  });

  test('are gone while a user is deactivated, and come back', async () => {
    const { id } = await newGroup(own, [memberId]);
    await give(id, ['audit']);
    const becomes = (active: boolean) =>
      own.scim(`PATCH /Users/${memberId}`, patch({ op: 'replace', path: 'active', value: active }));
    await becomes(false);
    // Back in the team by another way, a deactivated user has nothing from groups.
    await project.server(`POST /team-memberships/${own.teamId}/${member.id}`, { body: {} });
    expect(await held()).not.toContain('audit');
    await becomes(true);
    expect(await held()).toContain('audit');
    await removes(id);
  });

  test('follow their definitions', async () => {
    await define(project, 'team', { old_name: [] });
    const { id } = await newGroup(own, [memberId]);
    await give(id, ['old_name', 'audit']);
    await project.admin('PATCH /team-permission-definitions/old_name', { body: { id: 'new_name' } });
    expect(await held()).toEqual(expect.arrayContaining(['audit', 'new_name']));
    await project.admin('DELETE /team-permission-definitions/new_name', {});
    const path = `/latchkey/teams/${own.teamId}/directories/${own.id}/groups`;
    const { items } = (await project.server(`GET ${path}`)).body;
    expect(items).toContainEqual(expect.objectContaining({ id, permission_ids: ['audit'] }));
    await removes(id);
  });

  test('have to be defined, and the group has to be one of the directory', async () => {
    const { id } = await newGroup(own);
    expect(await give(id, ['fly'])).toMatchObject(knownError('PERMISSION_NOT_FOUND', { permission_id: 'fly' }));
    const scopes = { expected_scope: 'team', actual_scope: 'project' } as const;
    expect(await give(id, ['audit', 'buy'])).toMatchObject(
      knownError('WRONG_PERMISSION_SCOPE', { permission_id: 'buy', ...scopes }),
    );
    expect(await give(randomUUID(), ['audit'])).toMatchObject(refusal('DIRECTORY_GROUP_UNKNOWN'));
    expect(await give(id, ['audit'], { ...own, id: directory.id })).toMatchObject(refusal('DIRECTORY_UNKNOWN'));
    const at = `/latchkey/teams/${own.teamId}/directories/${own.id}/groups/${id}`;
    const manager = await project.signUp();
    expect((await manager.call(`PATCH ${at}`, { body: { permission_ids: ['audit'] } })).code).toBe(
      'INSUFFICIENT_ACCESS_TYPE',
    );
  });

  test('are listed with the groups by name, page by page', async () => {
    const some = await newDirectory(project);
    for (const name of ['b', 'C', 'a']) await newGroup(some, [], name);
    const path = `/latchkey/teams/${some.teamId}/directories/${some.id}/groups`;
    const first = (await project.server(`GET ${path}`, { query: { limit: '2' } })).body;
    expect(first.items.map(({ display_name }: { display_name: string }) => display_name)).toEqual(['a', 'b']);
    const cursor = first.pagination.next_cursor;
    const last = (await project.server(`GET ${path}`, { query: { limit: '2', cursor } })).body;
    expect(last).toMatchObject({
      items: [{ display_name: 'C', permission_ids: [] }],
      pagination: { next_cursor: null },
    });
  });
});

/** What the log says of a group, in order. */
const kindsOf = async (id: string) => (await eventsOf(id)).map(({ kind }) => kind);

async function eventsOf(id: string) {
  const rows = await (await world()).database.db
    .selectFrom('events')
    .select(['kind', 'detail'])
    .where('project_id', '=', project.id)
    .where('kind', 'like', 'directory_group%')
    .orderBy('tx')
    .orderBy('id')
    .execute();
  return rows.filter(({ detail }) => JSON.stringify(detail).includes(id));
}
