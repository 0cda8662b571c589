import { knownError, newProject, refusal, type TestProject, type TestUser, world } from '@latchkey/testing';
import { scimAt } from '@latchkey/testing/people/directory';
import { define } from '@latchkey/testing/people/new-team';
import { teamOf } from '@latchkey/testing/people/team';
import { beforeAll, expect, test } from 'vitest';

let project: TestProject;
let manager: TestUser;
let teamId: string;
const path = () => `/latchkey/teams/${teamId}/directories`;
const okta = { body: { display_name: 'Okta' } };

beforeAll(async () => {
  project = await newProject();
  manager = await project.signUp();
  teamId = await teamOf(project, manager);
});

test('who does not manage the team sees and connects nothing', async () => {
  const [member, stranger] = [await project.signUp(), await project.signUp()];
  await project.server(`POST /team-memberships/${teamId}/${member.id}`, { body: {} });
  for (const [user, code] of [
    [member, 'TEAM_PERMISSION_REQUIRED'],
    [stranger, 'TEAM_MEMBERSHIP_NOT_FOUND'],
  ] as const) {
    expect((await user.call(`GET ${path()}`)).code).toBe(code);
    expect((await user.call(`POST ${path()}`, okta)).code).toBe(code);
  }
  expect((await project.call(`GET ${path()}`)).code).toBe('USER_AUTHENTICATION_REQUIRED');
});

test('a directory of another team is not there', async () => {
  const other = await project.signUp();
  const otherTeam = await teamOf(project, other);
  const { id } = (await other.call(`POST /latchkey/teams/${otherTeam}/directories`, okta)).body;
  const unknown = refusal('DIRECTORY_UNKNOWN');
  expect(await manager.call(`POST ${path()}/${id}/tokens`, { body: {} })).toMatchObject(unknown);
  expect(await manager.call(`DELETE ${path()}/${id}`)).toMatchObject(unknown);
});

test('a manager connects a directory, and rotates its token with overlap', async () => {
  const created = await manager.call(`POST ${path()}`, okta);
  expect(created.status).toBe(201);
  const { id } = created.body;
  expect(created.body).toEqual({
    id: expect.any(String),
    display_name: 'Okta',
    base_url: expect.stringMatching(new RegExp(`/api/v1/projects/${project.id}/scim/${id}/v2$`)),
    created_at_millis: expect.any(Number),
    tokens: [],
  });
  const tokens = [];
  for (const _ of [1, 2]) tokens.push((await manager.call(`POST ${path()}/${id}/tokens`, { body: {} })).body);
  const [first, second] = tokens;
  expect(first).toMatchObject({ token: expect.stringMatching(/^scim_\w{45}$/), last_used_at_millis: null });
  const { token, ...shown } = second;
  expect(shown.last_four).toBe(token.slice(-4));
  expect((await manager.call(`DELETE ${path()}/${id}/tokens/${first.id}`)).status).toBe(200);
  const again = await manager.call(`DELETE ${path()}/${id}/tokens/${first.id}`);
  expect(again).toMatchObject(refusal('DIRECTORY_TOKEN_UNKNOWN'));
  expect((await manager.call(`GET ${path()}`)).body.items).toContainEqual({ ...created.body, tokens: [shown] });
  expect((await manager.call(`DELETE ${path()}/${id}`)).status).toBe(200);
  expect((await project.server(`GET ${path()}`)).body.items).toEqual([]);
  const kinds = ['directory.created', 'directory_token.created', 'directory_token.created'];
  expect(await eventsOf(id)).toEqual([...kinds, 'directory_token.ended', 'directory.deleted']);
});

test('a directory that the server has connected gets its tokens from the server', async () => {
  const { id } = (await project.server(`POST ${path()}`, okta)).body;
  const tokens = `${path()}/${id}/tokens`;
  expect(await manager.call(`POST ${tokens}`, { body: {} })).toMatchObject(refusal('DIRECTORY_TOKENS_BY_SERVER'));
  const made = await project.server(`POST ${tokens}`, { body: {} });
  expect(made.status).toBe(201);
  expect((await manager.call(`DELETE ${tokens}/${made.body.id}`)).status).toBe(200);
  await project.server(`DELETE ${path()}/${id}`);
});

test('a manager creates no token of a directory that gives more than the manager was granted', async () => {
  await define(project, 'team', { audit: [], lead: ['audit'] });
  const { id, base_url } = (await manager.call(`POST ${path()}`, okta)).body;
  const create = () => manager.call(`POST ${path()}/${id}/tokens`, { body: {} });
  const scim = scimAt(base_url, (await create()).body.token);
  const group = (await scim('POST /Groups', { displayName: 'Auditors' })).body;
  const body = { permission_ids: ['audit'] };
  await project.server(`PATCH ${path()}/${id}/groups/${group.id}`, { body });
  expect(await create()).toMatchObject(refusal('DIRECTORY_TOKENS_BY_SERVER'));
  await project.server(`POST /team-permissions/${teamId}/${manager.id}/lead`, { body: {} });
  expect((await create()).status).toBe(201);
  await project.server(`DELETE ${path()}/${id}`);
});

test('a directory has 20 tokens, a team 20 directories, and no more', async () => {
  const { id } = (await project.server(`POST ${path()}`, okta)).body;
  const several = (endpoint: string, options: object) =>
    Promise.all(Array.from({ length: 22 }, () => project.server(endpoint, options)));
  const tokens = await several(`POST ${path()}/${id}/tokens`, { body: {} });
  expect(tokens.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(tokens.find(({ status }) => status !== 201)).toMatchObject(refusal('DIRECTORY_TOKENS_TOO_MANY'));
  const made = await several(`POST ${path()}`, okta);
  expect(made.filter(({ status }) => status === 201)).toHaveLength(19);
  expect(made.find(({ status }) => status !== 201)).toMatchObject(refusal('DIRECTORIES_TOO_MANY'));
  expect(await project.server(`DELETE /teams/${teamId}`)).toMatchObject({ status: 200 });
  expect(await project.server(`GET ${path()}`)).toMatchObject(knownError('TEAM_NOT_FOUND', { team_id: teamId }));
});

/** What the log says of a directory, in order. */
async function eventsOf(id: string): Promise<string[]> {
  const rows = await (await world()).database.db
    .selectFrom('events')
    .select(['kind', 'detail'])
    .where('project_id', '=', project.id)
    .where('kind', 'like', 'directory%')
    .orderBy('tx')
    .orderBy('id')
    .execute();
  const of = (detail: unknown) => JSON.stringify(detail).includes(id);
  return rows.filter(({ detail }) => of(detail)).map(({ kind }) => kind);
}
