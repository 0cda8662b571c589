import { addTeam, footprint, newEmail, newProject, type TestProject } from '@latchkey/testing';
import { expect, test } from 'vitest';

const ids = ({ body }: { body: { items: { id: string }[] } }) => body.items.map(({ id }) => id);

/** A user whose name and address are known to a search. */
async function named(project: TestProject, display_name: string | null, email = newEmail()): Promise<string> {
  const user = await project.signUp({ email });
  if (display_name !== null) await user.call('PATCH /users/me', { body: { display_name } });
  return user.id;
}

const search = async ({ server }: TestProject, query: string) => ids(await server('GET /users', { query: { query } }));

test('a search finds any part of a name or address, in any case', async () => {
  const project = await newProject();
  const id = await named(project, 'Grace Hopper', 'amazing.grace@navy.example');
  await named(project, 'Ada');
  for (const text of ['hopp', 'GRACE', 'ce ho', 'zing.gr', '@NAVY', 'navy.example'])
    expect(await search(project, text)).toEqual([id]);
  expect(await search(project, 'hopperx')).toEqual([]);
});

test('a search with one or two characters finds the beginning of a name or address', async () => {
  const project = await newProject();
  const id = await named(project, 'Grace Hopper', 'zz@navy.example');
  for (const text of ['g', 'GR', 'z', 'zz']) expect(await search(project, text)).toEqual([id]);
  for (const text of ['ho', 'r', 'av']) expect(await search(project, text)).toEqual([]);
});

test('a search for an address finds it as a whole, and whose address it is a part of', async () => {
  const project = await newProject();
  const id = await named(project, null, 'ada.lovelace@math.example');
  await named(project, null, 'lovelace@other.example');
  for (const text of ['ada.lovelace@math.example', 'ADA.Lovelace@Math', 'lace@math.ex', 'ce@math', 'lovelace@math.'])
    expect(await search(project, text)).toEqual([id]);
  const longer = await named(project, null, 'prada.lovelace@math.example.com');
  expect((await search(project, 'ada.lovelace@math.example')).sort()).toEqual([id, longer].sort());
  for (const text of ['ada.lovelace@other.example', 'ada_lovelace@math.example', '%lovelace@math.example'])
    expect(await search(project, text)).toEqual([]);
});

test.each(['%', '_', '%%%', '___', 'a_c', '\\', '\\%'])('a search takes "%s" literally', async (text) => {
  const project = await newProject();
  await named(project, 'abc');
  expect(await search(project, text)).toEqual([]);
  const id = await named(project, `${text} x`);
  expect(await search(project, text)).toEqual([id]);
});

test('a search finds a user by its whole id, also with spaces around it', async () => {
  const project = await newProject();
  const id = await named(project, null);
  await named(project, 'Somebody else');
  expect(await search(project, id)).toEqual([id]);
  expect(await search(project, ` ${id}\n`)).toEqual([id]);
  expect(await search(project, id.slice(0, 8))).toEqual([]);
});

test("a search is no way into the database: quotes are text ('; drop table)", async () => {
  const project = await newProject();
  const before = await footprint(project.id);
  expect(await search(project, "'; drop table users; --")).toEqual([]);
  expect(await footprint(project.id)).toEqual(before);
});

test('a search for nothing finds everybody', async () => {
  const project = await newProject();
  const id = await named(project, null);
  expect(await search(project, '')).toEqual([id]);
});

test('a search follows a changed name and address', async () => {
  const project = await newProject();
  const user = await project.signUp({ email: 'before@example.com' });
  await user.server('PATCH /users/me', { body: { display_name: 'Before' } });
  await user.server('PATCH /users/me', { body: { display_name: 'After', primary_email: 'moved@example.com' } });
  expect(await search(project, 'before')).toEqual([]);
  expect(await search(project, 'after')).toEqual([user.id]);
  expect(await search(project, 'moved@')).toEqual([user.id]);
  await user.server('PATCH /users/me', { body: { display_name: null, primary_email: null } });
  expect(await search(project, 'after')).toEqual([]);
  expect(await search(project, 'moved@')).toEqual([]);
});

test('a search joins with the other filters, and with pages', async () => {
  const project = await newProject();
  const [first, second] = [await named(project, 'Twin one'), await named(project, 'Twin two')];
  const teamId = await addTeam(project.id, [second]);
  const query = { query: 'twin', limit: 1 };
  const page = await project.server('GET /users', { query });
  expect([ids(page), page.body.pagination.next_cursor]).toEqual([[first], second]);
  expect(ids(await project.server('GET /users', { query: { ...query, cursor: second } }))).toEqual([second]);
  expect(ids(await project.server('GET /users', { query: { ...query, team_id: teamId } }))).toEqual([second]);
});
