import { newEmail, newProject, type TestProject, world } from '@latchkey/testing';
import { isFull } from '@latchkey/testing/full';
import { addCrowd } from '@latchkey/testing/people/crowd';
import { newDirectory } from '@latchkey/testing/people/directory';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

type Directory = Awaited<ReturnType<typeof newDirectory>>;
let project: TestProject;

beforeAll(async () => {
  project = await newProject();
});

const newUser = async ({ scim }: Directory): Promise<string> =>
  (await scim('POST /Users', { userName: newEmail() })).body.id;

/** As many groups as are asked for, some with the users. */
async function addGroups({ id }: Directory, count: number, memberIds: readonly string[] = []): Promise<void> {
  const { db } = (await world()).database;
  await sql`
    with made as (
      insert into directory_groups (project_id, directory_id, id, display_name, name, external_id, version, created_at, changed_at)
      select ${project.id}::uuid, ${id}::uuid, gen_random_uuid(), 'Many', 'many', 'many', 1, now(), now()
      from generate_series(1, ${count})
      returning id
    )
    insert into directory_group_members (project_id, directory_id, group_id, member_id)
    select ${project.id}::uuid, ${id}::uuid, made.id, u.id::uuid
    from made cross join jsonb_array_elements_text(${JSON.stringify(memberIds)}::jsonb) as u (id)`.execute(db);
}

const groupsIn = async ({ scim }: Directory, query: string) =>
  (await scim(`GET /Users?${query}`)).body.Resources.map(({ groups }: { groups?: object[] }) => groups?.length);

test('a user is in 200 groups at most', async () => {
  const directory = await newDirectory(project);
  const ada = await newUser(directory);
  await addGroups(directory, 199, [ada]);
  const add = () => directory.scim('POST /Groups', { displayName: 'Another', members: [{ value: ada }] });
  expect((await add()).status).toBe(201);
  expect(await add()).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
  expect(await groupsIn(directory, '')).toEqual([200]);
});

test.runIf(isFull)(
  'the groups of a directory have 200,000 members in all, and no more',
  { timeout: 120_000 },
  async () => {
    const directory = await newDirectory(project);
    const { db } = (await world()).database;
    await addCrowd(project, directory.teamId, 1_000);
    const { rows } = await sql<{ id: string }>`
    insert into directory_users (project_id, directory_id, id, user_id, user_name, active, was_removed, attributes, version,
      created_at, changed_at)
    select project_id, ${directory.id}, user_id, user_id, user_id, true, false, '{}', 1, now(), now()
    from team_members where project_id = ${project.id} and team_id = ${directory.teamId}
    returning id`.execute(db);
    const [last, ...others] = rows.map(({ id }) => id) as [string, ...string[]];
    for (let at = 0; at < 50; at++) await addGroups(directory, 4, others);
    await addGroups(directory, 199, [last]);
    const members = [{ value: await newUser(directory) }];
    const { id } = (await directory.scim('POST /Groups', { displayName: 'Last', members })).body;
    const full = { status: 403, body: { detail: expect.stringContaining('200000') } };
    expect(await directory.scim('POST /Groups', { displayName: 'More', members })).toMatchObject(full);
    expect(await directory.scim(`PUT /Groups/${id}`, { displayName: 'Last', members })).toMatchObject(full);
    expect((await directory.scim(`PUT /Groups/${id}`, { displayName: 'Last' })).status).toBe(200);
    expect((await directory.scim(`PUT /Groups/${id}`, { displayName: 'Last', members })).status).toBe(200);
  },
);

test('changes of one group wait in line, and where too many wait they are refused', { timeout: 60_000 }, async () => {
  const { id: directoryId, scim } = await newDirectory(project);
  const { id } = (await scim('POST /Groups', { displayName: 'Everyone' })).body;
  const rename = (name: number) =>
    scim(`PATCH /Groups/${id}`, { Operations: [{ op: 'replace', path: 'displayName', value: String(name) }] });
  const begun = await (await world()).database.db.transaction().execute(async (db) => {
    await sql`select id from directory_groups where project_id = ${project.id} and directory_id = ${directoryId}
      for update`.execute(db);
    const answers = Array.from({ length: 220 }, (_, name) => rename(name));
    const refused = await Promise.race(answers);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    return answers;
  });
  const statuses = (await Promise.all(begun)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(204);
  expect(statuses.filter((status) => status === 429)).toHaveLength(16);
});

test('groups of users are there where they are asked for', async () => {
  const directory = await newDirectory(project);
  const ada = await newUser(directory);
  await addGroups(directory, 2, [ada]);
  const byGroup = encodeURIComponent('groups.display eq "Many"');
  expect(await groupsIn(directory, '')).toEqual([2]);
  expect(await groupsIn(directory, 'excludedAttributes=groups')).toEqual([undefined]);
  expect(await groupsIn(directory, 'attributes=userName')).toEqual([undefined]);
  expect(await groupsIn(directory, `attributes=groups.value&filter=${byGroup}`)).toEqual([2]);
  expect(await groupsIn(directory, `attributes=userName&filter=${byGroup}`)).toEqual([undefined]);
  expect(await groupsIn(directory, `filter=${encodeURIComponent('userName pr')}`)).toEqual([2]);
  expect((await directory.scim(`GET /Users/${ada}?excludedAttributes=groups`)).body).not.toHaveProperty('groups');
});

test('groups whose members are not asked for come without a version, which counts them', async () => {
  const directory = await newDirectory(project);
  await addGroups(directory, 1, [await newUser(directory)]);
  const versions = async (query: string) => {
    const { body } = await directory.scim(`GET /Groups?${query}`);
    return body.Resources.map(({ meta }: { meta: { version?: string } }) => meta.version);
  };
  expect(await versions('')).toEqual(['W/"1.1"']);
  expect(await versions('excludedAttributes=members')).toEqual([undefined]);
  const { body } = await directory.scim(`GET /Groups?filter=${encodeURIComponent('meta.version eq "a"')}`);
  expect(body).toMatchObject({ status: '400', scimType: 'invalidFilter' });
});

test('what thousands have in common is charged for as what is read', { timeout: 60_000 }, async () => {
  const directory = await newDirectory(project);
  await addGroups(directory, 5_000);
  const find = (filter: string) =>
    directory.scim(`GET /Groups?count=1&excludedAttributes=members&filter=${encodeURIComponent(filter)}`);
  const answers = [];
  for (let at = 0; at < 40; at++) answers.push(await find(at % 2 ? 'displayName eq "many"' : 'externalId eq "many"'));
  expect(answers[0]?.body).toMatchObject({ totalResults: 5_000, itemsPerPage: 1 });
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  expect((await find('displayName eq "else"')).status).toBe(200);
});
