import { knownError, newProject } from '@latchkey/testing';
import { define, newTeam } from '@latchkey/testing/people/new-team';
import { describe, expect, test } from 'vitest';

const preview = 'POST /latchkey/permission-definition-preview';
type Change = Record<string, unknown> | null;

/** A member with `role` ⊃ `part`, and one with `part` and `role`. */
async function team() {
  const project = await newProject({ team_member_default_permissions: [] });
  const [one, both] = [await project.signUp(), await project.signUp()];
  const teamId = await newTeam(project, { members: [one, both] });
  await define(project, 'team', { other: [], part: [], role: ['part'] });
  for (const { id } of [one, both]) await project.server(`POST /team-permissions/${teamId}/${id}/role`, { body: {} });
  await project.server(`POST /team-permissions/${teamId}/${both.id}/part`, { body: {} });
  const ask = (permission_id: string, change: Change, query = {}) =>
    project.admin(preview, { body: { scope: 'team', permission_id, change }, query });
  return { project, one, both, teamId, ask };
}

type Item = { user_id: string; team_id?: string; gained: string[]; lost: string[] };
const byUser = (items: Item[]) => items.toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1));

test('a deletion takes from its holders what they have in no other way', async () => {
  const { one, both, teamId, ask } = await team();
  const { items, affected, pagination } = (await ask('role', null)).body;
  expect(items).toEqual(
    byUser([
      { user_id: one.id, team_id: teamId, gained: [], lost: ['part', 'role'] },
      { user_id: both.id, team_id: teamId, gained: [], lost: ['role'] },
    ]),
  );
  expect([affected, pagination]).toEqual([2, { next_cursor: null }]);
});

test('who loses and gains nothing is not concerned', async () => {
  const { one, teamId, ask } = await team();
  const { items, affected } = (await ask('role', { contained_permission_ids: [] })).body;
  expect(items).toEqual([{ user_id: one.id, team_id: teamId, gained: [], lost: ['part'] }]);
  expect(affected).toBe(1);
});

test('what is contained from now on is gained', async () => {
  const { ask } = await team();
  const { items } = (await ask('part', { contained_permission_ids: ['other', '$read_members'] })).body;
  expect(items).toHaveLength(2);
  for (const { gained } of items) expect(gained).toEqual(['$read_members', 'other']);
});

test('a new id is one permission gained and one lost', async () => {
  const { ask } = await team();
  const { items } = (await ask('part', { id: 'piece' })).body;
  expect(items).toHaveLength(2);
  for (const { gained, lost } of items) expect([gained, lost]).toEqual([['piece'], ['part']]);
});

test('a creation concerns nobody', async () => {
  const { ask } = await team();
  const answer = await ask('new', { contained_permission_ids: ['part'] });
  expect([answer.status, answer.body.items, answer.body.affected]).toEqual([200, [], 0]);
});

test('permissions of the project are looked at without a team', async () => {
  const project = await newProject();
  const user = await project.signUp();
  await define(project, 'project', { buy: [] });
  await project.server(`POST /project-permissions/${user.id}/buy`, { body: {} });
  const body = { scope: 'project', permission_id: 'buy', change: null };
  expect((await project.admin(preview, { body })).body.items).toEqual([
    { user_id: user.id, gained: [], lost: ['buy'] },
  ]);
});

test('pages join, and each counts all', async () => {
  const { ask } = await team();
  const first = (await ask('role', null, { limit: 1 })).body;
  const second = (await ask('role', null, { limit: 1, cursor: first.pagination.next_cursor })).body;
  expect([...first.items, ...second.items]).toEqual((await ask('role', null)).body.items);
  expect([first.affected, second.affected, second.pagination.next_cursor]).toEqual([2, 2, null]);
});

test('nothing is changed', async () => {
  const { project, ask } = await team();
  const definitions = () => project.admin('GET /team-permission-definitions');
  const before = (await definitions()).text;
  for (const change of [null, { id: 'changed' }]) await ask('role', change);
  await ask('new', {});
  expect((await definitions()).text).toBe(before);
});

describe('it fails as the act would', () => {
  test('where there is nothing to delete, or it is of the other scope', async () => {
    const { project, ask } = await team();
    await define(project, 'project', { buy: [] });
    const error = (permission_id: string) => knownError('PERMISSION_NOT_FOUND', { permission_id });
    expect(await ask('fly', null)).toMatchObject(error('fly'));
    expect(await ask('buy', null)).toMatchObject(error('buy'));
    expect(await ask('buy', {})).toMatchObject(error('buy'));
    expect(await ask('$read_members', {})).toMatchObject(error('$read_members'));
  });

  test('where an id is taken, or what is contained is not defined', async () => {
    const { ask } = await team();
    expect(await ask('part', { id: 'role' })).toMatchObject(
      knownError('PERMISSION_ID_ALREADY_EXISTS', { permission_id: 'role' }),
    );
    for (const id of ['part', 'new']) {
      expect(await ask(id, { contained_permission_ids: ['fly'] })).toMatchObject(
        knownError('CONTAINED_PERMISSION_NOT_FOUND', { permission_id: 'fly' }),
      );
    }
  });
});

test('is for admins', async () => {
  const { project } = await team();
  const body = { scope: 'team', permission_id: 'role', change: null };
  expect((await project.server(preview, { body })).code).toBe('INSUFFICIENT_ACCESS_TYPE');
});
