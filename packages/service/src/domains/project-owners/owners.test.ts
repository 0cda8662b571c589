import { internalProject, newEmail, newProject, type TestUser, world } from '@latchkey/testing';
import { expect, test } from 'vitest';

/** A user of project `internal` who may own projects. */
async function newOwner(): Promise<TestUser> {
  const internal = await internalProject();
  const [email, password] = [newEmail(), 'correct horse battery'];
  await internal.server('POST /users', {
    body: { primary_email: email, primary_email_auth_enabled: true, password },
  });
  return internal.signIn(email, password);
}

async function create({ call }: TestUser, display_name = 'Owned'): Promise<string> {
  (await world()).clock.advance(1_000);
  return (await call('POST /internal/projects', { body: { display_name } })).body.id;
}

const owned = async ({ call }: TestUser): Promise<string[]> =>
  (await call('GET /internal/projects')).body.items.map(({ id }: { id: string }) => id);
const metadata = async ({ server }: TestUser) => (await server('GET /users/me')).body.server_metadata;
const setMetadata = async ({ server }: TestUser, server_metadata: unknown) =>
  (await server('PATCH /users/me', { body: { server_metadata } })).body.server_metadata;

test('an owner sees the own projects only', async () => {
  const [one, other] = [await newOwner(), await newOwner()];
  const id = await create(one);
  await create(other);
  expect(await owned(one)).toEqual([id]);
});

test('nobody owns a project by being a user of internal', async () => {
  expect(await owned(await newOwner())).toEqual([]);
});

test('the list is not paginated, and shows what administrators see', async () => {
  const owner = await newOwner();
  await create(owner, 'Mine');
  const { body } = await owner.call('GET /internal/projects');
  expect({ ...body, items: [] }).toEqual({ items: [], is_paginated: false });
  expect(body.items[0]).toMatchObject({
    display_name: 'Mine',
    config: { domains: [], email_config: { type: 'shared' } },
  });
});

test('projects come in the order in which the owner came to own them', async () => {
  const owner = await newOwner();
  const ids = [await create(owner), await create(owner), await create(owner)];
  expect(await owned(owner)).toEqual(ids);
});

test('the metadata of the owner shows the projects, and grows with each; what else is in it stays', async () => {
  const owner = await newOwner();
  expect(await metadata(owner)).toBeNull();
  const one = await create(owner);
  expect(await metadata(owner)).toEqual({ managedProjectIds: [one] });
  expect(await setMetadata(owner, { plan: 'pro', managedProjectIds: [one] })).toEqual({
    plan: 'pro',
    managedProjectIds: [one],
  });
  const two = await create(owner);
  expect(await metadata(owner)).toEqual({ plan: 'pro', managedProjectIds: [one, two] });
});

test('writing the metadata makes an owner, or ends an ownership', async () => {
  const [one, other] = [await newOwner(), await newOwner()];
  const [first, second] = [await create(one), await create(one)];
  await setMetadata(other, { managedProjectIds: [second, first] });
  expect(await owned(other)).toEqual([second, first]);
  await setMetadata(other, { managedProjectIds: [first] });
  expect(await owned(other)).toEqual([first]);
  await setMetadata(other, null);
  expect(await owned(other)).toEqual([]);
  expect(await owned(one)).toEqual([first, second]);
});

test('what is no project is passed over, and does not break the list', async () => {
  const owner = await newOwner();
  const id = await create(owner);
  const unknown = '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e';
  const managedProjectIds = [unknown, 'nonsense', 7, null, { id }, id.toUpperCase(), id];
  expect(await setMetadata(owner, { managedProjectIds })).toEqual({ managedProjectIds: [id] });
  expect(await owned(owner)).toEqual([id]);
});

test.each([
  ['a text', 'x'],
  ['a number', 7],
  ['an object', { a: 1 }],
])('managedProjectIds that is %s owns nothing', async (_, value) => {
  const owner = await newOwner();
  await create(owner);
  expect(await setMetadata(owner, { managedProjectIds: value })).toEqual({ managedProjectIds: [] });
  expect(await owned(owner)).toEqual([]);
});

test('in other projects managedProjectIds is data like any other', async () => {
  const [project, other] = [await newProject(), await newProject()];
  const user = await project.signUp();
  const value = { managedProjectIds: [other.id, 'x'] };
  expect(await setMetadata(user, value)).toEqual(value);
  const { db } = (await world()).database;
  expect(await db.selectFrom('project_owners').select('user_id').where('user_id', '=', user.id).execute()).toEqual([]);
});

test('a deleted owner owns nothing any more; the project stays', async () => {
  const owner = await newOwner();
  const id = await create(owner);
  await owner.server('DELETE /users/me');
  const { db } = (await world()).database;
  expect(await db.selectFrom('project_owners').select('user_id').where('project_id', '=', id).execute()).toEqual([]);
  expect(await db.selectFrom('projects').select('deleted_at').where('id', '=', id).execute()).toEqual([
    { deleted_at: null },
  ]);
});
