import { addTeam, knownError, newEmail, newProject, type TestProject, violationsIn, world } from '@latchkey/testing';
import { expect, test } from 'vitest';

const ids = ({ body }: { body: { items: { id: string }[] } }) => body.items.map(({ id }) => id);

/** Users in the order in which they signed up. */
async function signUpSome(project: TestProject, count: number): Promise<string[]> {
  const found: string[] = [];
  for (let i = 0; i < count; i++) {
    (await world()).clock.advance(1_000);
    found.push((await project.signUp()).id);
  }
  return found;
}

/** A user whose name and address are known to a search. */
async function named(project: TestProject, display_name: string | null, email = newEmail()): Promise<string> {
  const user = await project.signUp({ email });
  if (display_name !== null) await user.call('PATCH /users/me', { body: { display_name } });
  return user.id;
}

test('clients may not list users, and learn nothing', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const details = { actual_access_type: 'client', allowed_access_types: ['server', 'admin'] };
  expect(await user.call('GET /users')).toMatchObject(knownError('INSUFFICIENT_ACCESS_TYPE', details));
});

test('users of other projects are neither listed nor found', async () => {
  const [project, other] = [await newProject(), await newProject()];
  const stranger = await other.signUp({ email: 'stranger@example.com' });
  const teamId = await addTeam(other.id, [stranger.id]);
  const mine = await named(project, 'Mine');
  expect(ids(await project.server('GET /users'))).toEqual([mine]);
  for (const query of [{ query: 'stranger' }, { query: stranger.id }, { cursor: stranger.id }, { team_id: teamId }]) {
    expect(ids(await project.server('GET /users', { query }))).toEqual([]);
  }
});

test('a list has the shape of a page, also when it is whole or empty', async () => {
  const { server, signUp } = await newProject();
  const whole = { is_paginated: true, pagination: { next_cursor: null } };
  expect((await server('GET /users')).body).toEqual({ items: [], ...whole });
  await signUp();
  expect((await server('GET /users', { query: { limit: 1 } })).body).toMatchObject(whole);
});

test('the oldest sign-up is first, or last', async () => {
  const project = await newProject();
  const users = await signUpSome(project, 3);
  expect(ids(await project.server('GET /users'))).toEqual(users);
  expect(ids(await project.server('GET /users', { query: { desc: true } }))).toEqual(users.toReversed());
  expect(ids(await project.server('GET /users', { query: { desc: false, order_by: 'signed_up_at' } }))).toEqual(users);
});

test.each([true, false])('pages cover every user exactly once (desc: %s)', async (desc) => {
  const project = await newProject();
  const users = await signUpSome(project, 5);
  const first = await project.server('GET /users', { query: { desc, limit: 2 } });
  const cursor = first.body.pagination.next_cursor;
  const rest = await project.server('GET /users', { query: { desc, limit: 3, cursor } });
  expect([...ids(first), ...ids(rest)]).toEqual(desc ? users.toReversed() : users);
  expect(ids(rest)[0]).toBe(cursor);
  expect(rest.body.pagination.next_cursor).toBeNull();
});

test('pages cover users who signed up in the same millisecond', async () => {
  const project = await newProject();
  await signUpSome(project, 4);
  const { db } = (await world()).database;
  await db
    .updateTable('users')
    .set({ created_at: new Date(0) })
    .where('project_id', '=', project.id)
    .execute();
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await project.server('GET /users', { query: { limit: 1, ...(cursor && { cursor }) } });
    seen.push(...ids(page));
    cursor = page.body.pagination.next_cursor;
  } while (cursor);
  expect(seen).toHaveLength(4);
  expect(new Set(seen).size).toBe(4);
});

test('a cursor that nobody has gives an empty page', async () => {
  const project = await newProject();
  await signUpSome(project, 1);
  const query = { cursor: '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e' };
  expect(ids(await project.server('GET /users', { query }))).toEqual([]);
});

test('the members of a team, oldest sign-up first; a team that nobody has is empty', async () => {
  const project = await newProject();
  const [first, second, third] = (await signUpSome(project, 3)) as [string, string, string];
  const teamId = await addTeam(project.id, [third, first]);
  const members = async (team_id: string) => ids(await project.server('GET /users', { query: { team_id } }));
  expect(await members(teamId)).toEqual([first, third]);
  expect(await members(second)).toEqual([]);
});

test.each([
  [{ limit: 0 }, 'query.limit must be greater than or equal to 1'],
  [{ limit: 1.5 }, 'query.limit must be an integer'],
  [{ limit: 'x' }, 'query.limit must be a number'],
  [{ cursor: 'x' }, 'query.cursor must be a valid UUID'],
  [{ team_id: 'x' }, 'query.team_id must be a valid UUID'],
  [{ order_by: 'name' }, 'query.order_by must be one of the following values: signed_up_at'],
  [{ desc: 'maybe' }, 'query.desc must be a boolean'],
  [{ include_anonymous: true }, 'query contains unknown properties: include_anonymous'],
])('%j does not fit the schema', async (query, sentence) => {
  const { server } = await newProject();
  expect(violationsIn(await server('GET /users', { query: query as Record<string, string> }))).toEqual([sentence]);
});

test('the largest limit that fits is no crash', async () => {
  const { server } = await newProject();
  expect((await server('GET /users', { query: { limit: Number.MAX_SAFE_INTEGER } })).status).toBe(200);
});
