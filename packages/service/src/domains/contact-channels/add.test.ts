import { randomUUID } from 'node:crypto';
import {
  footprint,
  knownError,
  newEmail,
  newProject,
  refusal,
  type TestProject,
  violationsIn,
  world,
} from '@latchkey/testing';
import { describe, expect, test } from 'vitest';
import { MAX_CHANNELS } from './channel.ts';

const add = (call: TestProject['call'], userId: string, changes: object = {}) =>
  call('POST /contact-channels', {
    body: { user_id: userId, type: 'email', value: newEmail(), used_for_auth: false, ...changes },
  });
const channelsOf = async ({ server }: TestProject, user_id: string) =>
  (await server('GET /contact-channels', { query: { user_id } })).body.items;

const taken = (contact_channel_value: string) =>
  knownError('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', {
    type: 'email',
    contact_channel_value,
    would_work_if_email_was_verified: false,
  });

describe('a client', () => {
  test('gets a channel that is neither proven nor primary', async () => {
    const project = await newProject();
    const user = await project.signUp();
    const { status, body } = await add(user.call, 'me', { value: 'Second@EXAMPLE.com' });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        user_id: user.id,
        type: 'email',
        value: 'second@example.com',
        is_primary: false,
        is_verified: false,
        used_for_auth: false,
      },
    ]);
    expect((await channelsOf(project, user.id))[1]).toEqual(body);
  });

  test('cannot say that it is proven, not even that it is not', async () => {
    const project = await newProject();
    const user = await project.signUp();
    const before = await footprint(project.id);
    for (const is_verified of [true, false]) {
      const answer = await add(user.call, 'me', { is_verified });
      expect(violationsIn(answer)).toEqual(['body contains unknown properties: is_verified']);
    }
    expect(await footprint(project.id)).toEqual(before);
  });

  test('gives nobody else a channel', async () => {
    const project = await newProject();
    const [user, other] = [await project.signUp(), await project.signUp()];
    const before = await footprint(project.id);
    expect(await add(user.call, other.id)).toMatchObject(refusal('CHANNELS_NOT_OWN'));
    expect(await add(user.call, randomUUID())).toMatchObject(refusal('CHANNELS_NOT_OWN'));
    expect(await footprint(project.id)).toEqual(before);
  });

  test('has to be signed in, even where it names a user', async () => {
    const project = await newProject();
    const { id } = await project.signUp();
    for (const who of ['me', id]) {
      expect(await add(project.call, who)).toMatchObject(knownError('CANNOT_GET_OWN_USER_WITHOUT_USER'));
    }
  });
});

describe('a server', () => {
  test('may say that it is proven', async () => {
    const project = await newProject();
    const user = await project.signUp();
    expect((await add(project.server, user.id, { is_verified: true })).body.is_verified).toBe(true);
  });

  test('gives no channel to a user of another project, or to nobody', async () => {
    const [project, other] = [await newProject(), await newProject()];
    const foreign = await other.signUp();
    const before = await footprint(other.id);
    for (const id of [foreign.id, randomUUID()]) {
      expect(await add(project.server, id)).toMatchObject(knownError('USER_NOT_FOUND'));
    }
    expect(await add(project.server, 'me')).toMatchObject(knownError('CANNOT_GET_OWN_USER_WITHOUT_USER'));
    expect(await footprint(other.id)).toEqual(before);
  });
});

test('an address that somebody else signs in with is taken, in any case; for anything else it is not', async () => {
  const project = await newProject();
  const [user, other] = [await project.signUp(), await project.signUp({ email: 'other@example.com' })];
  const before = await footprint(project.id);
  for (const value of [other.email, 'Other@Example.COM']) {
    expect(await add(user.call, 'me', { value, used_for_auth: true })).toMatchObject(taken(other.email));
  }
  expect(await footprint(project.id)).toEqual(before);
  expect((await add(user.call, 'me', { value: other.email })).status).toBe(201);
});

test('an address of another project is free', async () => {
  const [one, other] = [await newProject(), await newProject()];
  const [user, { email }] = [await one.signUp(), await other.signUp()];
  expect((await add(user.call, 'me', { value: email, used_for_auth: true })).status).toBe(201);
});

test('an address that the user has already is refused, in any case, whether it signs in or not', async () => {
  const project = await newProject();
  const user = await project.signUp({ email: 'mine@example.com' });
  const before = await footprint(project.id);
  for (const value of ['mine@example.com', 'Mine@EXAMPLE.com']) {
    for (const used_for_auth of [true, false]) {
      expect(await add(user.call, 'me', { value, used_for_auth })).toMatchObject(refusal('CHANNEL_EXISTS'));
    }
  }
  expect(await footprint(project.id)).toEqual(before);
});

test('a new primary channel takes the place of the old one, which stays', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const value = newEmail();
  await add(user.call, 'me', { value, is_primary: true });
  const channels = await channelsOf(project, user.id);
  expect(channels.map(({ value, is_primary }: { value: string; is_primary: boolean }) => [value, is_primary])).toEqual([
    [user.email, false],
    [value, true],
  ]);
  expect((await user.call('GET /users/me')).body).toMatchObject({
    primary_email: value,
    primary_email_verified: false,
  });
});

test('the first channel of a user is not primary either, unless it is asked for', async () => {
  const project = await newProject();
  const { id } = (await project.server('POST /users', { body: {} })).body;
  expect((await add(project.server, id)).body.is_primary).toBe(false);
  expect((await project.server(`GET /users/${id}`)).body.primary_email).toBeNull();
});

test('a user has at most a hundred channels', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const { database, clock } = await world();
  const rows = Array.from({ length: MAX_CHANNELS - 2 }, () => ({
    project_id: project.id,
    id: randomUUID(),
    user_id: user.id,
    type: 'email' as const,
    value: newEmail(),
    is_primary: false,
    is_verified: false,
    used_for_auth: false,
    created_at: new Date(clock()),
  }));
  await database.db.insertInto('contact_channels').values(rows).execute();
  expect((await add(user.call, 'me')).status).toBe(201);
  expect(await add(user.call, 'me')).toMatchObject(refusal('CHANNELS_TOO_MANY'));
  expect(await channelsOf(project, user.id)).toHaveLength(MAX_CHANNELS);
});

test.each([
  [{ value: 'nobody' }, 'body.value must be a valid email'],
  [{ value: '' }, 'body.value must not be empty'],
  [{ value: ' a@b ' }, 'body.value must be a valid email'],
  [{ value: null }, 'body.value cannot be null'],
  [{ value: `${'a'.repeat(320)}@b` }, 'body.value must be at most 320 characters'],
  [{ type: 'phone' }, 'body.type must be one of the following values: email'],
  [{ type: undefined }, 'body.type must be defined'],
  [{ used_for_auth: undefined }, 'body.used_for_auth must be defined'],
  [{ user_id: undefined }, 'body.user_id must be defined'],
  [{ id: randomUUID() }, 'body contains unknown properties: id'],
])('%j does not fit the schema', async (changes, sentence) => {
  const project = await newProject();
  const user = await project.signUp();
  expect(violationsIn(await add(user.server, 'me', changes))).toEqual([sentence]);
});

test('an address needs no dot in its domain', async () => {
  const user = await (await newProject()).signUp();
  expect((await add(user.call, 'me', { value: 'x@y' })).body.value).toBe('x@y');
});
