import { randomUUID } from 'node:crypto';
import { knownError, newEmail, newProject, refusal, type TestProject, violationsIn } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const add = async ({ server }: TestProject, userId: string, value = newEmail()) =>
  (await server('POST /contact-channels', { body: { user_id: userId, type: 'email', value, used_for_auth: false } }))
    .body;
const ids = ({ body }: { body: { items: { id: string }[] } }) => body.items.map(({ id }) => id);
const values = ({ body }: { body: { items: { value: string }[] } }) => body.items.map(({ value }) => value);

const nobody = knownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
const notOwn = refusal('CHANNELS_NOT_OWN');

describe('a client', () => {
  test('sees its own channels in the order in which they were added, by its id or by "me"', async () => {
    const project = await newProject();
    const user = await project.signUp();
    const [second, third] = [await add(project, user.id), await add(project, user.id)];
    for (const user_id of ['me', user.id]) {
      const answer = await user.call('GET /contact-channels', { query: { user_id } });
      expect(values(answer)).toEqual([user.email, second.value, third.value]);
      expect(Object.keys(answer.body).sort()).toEqual(['is_paginated', 'items']);
      expect(answer.body.is_paginated).toBe(false);
    }
  });

  test('sees nobody else, and not all', async () => {
    const project = await newProject();
    const [user, other] = [await project.signUp(), await project.signUp()];
    expect(await user.call('GET /contact-channels', { query: { user_id: other.id } })).toMatchObject(notOwn);
    expect(await user.call('GET /contact-channels', { query: { user_id: randomUUID() } })).toMatchObject(notOwn);
    expect(await user.call('GET /contact-channels')).toMatchObject(notOwn);
    const [channel] = (await project.server('GET /contact-channels', { query: { user_id: other.id } })).body.items;
    expect(await user.call(`GET /contact-channels/${other.id}/${channel.id}`)).toMatchObject(notOwn);
    expect(await user.call(`GET /contact-channels/me/${channel.id}`)).toMatchObject(refusal('CHANNEL_UNKNOWN'));
  });

  test('has to be signed in', async () => {
    const project = await newProject();
    const { id } = await project.signUp();
    for (const user_id of ['me', id]) {
      expect(await project.call('GET /contact-channels', { query: { user_id } })).toMatchObject(nobody);
    }
    expect(await project.call('GET /contact-channels')).toMatchObject(nobody);
    expect(await project.call(`GET /contact-channels/${id}/${randomUUID()}`)).toMatchObject(nobody);
  });
});

describe('a server', () => {
  test('sees the channels of a user, one of them, or those of all', async () => {
    const project = await newProject();
    const [user, other] = [await project.signUp(), await project.signUp()];
    const more = await add(project, user.id);
    const list = (query: Record<string, string>) => project.server('GET /contact-channels', { query });
    expect(values(await list({ user_id: user.id }))).toEqual([user.email, more.value]);
    expect(ids(await list({ user_id: user.id, contact_channel_id: more.id }))).toEqual([more.id]);
    expect(ids(await list({ user_id: other.id, contact_channel_id: more.id }))).toEqual([]);
    expect(values(await list({}))).toEqual([user.email, other.email, more.value]);
  });

  test('has no "me" without an access token, and one with it', async () => {
    const project = await newProject();
    const user = await project.signUp();
    const query = { user_id: 'me' };
    expect(await project.server('GET /contact-channels', { query })).toMatchObject(nobody);
    expect(values(await user.server('GET /contact-channels', { query }))).toEqual([user.email]);
  });

  test('finds nothing of a user whom nobody knows, nor of another project', async () => {
    const [project, other] = [await newProject(), await newProject()];
    const foreign = await other.signUp();
    const [channel] = (await other.server('GET /contact-channels')).body.items;
    const list = (query: Record<string, string>) => project.server('GET /contact-channels', { query });
    for (const query of [{ user_id: randomUUID() }, { user_id: foreign.id }, { contact_channel_id: channel.id }, {}]) {
      expect(ids(await list(query as Record<string, string>))).toEqual([]);
    }
    const answer = await project.server(`GET /contact-channels/${foreign.id}/${channel.id}`);
    expect(answer).toMatchObject(refusal('CHANNEL_UNKNOWN'));
  });

  test('does not find the channel of a user under another one', async () => {
    const project = await newProject();
    const [user, other] = [await project.signUp(), await project.signUp()];
    const more = await add(project, user.id);
    const answer = await project.server(`GET /contact-channels/${other.id}/${more.id}`);
    expect(answer).toMatchObject(refusal('CHANNEL_UNKNOWN'));
  });
});

test('a channel has the same seven keys for everybody', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const [channel] = (await user.call('GET /contact-channels', { query: { user_id: 'me' } })).body.items;
  expect(channel).toEqual({
    id: expect.any(String),
    user_id: user.id,
    type: 'email',
    value: user.email,
    is_primary: true,
    is_verified: false,
    used_for_auth: true,
  });
  for (const call of [user.call, project.server, project.admin]) {
    expect((await call(`GET /contact-channels/${user.id}/${channel.id}`)).body).toEqual(channel);
  }
});

test.each([
  [{ user_id: 'nobody' }, 'query.user_id must be a valid UUID or "me"'],
  [{ contact_channel_id: 'x' }, 'query.contact_channel_id must be a valid UUID'],
  [{ limit: '1' }, 'query contains unknown properties: limit'],
])('the query %j does not fit the schema', async (query, sentence) => {
  const project = await newProject();
  const answer = await project.server('GET /contact-channels', { query: query as Record<string, string> });
  expect(violationsIn(answer)).toEqual([sentence]);
});
