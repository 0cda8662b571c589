import { randomUUID } from 'node:crypto';
import { newProject, refusal, violationsIn } from '@latchkey/testing';
import { define, newTeam } from '@latchkey/testing/people/new-team';
import { describe, expect, test } from 'vitest';

type Item = { id: string; user_id: string; team_id?: string };
const ids = ({ body }: { body: { items: Item[] } }) => body.items.map(({ id }) => id);

/** A user with a parent that contains a child, in a team and in the project. */
async function granted() {
  const project = await newProject({ team_member_default_permissions: [] });
  const user = await project.signUp();
  const teamId = await newTeam(project, { members: [user] });
  await define(project, 'team', { child: [], parent: ['child', '$read_members'] });
  await define(project, 'project', { part: [], whole: ['part'] });
  await project.server(`POST /team-permissions/${teamId}/${user.id}/parent`, { body: {} });
  await project.server(`POST /project-permissions/${user.id}/whole`, { body: {} });
  return { project, user, teamId };
}

describe.each(['team', 'project'])('for clients, of the permissions of a %s', (scope) => {
  test('only those of the own user, by its id or as me', async () => {
    const { user } = await granted();
    for (const user_id of ['me', user.id]) {
      expect((await user.call(`GET /${scope}-permissions`, { query: { user_id } })).status).toBe(200);
    }
  });

  test('none of everybody, nor of another user', async () => {
    const { project, user } = await granted();
    const other = await project.signUp();
    const queries: Record<string, string>[] = [{}, { user_id: other.id }];
    for (const query of queries) {
      expect(await user.call(`GET /${scope}-permissions`, { query })).toMatchObject(refusal('PERMISSIONS_NOT_OWN'));
    }
  });

  test('none without a user', async () => {
    const { project, user } = await granted();
    const answer = await project.call(`GET /${scope}-permissions`, { query: { user_id: user.id } });
    expect(answer.code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER');
  });

  test('what is said in other words than true and false is refused', async () => {
    const { user } = await granted();
    const query = { user_id: 'me', recursive: 'yes' };
    expect(violationsIn(await user.call(`GET /${scope}-permissions`, { query }))).toHaveLength(1);
  });
});

describe('of a team', () => {
  test('what is granted itself is listed unless asked otherwise', async () => {
    const { user, teamId } = await granted();
    for (const more of [{}, { recursive: 'false' }, { team_id: teamId }]) {
      const { body } = await user.call('GET /team-permissions', { query: { user_id: 'me', ...more } });
      expect(body).toEqual({ items: [{ id: 'parent', user_id: user.id, team_id: teamId }], is_paginated: false });
    }
  });

  test.each([true, false])('all that it contains is listed on demand, in order (team named: %s)', async (named) => {
    const { user, teamId } = await granted();
    const query = { user_id: 'me', recursive: true, ...(named && { team_id: teamId }) };
    const answer = await user.call('GET /team-permissions', { query });
    expect(ids(answer)).toEqual(['$read_members', 'child', 'parent']);
  });

  test.each([true, false])(
    'one permission is asked for after what it is contained in was (team named: %s)',
    async (named) => {
      const { user, teamId } = await granted();
      const query = { user_id: 'me', permission_id: 'child', ...(named && { team_id: teamId }) };
      expect(ids(await user.call('GET /team-permissions', { query }))).toEqual([]);
      const recursive = { ...query, recursive: 'true' };
      expect((await user.call('GET /team-permissions', { query: recursive })).body.items).toEqual([
        { id: 'child', user_id: user.id, team_id: teamId },
      ]);
    },
  );

  test('servers list those of everybody by team, user and id', async () => {
    const { project, user, teamId } = await granted();
    const other = await project.signUp();
    const second = await newTeam(project, { creator: other, members: [user] });
    await project.server(`POST /team-permissions/${second}/${user.id}/parent`, { body: {} });
    const items: Item[] = (await project.server('GET /team-permissions', { query: { recursive: true } })).body.items;
    const places = items.map(({ team_id, user_id }) => `${team_id} ${user_id}`);
    expect(places).toEqual([...places].sort());
    expect(new Set(places)).toEqual(new Set([`${teamId} ${user.id}`, `${second} ${user.id}`, `${second} ${other.id}`]));
    expect(
      items
        .filter(({ user_id }) => user_id === other.id)
        .map(({ id }) => id)
        .at(-1),
    ).toBe('team_admin');
  });

  test('what is contained in several is listed once', async () => {
    const { project, user, teamId } = await granted();
    await define(project, 'team', { again: ['child'] });
    await project.server(`POST /team-permissions/${teamId}/${user.id}/again`, { body: {} });
    const answer = await user.call('GET /team-permissions', { query: { user_id: 'me', recursive: true } });
    expect(ids(answer)).toEqual(['$read_members', 'again', 'child', 'parent']);
  });

  test('what is unknown has no permissions', async () => {
    const { project, user } = await granted();
    for (const query of [{ team_id: randomUUID() }, { user_id: randomUUID() }, { permission_id: 'nothing' }]) {
      expect(ids(await project.server('GET /team-permissions', { query }))).toEqual([]);
      expect(ids(await project.server('GET /team-permissions', { query: { ...query, recursive: true } }))).toEqual([]);
    }
    const query = { user_id: 'me', team_id: randomUUID(), recursive: true };
    expect(ids(await user.call('GET /team-permissions', { query }))).toEqual([]);
  });

  test('those of another project are never listed', async () => {
    const [{ project }, other] = [await granted(), await granted()];
    const query = { user_id: other.user.id, team_id: other.teamId, recursive: true };
    expect(ids(await project.server('GET /team-permissions', { query }))).toEqual([]);
  });

  test('of who is removed none is left', async () => {
    const { project, user, teamId } = await granted();
    await project.server(`DELETE /team-memberships/${teamId}/${user.id}`);
    await project.server(`POST /team-memberships/${teamId}/${user.id}`, { body: {} });
    expect(ids(await user.call('GET /team-permissions', { query: { user_id: 'me' } }))).toEqual([]);
  });
});

describe('of the project', () => {
  test('what is granted itself is listed unless asked otherwise', async () => {
    const { user } = await granted();
    const { body } = await user.call('GET /project-permissions', { query: { user_id: 'me' } });
    expect(body).toEqual({ items: [{ id: 'whole', user_id: user.id }], is_paginated: false });
  });

  test('all that it contains is listed on demand', async () => {
    const { user } = await granted();
    const answer = await user.call('GET /project-permissions', { query: { user_id: 'me', recursive: true } });
    expect(ids(answer)).toEqual(['part', 'whole']);
  });

  test('servers list those of everybody, and who holds one', async () => {
    const { project, user } = await granted();
    const other = await project.signUp();
    await project.server(`POST /project-permissions/${other.id}/part`, { body: {} });
    const all: Item[] = (await project.server('GET /project-permissions')).body.items;
    expect(all.map(({ user_id }) => user_id)).toEqual([user.id, other.id].sort());
    const query = { permission_id: 'part', recursive: true };
    const holders: Item[] = (await project.server('GET /project-permissions', { query })).body.items;
    expect(holders).toEqual([user.id, other.id].sort().map((user_id) => ({ id: 'part', user_id })));
  });

  test('those of the system are no permissions of the project', async () => {
    const { project } = await granted();
    const query = { permission_id: '$read_members', recursive: true };
    expect(ids(await project.server('GET /project-permissions', { query }))).toEqual([]);
  });
});
