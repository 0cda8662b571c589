import { newProject, type TestProject, type TestUser, world } from '@latchkey/testing';
import { knownEverywhere } from '@latchkey/testing/remote';
import { testContext } from '@latchkey/testing/world/context';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { rotateSigningKey } from './rotate-signing-key.ts';

const MINUTE = 60_000;

let project: TestProject;
let user: TestUser;
let first: string;
beforeEach(async () => {
  project = await newProject();
  user = await project.signUp();
  first = kidOf(user.accessToken);
});

async function rotate(atOnce = false) {
  const { database, clock, parts } = await world();
  const context = testContext(database.db, { now: clock(), ring: parts.ring, actor: { kind: 'system' } });
  const rotation = await rotateSigningKey(context, project.id, { atOnce });
  await knownEverywhere();
  return rotation;
}

const kidOf = (token: string) => decodeProtectedHeader(token).kid ?? '';
const published = async () => (await project.bare(`GET /projects/${project.id}/.well-known/jwks.json`)).body;
const publishedKids = async (): Promise<string[]> => (await published()).keys.map(({ kid }: { kid: string }) => kid);
const me = (token: string) => project.call('GET /users/me', { headers: { 'access-token': token } });
const pass = async (minutes: number) => (await world()).clock.advance(minutes * MINUTE);

async function newToken(): Promise<string> {
  const headers = { 'refresh-token': user.refreshToken };
  return (await project.call('POST /auth/sessions/current/refresh', { headers })).body.access_token;
}

/** A change by a command is heard of, like one of another process. */
const heardOf = async (count: number) =>
  expect.poll(async () => (await publishedKids()).length, { timeout: 10_000 }).toBe(count);

describe('a signing key that is replaced', () => {
  test('is followed by one that is published a quarter of an hour before it signs', async () => {
    const next = (await rotate())?.kid ?? '';
    await heardOf(2);
    expect(await publishedKids()).toEqual([first, next]);
    expect(kidOf(await newToken())).toBe(first);
    await pass(14);
    expect(kidOf(await newToken())).toBe(first);
    await pass(1);
    expect(kidOf(await newToken())).toBe(next);
  });

  test('is known for as long as there are tokens of it, and then gone', async () => {
    await rotate();
    await heardOf(2);
    await pass(14);
    const last = await newToken();
    await pass(9);
    expect((await me(last)).status).toBe(200);
    const { clock } = await world();
    const keys = createLocalJWKSet(await published());
    expect((await jwtVerify(last, keys, { currentDate: new Date(clock()) })).payload.sub).toBe(user.id);
    await pass(56);
    expect(await publishedKids()).toContain(first);
    await pass(1);
    expect(await publishedKids()).not.toContain(first);
    expect((await me(await newToken())).status).toBe(200);
  });

  test('is not replaced once more while the next one waits', async () => {
    const next = await rotate();
    expect(await rotate()).toBeUndefined();
    await pass(16);
    const third = await rotate();
    await heardOf(3);
    expect(await publishedKids()).toEqual([first, next?.kid, third?.kid]);
  });
});

test('a signing key that somebody else has is gone at once, with its tokens, also with those that were verified before', async () => {
  expect((await me(user.accessToken)).status).toBe(200);
  const next = await rotate(true);
  await expect.poll(publishedKids, { timeout: 10_000 }).toEqual([next?.kid]);
  expect((await me(user.accessToken)).code).toBe('UNPARSABLE_ACCESS_TOKEN');
  const fresh = await newToken();
  expect([kidOf(fresh), (await me(fresh)).status]).toEqual([next?.kid, 200]);
});

test('the rotation of a signing key is an event, which tells no secret', async () => {
  const rotation = await rotate();
  const { database } = await world();
  const row = await database.db
    .selectFrom('events')
    .select(['detail', 'actor'])
    .where('project_id', '=', project.id)
    .where('kind', '=', 'project.signing_key_rotated')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    actor: { kind: 'system' },
    detail: {
      kid: rotation?.kid,
      active_from_millis: rotation?.activeFrom,
      others_gone_at_millis: rotation?.goneAt,
    },
  });
});

test('a project that is not there has no key to replace', async () => {
  const { database, clock, parts } = await world();
  const context = testContext(database.db, { now: clock(), ring: parts.ring });
  await expect(
    rotateSigningKey(context, '7f1bd5cf-5b0b-4fd5-9d62-0f8a9f3c7a11', { atOnce: false }),
  ).rejects.toMatchObject({ code: 'PROJECT_NOT_FOUND' });
});
