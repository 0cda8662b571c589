import { randomUUID } from 'node:crypto';
import { knownError, newProject, refusal, type TestProject, teamOf, violationsIn, world } from '@latchkey/testing';
import { addCrowd } from '@latchkey/testing/people/crowd';
import { describe, expect, test } from 'vitest';

type Query = Record<string, string | number | boolean>;

const ids = ({ body }: { body: { items: { id: string }[] } }) => body.items.map(({ id }) => id);

async function teamNamed(project: TestProject, display_name: string): Promise<string> {
  (await world()).clock.advance(1);
  return (await project.server('POST /teams', { body: { display_name } })).body.id;
}

describe('to clients', () => {
  test('teams are listed of nobody without a user', async () => {
    const project = await newProject();
    expect(await project.call('GET /teams')).toMatchObject(knownError('CANNOT_GET_OWN_USER_WITHOUT_USER'));
  });

  test('those of somebody else, or of everybody, are not', async () => {
    const project = await newProject();
    const [user, other] = [await project.signUp(), await project.signUp()];
    for (const query of [{}, { user_id: other.id }])
      expect(await user.call('GET /teams', { query })).toMatchObject(refusal('TEAMS_NOT_OWN'));
  });

  test('those of their user are, oldest first and in their shape, by "me" or by id', async () => {
    const project = await newProject();
    const [user, other] = [await project.signUp(), await project.signUp()];
    const mine = [await teamOf(project, user), await teamOf(project, other, user)];
    await teamOf(project, other);
    for (const user_id of ['me', user.id]) {
      const answer = await user.call('GET /teams', { query: { user_id, add_current_user: true } });
      expect([ids(answer), Object.keys(answer.body.items[0]).length]).toEqual([mine, 5]);
      expect(Object.keys(answer.body)).toEqual(['items', 'is_paginated']);
    }
  });
});

describe('to servers', () => {
  test('all teams are listed, oldest first and whole', async () => {
    const project = await newProject();
    const all = [await teamOf(project, await project.signUp()), await teamNamed(project, 'Empty')];
    const answer = await project.server('GET /teams');
    expect([ids(answer), Object.keys(answer.body.items[0]).length]).toEqual([all, 7]);
  });

  test('those of one user are, and of nobody where there is none', async () => {
    const project = await newProject();
    const user = await project.signUp();
    const id = await teamOf(project, user);
    await teamNamed(project, 'Empty');
    expect(ids(await project.server('GET /teams', { query: { user_id: user.id } }))).toEqual([id]);
    expect(ids(await user.server('GET /teams', { query: { user_id: 'me' } }))).toEqual([id]);
    expect(ids(await project.server('GET /teams', { query: { user_id: randomUUID() } }))).toEqual([]);
  });

  test('those of other projects are not', async () => {
    const [project, other] = [await newProject(), await newProject()];
    await teamNamed(other, 'Foreign');
    for (const path of ['GET /teams', 'GET /latchkey/teams']) expect(ids(await project.server(path))).toEqual([]);
  });
});

describe('page by page', () => {
  test('teams are for servers alone', async () => {
    const user = await (await newProject()).signUp();
    expect((await user.call('GET /latchkey/teams')).code).toBe('INSUFFICIENT_ACCESS_TYPE');
  });

  test.each([
    ['limit', '0'],
    ['limit', '101'],
    ['cursor', 'x'],
    ['order_by', 'member_count'],
    ['has_members', 'maybe'],
    ['created_from_millis', '-1'],
  ])('the %s %s is refused', async (name, value) => {
    const project = await newProject();
    expect(violationsIn(await project.server('GET /latchkey/teams', { query: { [name]: value } }))).toHaveLength(1);
  });

  test('the pages together are all teams, each once', async () => {
    const project = await newProject();
    const all: string[] = [];
    for (let i = 0; i < 5; i++) all.push(await teamNamed(project, `Team ${i}`));
    const read: string[] = [];
    let cursor: string | null = all[0] as string;
    while (cursor !== null) {
      const answer = await project.server('GET /latchkey/teams', { query: { limit: 2, cursor } });
      read.push(...ids(answer));
      cursor = answer.body.pagination.next_cursor;
    }
    expect(read).toEqual(all);
  });

  test('each team says how many members it has', async () => {
    const project = await newProject();
    await teamNamed(project, 'Empty');
    await teamOf(project, await project.signUp(), await project.signUp());
    const { items } = (await project.server('GET /latchkey/teams')).body;
    expect(items.map(({ member_count }: { member_count: number }) => member_count)).toEqual([0, 2]);
  });

  test('members are counted up to a thousand', async () => {
    const project = await newProject();
    const teamId = await teamNamed(project, 'Large');
    await addCrowd(project, teamId, 1_001);
    const { items } = (await project.server('GET /latchkey/teams')).body;
    expect(items[0].member_count).toBe(1_000);
  });

  test.each([
    ['a part of the name, in any case', 'CRE', ['The Crew']],
    ['two characters, at the beginning', 'th', ['The Crew', 'thin_air']],
    ['what is a wildcard elsewhere', 'n_a', ['thin_air']],
    ['nothing', '', ['The Crew', 'thin_air', 'Other']],
    ['what is in no name', 'zzz', []],
  ])('a search finds %s', async (_, query, names) => {
    const project = await newProject();
    for (const name of ['The Crew', 'thin_air', 'Other']) await teamNamed(project, name);
    const { items } = (await project.server('GET /latchkey/teams', { query: { query } })).body;
    expect(items.map(({ display_name }: { display_name: string }) => display_name)).toEqual(names);
  });

  test('a search finds a team by its id', async () => {
    const project = await newProject();
    const [id] = [await teamNamed(project, 'Crew'), await teamNamed(project, 'Other')];
    expect(ids(await project.server('GET /latchkey/teams', { query: { query: id } }))).toEqual([id]);
  });

  const named = async (project: TestProject, query: Query) =>
    (await project.server('GET /latchkey/teams', { query })).body.items.map(
      ({ display_name }: { display_name: string }) => display_name,
    );

  test.each<[string, Query, string[]]>([
    ['by creation, newest first', { desc: true }, ['alpha', 'Beta', 'Alpha', 'gamma']],
    ['by name, in any case', { order_by: 'name' }, ['Alpha', 'alpha', 'Beta', 'gamma']],
    ['by name, Z first', { order_by: 'name', desc: true }, ['gamma', 'Beta', 'alpha', 'Alpha']],
  ])('teams come %s, on one page and on several', async (_, order, expected) => {
    const project = await newProject();
    for (const name of ['gamma', 'Alpha', 'Beta', 'alpha']) await teamNamed(project, name);
    // Which of two equal names comes first is said by their ids.
    const plain = (names: string[]) => (order.order_by ? names.map((name) => name.toLowerCase()) : names);
    expect(plain(await named(project, order))).toEqual(plain(expected));
    const read: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const query = { limit: 1, ...(cursor && { cursor }), ...order };
      const { body } = await project.server('GET /latchkey/teams', { query });
      read.push(...ids({ body }));
      cursor = body.pagination.next_cursor;
    }
    expect(read).toEqual(ids(await project.server('GET /latchkey/teams', { query: order })));
  });

  test('teams with and without members are told apart', async () => {
    const project = await newProject();
    await teamOf(project, await project.signUp());
    await teamNamed(project, 'Empty');
    expect(await named(project, { has_members: false })).toEqual(['Empty']);
    expect(await named(project, { has_members: true })).toHaveLength(1);
  });

  test('both ends of a span of time fit', async () => {
    const project = await newProject();
    for (const name of ['First', 'Second', 'Third']) await teamNamed(project, name);
    const at = (await project.server('GET /latchkey/teams')).body.items[1].created_at_millis;
    expect(await named(project, { created_from_millis: at })).toEqual(['Second', 'Third']);
    expect(await named(project, { created_to_millis: at })).toEqual(['First', 'Second']);
    expect(await named(project, { created_from_millis: at, created_to_millis: at })).toEqual(['Second']);
  });

  test('all that fit are counted when that is asked for', async () => {
    const [project, other] = [await newProject(), await newProject()];
    await teamNamed(other, 'Crew of others');
    for (const name of ['Crew 1', 'Crew 2', 'Other']) await teamNamed(project, name);
    const count = async (query: Query) =>
      (await project.server('GET /latchkey/teams', { query: { limit: 1, ...query } })).body.total;
    expect(await count({ count: true })).toEqual({ count: 3, is_exact: true });
    expect(await count({ count: true, query: 'crew' })).toEqual({ count: 2, is_exact: true });
    expect(await count({})).toBeUndefined();
  });
});
