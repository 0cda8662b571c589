import {
  type CallOptions,
  knownError,
  newProject,
  refusal,
  type TestProject,
  violationsIn,
  world,
} from '@latchkey/testing';
import { beforeAll, describe, expect, test } from 'vitest';

type Headers = NonNullable<CallOptions['headers']>;

let project: TestProject;
let other: TestProject;
let live: Headers;
let ended: Headers;
let expired: Headers;
let foreign: Headers;

beforeAll(async () => {
  [project, other] = [await newProject(), await newProject()];
  const user = await project.signUp();
  expired = { 'access-token': user.accessToken };
  (await world()).clock.advance(700_000);
  live = { 'access-token': (await project.signUp()).accessToken };
  foreign = { 'access-token': (await other.signUp()).accessToken };
  const gone = await project.signUp();
  await gone.call('DELETE /auth/sessions/current');
  ended = { 'access-token': gone.accessToken };
});

const unknownProject = '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e';
const unreadable = { type: 'application/json', body: '{' };
const garbage = { 'access-token': 'garbage' };
const wrongKey = { 'publishable-client-key': 'pck_wrong' };
const noKey = { 'publishable-client-key': undefined };
const otherBranch = { 'branch-id': 'feature' };

const me = (headers: Headers, options: CallOptions = {}) => project.call('GET /users/me', { headers, ...options });
const create = (headers: Headers, options: CallOptions = {}) =>
  project.call('POST /auth/password/sign-in', { headers, body: {}, ...options });

describe('each check beats all that come after it', () => {
  test('1: the method', async () => {
    const answer = await project.call('HEAD /users/me', { headers: { 'access-type': undefined, ...garbage } });
    expect(answer).toMatchObject({ status: 405, code: null });
  });

  test('2: a body that cannot be read', async () => {
    const answer = await create({ 'access-type': undefined, ...garbage }, { raw: unreadable });
    expect(answer).toMatchObject(knownError('BODY_PARSING_ERROR'));
  });

  test.each(['publishable-client-key', 'secret-server-key', 'super-secret-admin-key', 'admin-access-token'])(
    '3: the credential %s without an access type',
    async (name) => {
      const answer = await project.bare('GET /users/me', { headers: { [name]: 'x', ...garbage } });
      expect(answer).toMatchObject(knownError('PROJECT_KEY_WITHOUT_ACCESS_TYPE'));
    },
  );

  test('4: without access type and credential nobody is authenticated; project and user token are ignored', async () => {
    const headers = { ...garbage, ...otherBranch, 'project-id': unknownProject };
    expect((await project.bare('GET ', { headers })).text).toMatch(/\n\nAuthentication: None$/);
    expect(await project.bare('GET /users/me', { headers })).toMatchObject(knownError('ACCESS_TYPE_REQUIRED'));
  });

  test.each(['Client', 'root', ' server,admin'])('5: the access type "%s"', async (type) => {
    const answer = await me({ 'access-type': type, 'project-id': undefined, ...garbage });
    expect(answer).toMatchObject(knownError('INVALID_ACCESS_TYPE'));
  });

  test('6: an access type without a project', async () => {
    const answer = await me({ 'project-id': undefined, ...noKey, ...garbage });
    expect(answer).toMatchObject(knownError('ACCESS_TYPE_WITHOUT_PROJECT_ID', { request_type: 'client' }));
  });

  test('7: a user token that cannot be read', async () => {
    const answer = await me({ ...garbage, ...wrongKey, 'project-id': unknownProject });
    expect(answer).toMatchObject(knownError('UNPARSABLE_ACCESS_TOKEN'));
  });

  test('8: a user token that has expired', async () => {
    const answer = await me({ ...expired, ...wrongKey, 'project-id': other.id });
    expect(answer).toMatchObject({ status: 401, code: 'ACCESS_TOKEN_EXPIRED' });
  });

  test('9: a user token of another project', async () => {
    const answer = await me({ ...foreign, ...wrongKey, ...otherBranch });
    const details = { expected_project_id: project.id, actual_project_id: other.id };
    expect(answer).toMatchObject(knownError('INVALID_PROJECT_FOR_ACCESS_TOKEN', details));
  });

  test('11: a missing key', async () => {
    const answer = await me({ ...noKey, ...otherBranch, ...ended });
    expect(answer).toMatchObject(knownError('CLIENT_AUTHENTICATION_REQUIRED'));
  });

  test('11: a wrong key', async () => {
    const answer = await me({ ...wrongKey, ...otherBranch, ...ended });
    expect(answer).toMatchObject(knownError('INVALID_PUBLISHABLE_CLIENT_KEY', { project_id: project.id }));
  });

  test('13: a branch that does not exist', async () => {
    const answer = await create({ ...otherBranch, ...ended });
    expect(answer).toMatchObject(knownError('BRANCH_DOES_NOT_EXIST', { branch_id: 'feature' }));
  });

  test('then: a user token whose session has ended', async () => {
    const answer = await project.call('GET /users', { headers: ended });
    expect(answer).toMatchObject({ status: 401, code: 'ACCESS_TOKEN_EXPIRED' });
  });

  test('14: no access type, before the schema', async () => {
    const answer = await project.bare('POST /auth/password/sign-in', { body: {} });
    expect(answer).toMatchObject(knownError('ACCESS_TYPE_REQUIRED'));
  });

  test('14: too low an access type, before the schema', async () => {
    const answer = await project.call('GET /users', { query: { limit: 0 }, headers: live });
    const details = { actual_access_type: 'client', allowed_access_types: ['server', 'admin'] };
    expect(answer).toMatchObject(knownError('INSUFFICIENT_ACCESS_TYPE', details));
  });

  test('14: a server where only administrators may', async () => {
    const answer = await project.server('PATCH /internal/projects/current', { body: { nonsense: 1 } });
    const details = { actual_access_type: 'server', allowed_access_types: ['admin'] };
    expect(answer).toMatchObject(knownError('INSUFFICIENT_ACCESS_TYPE', details));
  });

  test('14: the schema, before the logic', async () => {
    await project.admin('PATCH /internal/projects/current', { body: { config: { credential_enabled: false } } });
    expect(violationsIn(await create({}))).toEqual(['body.email must be defined', 'body.password must be defined']);
  });

  test('15: the logic', async () => {
    const answer = await create({}, { body: { email: 'a@example.com', password: 'x' } });
    expect(answer).toMatchObject(knownError('PASSWORD_AUTHENTICATION_NOT_ENABLED'));
  });
});

describe('keys', () => {
  const levels = [
    ['client', 'publishable-client-key', 'CLIENT_AUTHENTICATION_REQUIRED', 'INVALID_PUBLISHABLE_CLIENT_KEY'],
    ['server', 'secret-server-key', 'SERVER_AUTHENTICATION_REQUIRED', 'INVALID_SECRET_SERVER_KEY'],
    ['admin', 'super-secret-admin-key', 'ADMIN_AUTHENTICATION_REQUIRED', 'INVALID_SUPER_SECRET_ADMIN_KEY'],
  ] as const;

  test.each(levels)(
    'of the type %s: missing, wrong, of another project, of another type, of an unknown project',
    async (type, header, missing, invalid) => {
      const at = (project_id: string, key?: string) =>
        project.bare('GET /projects/current', {
          headers: { 'access-type': type, 'project-id': project_id, [header]: key },
        });
      const kind = header.replaceAll('-', '_') as keyof TestProject['keys'];
      expect(await at(project.id)).toMatchObject(knownError(missing));
      for (const key of [
        'x',
        other.keys[kind],
        ...Object.values(project.keys).filter((value) => value !== project.keys[kind]),
      ]) {
        expect(await at(project.id, key)).toMatchObject(knownError(invalid, { project_id: project.id }));
      }
      for (const id of [unknownProject, 'nonsense', 'INTERNAL', '1a7c4ee1-0000-4000-8000-000000000000']) {
        expect(await at(id, project.keys[kind])).toMatchObject(knownError(invalid, { project_id: id }));
      }
      expect((await at(project.id.toUpperCase(), project.keys[kind])).body.id).toBe(project.id);
    },
  );

  test('of other types than the access type are not looked at', async () => {
    const headers = { 'secret-server-key': 'wrong', 'super-secret-admin-key': 'wrong' };
    expect((await project.call('GET /projects/current', { headers })).status).toBe(200);
  });
});

describe('an empty header counts as absent', () => {
  test.each([
    ['access-type', 'PROJECT_KEY_WITHOUT_ACCESS_TYPE'],
    ['project-id', 'ACCESS_TYPE_WITHOUT_PROJECT_ID'],
    ['publishable-client-key', 'CLIENT_AUTHENTICATION_REQUIRED'],
    ['access-token', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  ])('%s: %s', async (name, code) => {
    expect((await me({ ...live, [name]: '' })).code).toBe(code);
  });

  test('keys, admin token and branch', async () => {
    const empty = { 'secret-server-key': '', 'super-secret-admin-key': '', 'admin-access-token': '', 'branch-id': '' };
    expect((await me({ ...live, ...empty })).status).toBe(200);
    expect((await project.bare('GET ', { headers: { ...empty, 'publishable-client-key': '' } })).status).toBe(200);
  });

  test('the wish for another status', async () => {
    expect((await me({ 'override-error-status': '' })).status).toBe(400);
  });
});

test('credentials are checked where they are not needed', async () => {
  expect(
    await project.call('POST /check-version', { headers: wrongKey, body: { clientVersion: '1.0.0' } }),
  ).toMatchObject({
    status: 401,
    code: 'INVALID_PUBLISHABLE_CLIENT_KEY',
  });
  expect(await project.bare('HEAD /users/me')).toMatchObject({ status: refusal('METHOD_NOT_ALLOWED').status });
});
