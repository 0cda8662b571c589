import { systemPermissions } from '@latchkey/protocol/limits';
import { knownError, newProject, violationsIn } from '@latchkey/testing';
import { define, newTeam } from '@latchkey/testing/people/new-team';
import { describe, expect, test } from 'vitest';

const scopes = ['team', 'project'] as const;
const ofSystem: string[] = [...systemPermissions].sort();
const definitions = (scope: string, id = '') => `/${scope}-permission-definitions${id && `/${id}`}`;

async function idsOf(project: Awaited<ReturnType<typeof newProject>>, scope: string) {
  const { items } = (await project.admin(`GET ${definitions(scope)}`)).body;
  return items.map(({ id }: { id: string }) => id);
}

describe('a new project', () => {
  test('has the six of the system, team_admin and team_member', async () => {
    const { items } = (await (await newProject()).admin(`GET ${definitions('team')}`)).body;
    expect(items.map(({ id }: { id: string }) => id)).toEqual([...ofSystem, 'team_admin', 'team_member']);
    expect(items[6]).toEqual({
      id: 'team_admin',
      description: 'Default permission for team admins',
      contained_permission_ids: ofSystem,
    });
    expect(items[7].contained_permission_ids).toEqual(['$invite_members', '$read_members']);
  });

  test('has described those of the system, which contain nothing', async () => {
    const { items } = (await (await newProject()).admin(`GET ${definitions('team')}`)).body;
    for (const each of items.slice(0, 6)) {
      expect(each).toEqual({ id: each.id, description: expect.stringMatching(/^[A-Z]/), contained_permission_ids: [] });
    }
  });

  test('has none of the project', async () => {
    const answer = await (await newProject()).admin(`GET ${definitions('project')}`);
    expect(answer.body).toEqual({ items: [], is_paginated: false });
  });
});

describe.each(scopes)('a definition of a %s', (scope) => {
  test('is answered without a description that it does not have', async () => {
    const { admin } = await newProject();
    const answer = await admin(`POST ${definitions(scope)}`, { body: { id: 'read' } });
    expect([answer.status, answer.body]).toEqual([201, { id: 'read', contained_permission_ids: [] }]);
  });

  test('is answered with its description and what it contains in order, each once', async () => {
    const project = await newProject();
    await define(project, scope, { a_b: [], ab: [], 'a:b': [], a0: [] });
    const contained_permission_ids = ['a_b', 'ab', 'a:b', 'a0', 'ab'];
    const body = { id: 'all', description: 'All of it', contained_permission_ids };
    const answer = await project.admin(`POST ${definitions(scope)}`, { body });
    expect(answer.body).toEqual({ ...body, contained_permission_ids: ['a0', 'a:b', 'ab', 'a_b'] });
  });

  test('is listed in the order of its id', async () => {
    const project = await newProject();
    await define(project, scope, { z_: [], zz: [], 'z:': [], z0: [] });
    expect((await idsOf(project, scope)).slice(-4)).toEqual(['z0', 'z:', 'zz', 'z_']);
  });

  test('cannot have an id that is taken in either scope, also by a new name', async () => {
    const project = await newProject();
    const other = scope === 'team' ? 'project' : 'team';
    await define(project, scope, { here: [], mine: [] });
    await define(project, other, { there: [] });
    for (const id of ['here', 'there']) {
      const error = knownError('PERMISSION_ID_ALREADY_EXISTS', { permission_id: id });
      expect(await project.admin(`POST ${definitions(scope)}`, { body: { id } })).toMatchObject(error);
      expect(await project.admin(`PATCH ${definitions(scope, 'mine')}`, { body: { id } })).toMatchObject(error);
    }
  });

  test('contains only what is defined in its scope; the first that is not is named', async () => {
    const project = await newProject();
    await define(project, scope, { here: [] });
    await define(project, scope === 'team' ? 'project' : 'team', { there: [] });
    for (const missing of ['there', 'nowhere', 'new']) {
      const body = { id: 'new', contained_permission_ids: ['here', missing, 'nobody'] };
      const error = knownError('CONTAINED_PERMISSION_NOT_FOUND', { permission_id: missing });
      expect(await project.admin(`POST ${definitions(scope)}`, { body })).toMatchObject(error);
      expect(await project.admin(`PATCH ${definitions(scope, 'here')}`, { body })).toMatchObject(error);
    }
    expect(await idsOf(project, scope)).not.toContain('new');
  });

  test('may contain itself, under its new name as well', async () => {
    const project = await newProject();
    await define(project, scope, { loop: [] });
    const body = { id: 'ring', contained_permission_ids: ['loop'] };
    const answer = await project.admin(`PATCH ${definitions(scope, 'loop')}`, { body });
    expect(answer.body).toEqual({ id: 'ring', contained_permission_ids: ['ring'] });
  });

  test('loses what a change leaves out, but for its id', async () => {
    const project = await newProject();
    await define(project, scope, { part: [] });
    const body = { id: 'whole', description: 'Whole', contained_permission_ids: ['part'] };
    await project.admin(`POST ${definitions(scope)}`, { body });
    const answer = await project.admin(`PATCH ${definitions(scope, 'whole')}`, { body: {} });
    expect([answer.status, answer.body]).toEqual([200, { id: 'whole', contained_permission_ids: [] }]);
  });

  test('is followed to its new id by what contains it', async () => {
    const project = await newProject();
    await define(project, scope, { part: [], whole: ['part'] });
    await project.admin(`PATCH ${definitions(scope, 'part')}`, { body: { id: 'piece' } });
    const { items } = (await project.admin(`GET ${definitions(scope)}`)).body;
    expect(items.at(-1)).toEqual({ id: 'whole', contained_permission_ids: ['piece'] });
  });

  test('that is deleted is contained nowhere', async () => {
    const project = await newProject();
    await define(project, scope, { part: [], whole: ['part'] });
    const answer = await project.admin(`DELETE ${definitions(scope, 'part')}`, { body: {} });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    const { items } = (await project.admin(`GET ${definitions(scope)}`)).body;
    expect(items.at(-1)).toEqual({ id: 'whole', contained_permission_ids: [] });
  });

  test.each(['nothing', '$read_members', 'of_the_other_scope'])('is not found as %s', async (id) => {
    const project = await newProject();
    await define(project, scope === 'team' ? 'project' : 'team', { of_the_other_scope: [] });
    const error = knownError('PERMISSION_NOT_FOUND', { permission_id: id });
    expect(await project.admin(`PATCH ${definitions(scope, id)}`, { body: {} })).toMatchObject(error);
    expect(await project.admin(`DELETE ${definitions(scope, id)}`)).toMatchObject(error);
  });

  test('of another project is not found', async () => {
    const [project, other] = [await newProject(), await newProject()];
    await define(other, scope, { theirs: [] });
    const error = knownError('PERMISSION_NOT_FOUND', { permission_id: 'theirs' });
    expect(await project.admin(`DELETE ${definitions(scope, 'theirs')}`)).toMatchObject(error);
    expect(await idsOf(other, scope)).toContain('theirs');
  });

  test.each(['Upper', 'with-dash', '$update_team', '', 'a'.repeat(256)])('cannot be called %s', async (id) => {
    const { admin } = await newProject();
    expect(violationsIn(await admin(`POST ${definitions(scope)}`, { body: { id } }))).toHaveLength(1);
  });

  test('cannot contain what is no id, nor a permission of the system that there is not', async () => {
    const { admin } = await newProject();
    for (const contained of ['With Space', '$everything']) {
      const body = { id: 'x', contained_permission_ids: [contained] };
      expect(violationsIn(await admin(`POST ${definitions(scope)}`, { body }))).toHaveLength(1);
    }
  });

  test('is for admins alone', async () => {
    const project = await newProject();
    for (const call of [project.call, project.server]) {
      const answer = await call(`POST ${definitions(scope)}`, { body: { id: 'x' } });
      expect(answer.code).toBe('INSUFFICIENT_ACCESS_TYPE');
    }
  });
});

test('a permission of the project cannot contain one of the system', async () => {
  const { admin } = await newProject();
  const body = { id: 'x', contained_permission_ids: ['$read_members'] };
  const answer = await admin('POST /project-permission-definitions', { body });
  expect(answer).toMatchObject(knownError('CONTAINED_PERMISSION_NOT_FOUND', { permission_id: '$read_members' }));
});

describe('grants', () => {
  async function granted(scope: 'team' | 'project') {
    const project = await newProject();
    const user = await project.signUp();
    await define(project, scope, { old: [] });
    const path = scope === 'team' ? `${await newTeam(project, { members: [user] })}/${user.id}` : user.id;
    await project.server(`POST /${scope}-permissions/${path}/old`, { body: {} });
    const held = async () => {
      const { items } = (await user.call(`GET /${scope}-permissions`, { query: { user_id: 'me' } })).body;
      return items.map(({ id }: { id: string }) => id);
    };
    return { project, held };
  }

  test.each(scopes)('of a %s follow to a new id', async (scope) => {
    const { project, held } = await granted(scope);
    await project.admin(`PATCH ${definitions(scope, 'old')}`, { body: { id: 'fresh' } });
    expect(await held()).toContain('fresh');
    expect(await held()).not.toContain('old');
  });

  test.each(scopes)(
    'of a %s go with what was granted, and do not come back with another of its name',
    async (scope) => {
      const { project, held } = await granted(scope);
      await project.admin(`DELETE ${definitions(scope, 'old')}`);
      await define(project, scope, { old: [] });
      expect(await held()).not.toContain('old');
    },
  );
});
