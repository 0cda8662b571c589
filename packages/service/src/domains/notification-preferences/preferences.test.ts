import { randomUUID } from 'node:crypto';
import { footprint, knownError, newProject, refusal, type TestProject, violationsIn, world } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const TRANSACTIONAL = '7bb82d33-2f54-4a3d-9d23-82739e0d66ef';
const MARKETING = '4f6f8873-3d04-46bd-8bef-18338b1a1b4c';
const path = (userId: string) => `/emails/notification-preference/${userId}`;
const read = (call: TestProject['call'], userId: string) => call(`GET ${path(userId)}`);
const set = (call: TestProject['call'], userId: string, categoryId: string, body: object = { enabled: false }) =>
  call(`PATCH ${path(userId)}/${categoryId}`, { body });

const transactional = {
  notification_category_id: TRANSACTIONAL,
  notification_category_name: 'Transactional',
  enabled: true,
  can_disable: false,
};
const marketing = {
  notification_category_id: MARKETING,
  notification_category_name: 'Marketing',
  enabled: true,
  can_disable: true,
};
const nobody = knownError('CANNOT_GET_OWN_USER_WITHOUT_USER');

test('a user who has chosen nothing gets mails of both categories, of which the transactional one is first', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const all = { items: [transactional, marketing], is_paginated: false };
  expect((await read(user.call, 'me')).body).toEqual(all);
  expect((await read(user.call, user.id)).body).toEqual(all);
  expect((await read(project.server, user.id)).body).toEqual(all);
});

test('what is switched off shows in the list, in its place, and can be switched on again', async () => {
  const user = await (await newProject()).signUp();
  const off = { ...marketing, enabled: false };
  expect(await set(user.call, 'me', MARKETING)).toMatchObject({ status: 200, body: off });
  expect((await read(user.call, 'me')).body.items).toEqual([transactional, off]);
  expect((await set(user.call, 'me', MARKETING, { enabled: true })).body).toEqual(marketing);
  expect((await read(user.call, 'me')).body.items).toEqual([transactional, marketing]);
});

test('that a category cannot be switched off is not enforced, only told', async () => {
  const user = await (await newProject()).signUp();
  await set(user.call, 'me', TRANSACTIONAL);
  expect((await read(user.call, 'me')).body.items).toEqual([{ ...transactional, enabled: false }, marketing]);
});

test('a choice is one of one user', async () => {
  const project = await newProject();
  const [user, other] = [await project.signUp(), await project.signUp()];
  await set(project.server, user.id, MARKETING);
  expect((await read(other.call, 'me')).body.items).toEqual([transactional, marketing]);
});

describe('a client', () => {
  test('without an access token has no "me", and has to sign in where it names a user', async () => {
    const project = await newProject();
    const { id } = await project.signUp();
    const unknown = refusal('NOTIFICATION_CATEGORY_UNKNOWN');
    const signIn = knownError('USER_AUTHENTICATION_REQUIRED');
    expect(await read(project.call, 'me')).toMatchObject(nobody);
    expect(await set(project.call, 'me', randomUUID())).toMatchObject(nobody);
    expect(await read(project.call, id)).toMatchObject(signIn);
    expect(await set(project.call, id, randomUUID())).toMatchObject(unknown);
    expect(await set(project.call, id, MARKETING)).toMatchObject(signIn);
  });

  test('reaches the own preferences alone', async () => {
    const project = await newProject();
    const [user, other] = [await project.signUp(), await project.signUp()];
    const before = await footprint(project.id);
    for (const id of [other.id, randomUUID()]) {
      expect(await read(user.call, id)).toMatchObject(refusal('NOTIFICATIONS_NOT_OWN'));
      expect(await set(user.call, id, MARKETING)).toMatchObject(refusal('NOTIFICATIONS_NOT_OWN'));
      expect(await set(user.call, id, randomUUID())).toMatchObject(refusal('NOTIFICATION_CATEGORY_UNKNOWN'));
    }
    expect(await footprint(project.id)).toEqual(before);
  });
});

describe('a server', () => {
  test('has no "me" without an access token', async () => {
    const project = await newProject();
    expect(await read(project.server, 'me')).toMatchObject(nobody);
    expect(await set(project.server, 'me', MARKETING)).toMatchObject(nobody);
  });

  test('finds nobody under an id that nobody has, or somebody of another project', async () => {
    const [project, other] = [await newProject(), await newProject()];
    const foreign = await other.signUp();
    const before = await footprint(other.id);
    for (const id of [foreign.id, randomUUID()]) {
      expect(await read(project.server, id)).toMatchObject(knownError('USER_NOT_FOUND'));
      expect(await set(project.server, id, MARKETING)).toMatchObject(knownError('USER_NOT_FOUND'));
    }
    expect(await footprint(other.id)).toEqual(before);
  });

  test('learns of an unknown category before it learns of an unknown user', async () => {
    const project = await newProject();
    const answer = await set(project.server, randomUUID(), randomUUID());
    expect(answer).toMatchObject({ ...refusal('NOTIFICATION_CATEGORY_UNKNOWN'), status: 404 });
  });
});

test.each([
  [MARKETING, {}, 'body.enabled must be defined'],
  [MARKETING, { enabled: null }, 'body.enabled cannot be null'],
  [MARKETING, { enabled: true, can_disable: true }, 'body contains unknown properties: can_disable'],
  ['marketing', { enabled: true }, 'params.category_id must be a valid UUID'],
])('%s with %j does not fit the schema', async (categoryId, body, sentence) => {
  const user = await (await newProject()).signUp();
  expect(violationsIn(await set(user.call, 'me', categoryId, body))).toEqual([sentence]);
});

test('a choice is an event that no webhook tells', async () => {
  const project = await newProject();
  const user = await project.signUp();
  await set(user.call, 'me', MARKETING);
  const { db } = (await world()).database;
  const events = await db
    .selectFrom('events as e')
    .leftJoin('event_payloads as p', (join) =>
      join.onRef('p.project_id', '=', 'e.project_id').onRef('p.event_id', '=', 'e.id'),
    )
    .where('e.subject_id', '=', user.id)
    .where('e.kind', 'not in', ['user.created', 'session.created'])
    .select(['e.kind', 'e.detail', 'p.payload'])
    .execute();
  const detail = { category: 'Marketing', enabled: false };
  expect(events).toEqual([{ kind: 'notification_preference.updated', detail, payload: null }]);
});
