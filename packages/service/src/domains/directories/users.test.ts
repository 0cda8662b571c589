import { newEmail, newProject, type TestProject, world } from '@latchkey/testing';
import { newDirectory, scimAt, verifiedUser } from '@latchkey/testing/people/directory';
import { beforeAll, describe, expect, test } from 'vitest';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

type Directory = Awaited<ReturnType<typeof newDirectory>>;
let project: TestProject;
let directory: Directory;

beforeAll(async () => {
  project = await newProject();
  directory = await newDirectory(project);
});

/** As Entra ID creates a user. */
const ada = (email = newEmail()) => ({
  schemas: [USER, ENTERPRISE],
  externalId: `object-${email}`,
  userName: email,
  active: true,
  displayName: 'Ada Lovelace',
  emails: [{ primary: true, type: 'work', value: email }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Ada Lovelace', familyName: 'Lovelace', givenName: 'Ada' },
  [ENTERPRISE]: { department: 'Engines', manager: 'babbage' },
});

const error = (status: number, scimType?: string) => ({
  status,
  body: {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(scimType && { scimType }),
    detail: expect.any(String),
  },
});

const patch = (...Operations: object[]) => ({ schemas: [PATCH], Operations });
const membersOf = async ({ teamId }: Directory): Promise<string[]> =>
  (await project.server('GET /team-member-profiles', { query: { team_id: teamId } })).body.items.map(
    ({ user_id }: { user_id: string }) => user_id,
  );
const userOf = async (email: string) => (await project.server('GET /users', { query: { query: email } })).body.items[0];

describe('who reaches a directory', () => {
  test('only a request with one of its tokens', async () => {
    const other = await newDirectory(project);
    for (const token of ['', 'scim_wrong', other.token]) {
      const answer = await scimAt(directory.baseUrl, token)('GET /Users');
      expect(answer).toMatchObject(error(401));
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(answer.headers.get('content-type')).toBe('application/scim+json');
      expect(answer.headers.has('access-control-allow-origin')).toBe(false);
    }
    const elsewhere = await newProject();
    const moved = directory.baseUrl.replace(project.id, elsewhere.id);
    expect(await scimAt(moved, directory.token)('GET /Users')).toMatchObject(error(401));
  });

  test('a directory sees and changes no user of another one', async () => {
    const other = await newDirectory(project);
    const { body } = await other.scim('POST /Users', ada());
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
      expect(await directory.scim(`${method} /Users/${body.id}`, method === 'GET' ? undefined : ada())).toMatchObject(
        error(404),
      );
    const found = await directory.scim(`GET /Users?filter=${encodeURIComponent(`id eq "${body.id}"`)}`);
    expect(found.body.totalResults).toBe(0);
  });

  test('an ended token is refused, while the other one goes on', async () => {
    const own = await newDirectory(project);
    const path = `/latchkey/teams/${own.teamId}/directories/${own.id}/tokens`;
    const second = (await project.server(`POST ${path}`, { body: {} })).body;
    const other = scimAt(own.baseUrl, second.token);
    expect((await other('GET /Users')).status).toBe(200);
    await project.server(`DELETE ${path}/${second.id}`);
    expect(await other('GET /Users')).toMatchObject(error(401));
    expect((await own.scim('GET /Users')).status).toBe(200);
  });
});

describe('accounts', () => {
  test('an account outside of the team is not claimed by its address', async () => {
    const { email, id } = await project.signUp();
    expect(await directory.scim('POST /Users', ada(email))).toMatchObject(error(409, 'uniqueness'));
    expect(await membersOf(directory)).not.toContain(id);
  });

  test('a member of the team is adopted, once the address is verified', async () => {
    const { email, id } = await project.signUp();
    const own = await newDirectory(project, [id]);
    expect(await own.scim('POST /Users', ada(email))).toMatchObject(error(409, 'uniqueness'));
    await project.server(`PATCH /users/${id}`, { body: { primary_email_verified: true } });
    expect((await own.scim('POST /Users', ada(email.toUpperCase()))).status).toBe(201);
    expect(await membersOf(own)).toEqual([id]);
  });

  test('a new one is in the team, with an unverified address', async () => {
    const given = ada();
    const { status, body, headers } = await directory.scim('POST /Users', given);
    expect(status).toBe(201);
    const { schemas: _, meta: __, ...attributes } = given;
    expect(body).toEqual({
      ...attributes,
      [ENTERPRISE]: { department: 'Engines', manager: { value: 'babbage' } },
      schemas: [USER, ENTERPRISE],
      id: expect.any(String),
      meta: {
        resourceType: 'User',
        created: expect.any(String),
        lastModified: expect.any(String),
        location: `${directory.baseUrl}/Users/${body.id}`,
        version: 'W/"1"',
      },
    });
    expect(headers.get('location')).toBe(body.meta.location);
    expect(headers.get('etag')).toBe('W/"1"');
    const user = await userOf(given.userName);
    expect(user).toMatchObject({ display_name: 'Ada Lovelace', primary_email_verified: false });
    expect(await membersOf(directory)).toContain(user.id);
    expect(await directory.scim('POST /Users', { ...given, userName: given.userName.toUpperCase() })).toMatchObject(
      error(409, 'uniqueness'),
    );
  });

  test.each([
    ['PATCH', { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] }],
    ['PATCH', { schemas: [PATCH], Operations: [{ op: 'replace', value: { active: false } }] }],
    ['PUT', { userName: 'gone@example.com', active: false }],
    ['DELETE', undefined],
  ])('by %s an inactive user leaves the team, and sessions and keys end', async (method, body) => {
    const user = await verifiedUser(project);
    await project.admin('PATCH /internal/projects/current', { body: { config: { allow_user_api_keys: true } } });
    const key = { user_id: 'me', description: 'Script', expires_at_millis: null };
    const { value } = (await user.call('POST /user-api-keys', { body: key })).body;
    const own = await newDirectory(project, [user.id]);
    const { id } = (await own.scim('POST /Users', ada(user.email))).body;
    const ended = await own.scim(`${method} /Users/${id}`, body);
    expect(ended.status).toBe(method === 'DELETE' ? 204 : 200);
    expect(await membersOf(own)).toEqual([]);
    const check = { body: { api_key: value } };
    expect((await project.server('POST /user-api-keys/check', check)).code).toBe('API_KEY_REVOKED');
    const refreshed = await project.call('POST /auth/sessions/current/refresh', {
      headers: { 'refresh-token': user.refreshToken },
    });
    expect(refreshed.code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
    const kind = method === 'DELETE' ? 'directory_user.deleted' : 'directory_user.deactivated';
    expect(await kindsOf(user.id)).toEqual(expect.arrayContaining([kind, 'team_membership.deleted']));
    if (method === 'DELETE') return;
    await own.scim(`PATCH /Users/${id}`, patch({ op: 'Replace', path: 'active', value: 'True' }));
    expect(await membersOf(own)).toEqual([user.id]);
    expect(await kindsOf(user.id)).toContain('directory_user.activated');
  });
});

describe('changes', () => {
  test('as Entra ID sends them', async () => {
    const { id } = (await directory.scim('POST /Users', ada())).body;
    const { status, body } = await directory.scim(
      `PATCH /Users/${id}`,
      patch(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'countess@example.com' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+44 1' },
        { op: 'Replace', path: `${ENTERPRISE}:department`, value: 'Analysis' },
        { op: 'Replace', path: `${ENTERPRISE}:manager`, value: 'somerville' },
        { op: 'Replace', value: { 'name.givenName': 'Augusta', displayName: 'Augusta Ada' } },
        { op: 'Remove', path: 'name.formatted' },
      ),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      displayName: 'Augusta Ada',
      name: { givenName: 'Augusta', familyName: 'Lovelace' },
      emails: [{ primary: true, type: 'work', value: 'countess@example.com' }],
      phoneNumbers: [{ type: 'mobile', value: '+44 1' }],
      [ENTERPRISE]: { department: 'Analysis', manager: { value: 'somerville' } },
      meta: { version: 'W/"2"' },
    });
    expect(body.name).not.toHaveProperty('formatted');
  });

  test('as Okta sends them', async () => {
    const { id, userName } = (await directory.scim('POST /Users', ada())).body;
    const { body } = await directory.scim(`PUT /Users/${id}`, {
      schemas: [USER],
      id,
      userName,
      name: { givenName: 'Another', middleName: '', familyName: 'User' },
      emails: [{ primary: true, value: userName, type: 'work', display: userName }],
      active: true,
      groups: [],
      password: '1mz050nq',
    });
    expect(body).toMatchObject({ schemas: [USER], name: { givenName: 'Another', familyName: 'User' } });
    expect(body).not.toHaveProperty('displayName');
    expect(JSON.stringify(body)).not.toContain('1mz050nq');
  });

  test('a new primary value takes that from the one before', async () => {
    const { id } = (await directory.scim('POST /Users', ada())).body;
    const value = [{ type: 'home', value: 'home@example.com', primary: true }];
    const { body } = await directory.scim(`PATCH /Users/${id}`, patch({ op: 'add', path: 'emails', value }));
    expect(body.emails.map(({ primary }: { primary: boolean }) => primary)).toEqual([false, true]);
  });

  test.each([
    [patch({ op: 'replace', path: 'nothing', value: 1 }), 'invalidPath'],
    [patch({ op: 'replace', path: 'id', value: 'x' }), 'mutability'],
    [patch({ op: 'remove' }), 'noTarget'],
    [patch({ op: 'replace', path: 'emails[type ne "work"].value', value: 'x' }), 'noTarget'],
    [patch({ op: 'move', path: 'title' }), 'invalidSyntax'],
    [patch({ op: 'replace', path: 'active', value: 'perhaps' }), 'invalidValue'],
    [patch({ op: 'remove', path: 'userName' }), 'invalidValue'],
    [patch({ op: 'replace', path: 'title', value: 'a\0b' }), 'invalidValue'],
    [patch(), 'invalidSyntax'],
    ['{', 'invalidSyntax'],
  ])('%j is refused', async (body, scimType) => {
    const { id } = (await directory.scim('POST /Users', ada())).body;
    expect(await directory.scim(`PATCH /Users/${id}`, body)).toMatchObject(error(400, scimType));
    expect((await directory.scim(`GET /Users/${id}`)).body.meta.version).toBe('W/"1"');
  });

  test('of a version that is not the current one is refused', async () => {
    const { id } = (await directory.scim('POST /Users', ada())).body;
    const title = patch({ op: 'add', path: 'title', value: 'Countess' });
    const old = { 'if-match': 'W/"1"' };
    expect((await directory.scim(`PATCH /Users/${id}`, title, old)).status).toBe(200);
    expect(await directory.scim(`PATCH /Users/${id}`, title, old)).toMatchObject(error(412));
    expect(await directory.scim(`DELETE /Users/${id}`, undefined, old)).toMatchObject(error(412));
    const known = await directory.scim(`GET /Users/${id}`, undefined, { 'if-none-match': 'W/"2"' });
    expect(known).toMatchObject({ status: 304, body: undefined });
  });

  test('of 40 at the same moment none is lost', async () => {
    const { id } = (await directory.scim('POST /Users', ada())).body;
    const values = Array.from({ length: 40 }, (_, at) => `role-${at}`);
    const answers = await Promise.all(
      values.map((value) =>
        directory.scim(`PATCH /Users/${id}`, patch({ op: 'Add', path: 'roles', value: [{ value }] })),
      ),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const { body } = await directory.scim(`GET /Users/${id}`);
    expect(body.roles.map(({ value }: { value: string }) => value).sort()).toEqual(values.sort());
    expect(body.meta.version).toBe('W/"41"');
  });
});

describe('lists', () => {
  let own: Directory;

  beforeAll(async () => {
    own = await newDirectory(project);
    for (const [name, title] of [
      ['a', 'Countess'],
      ['b', 'Engineer'],
      ['c', undefined],
    ] as const) {
      const emails = [{ type: 'work', value: `${name}@${own.id}.example.com` }];
      await own.scim('POST /Users', { userName: `${name}@${own.id}.example.com`, externalId: name, title, emails });
    }
  });

  const named = async (filter: string) => {
    const { body } = await own.scim(`GET /Users?filter=${encodeURIComponent(filter)}`);
    return body.Resources.map(({ externalId }: { externalId: string }) => externalId).sort();
  };

  test.each([
    ['externalId eq "b"', ['b']],
    ['externalId eq "B"', []],
    ['TITLE EQ "countess"', ['a']],
    ['title ne "Countess"', ['b', 'c']],
    ['title pr', ['a', 'b']],
    ['not (title pr) or title sw "eng"', ['b', 'c']],
    ['title ew "ess" and title co "unt"', ['a']],
    ['(title pr and active eq true) and not (externalId eq "a")', ['b']],
    ['emails[type eq "work" and value sw "c@"]', ['c']],
    ['emails.value sw "a@"', ['a']],
    ['emails[type eq "work"].value sw "a@"', ['a']],
    ['not (emails[type eq "home"].value pr) and emails[type eq "work"].value ew "example.com"', ['a', 'b', 'c']],
    [`${USER}:title eq "Engineer"`, ['b']],
    ['meta.lastModified gt "2000-01-01T00:00:00Z"', ['a', 'b', 'c']],
    ['meta.lastModified lt "2000-01-01T00:00:00Z"', []],
    ['title eq null', ['c']],
  ])('%s', async (filter, expected) => {
    expect(await named(filter)).toEqual(expected);
  });

  test.each([
    'title',
    'title eq',
    'nothing eq "x"',
    '(title pr',
    'title eq "x',
    'title pr title',
    'emails[type pr].nothing pr',
    '('.repeat(999),
  ])('the filter %s is refused', async (filter) => {
    const answer = await own.scim(`GET /Users?filter=${encodeURIComponent(filter)}`);
    expect(answer).toMatchObject(error(400, 'invalidFilter'));
  });

  test('page by page, with the attributes that are asked for', async () => {
    const { body } = await own.scim('GET /Users?startIndex=2&count=1&attributes=userName,meta.version');
    expect(body).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 3,
      startIndex: 2,
      itemsPerPage: 1,
      Resources: [
        { schemas: [USER], id: expect.any(String), userName: expect.any(String), meta: { version: 'W/"1"' } },
      ],
    });
    const none = await own.scim('GET /Users?count=0');
    expect(none.body).toMatchObject({ totalResults: 3, itemsPerPage: 0, Resources: [] });
    const empty = await own.scim('GET /Users?count=&startIndex=&filter=');
    expect(empty.body).toMatchObject({ totalResults: 3, itemsPerPage: 3, startIndex: 1 });
    const nothing = await own.scim('POST /Users/.search', { filter: null, count: null });
    expect(nothing.body).toMatchObject({ totalResults: 3, itemsPerPage: 3 });
    expect(await own.scim('POST /Users/.search', { filter: 7 })).toMatchObject(error(400, 'invalidFilter'));
    const searched = await own.scim('POST /Users/.search', { filter: 'title pr', excludedAttributes: ['emails'] });
    expect(searched.body).toMatchObject({ totalResults: 2 });
    for (const user of searched.body.Resources) expect(user).not.toHaveProperty('emails');
  });
});

test('a directory is told what the service can do', async () => {
  const { scim } = directory;
  const config = (await scim('GET /ServiceProviderConfig')).body;
  expect(config).toMatchObject({ patch: { supported: true }, etag: { supported: true }, bulk: { supported: true } });
  expect((await scim('GET /ResourceTypes')).body.Resources).toMatchObject([{ id: 'User' }, { id: 'Group' }]);
  for (const path of [ENTERPRISE, encodeURIComponent(ENTERPRISE)])
    expect((await scim(`GET /Schemas/${path}`)).body).toMatchObject({ id: ENTERPRISE, name: 'EnterpriseUser' });
  const schemas = (await scim('GET /Schemas')).body;
  expect(schemas.totalResults).toBe(3);
  expect(JSON.stringify(schemas)).not.toContain('"description":""');
  for (const path of ['/Nothing', '/Schemas/%E0%A4%A', '/Schemas/urn:nothing'])
    expect(await scim(`GET ${path}`)).toMatchObject(error(404));
  const refused = await scim('POST /Schemas', {});
  expect(refused).toMatchObject(error(405));
  expect(refused.headers.get('allow')).toBe('GET');
});

/** What the log says of a user. */
async function kindsOf(userId: string): Promise<string[]> {
  const { database } = await world();
  const query = database.db.selectFrom('events').select('kind').where('project_id', '=', project.id);
  return (await query.where('subject_id', '=', userId).execute()).map(({ kind }) => kind);
}
