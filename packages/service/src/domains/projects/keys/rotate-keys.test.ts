import { knownError, newProject, refusal, type TestProject, world } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const UNKNOWN = '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e';

type Keys = {
  readonly id: string;
  readonly secret_server_key: string;
  readonly created_at_millis: number;
  readonly expires_at_millis: number;
};

async function create({ admin }: TestProject, changes: object = {}): Promise<Keys> {
  const body = {
    description: 'The shop',
    expires_at_millis: (await world()).clock() + 10 * DAY,
    has_publishable_client_key: false,
    has_secret_server_key: true,
    has_super_secret_admin_key: false,
    ...changes,
  };
  return (await admin('POST /internal/api-keys', { body })).body;
}

const rotate = (project: TestProject, { id }: Pick<Keys, 'id'>, body: object = {}) =>
  project.admin(`POST /latchkey/api-keys/${id}/rotate`, { body });
const setOf = async (project: TestProject, { id }: Keys) => (await project.admin(`GET /internal/api-keys/${id}`)).body;

/** The status of a request with the server key of a set. */
const use = async ({ id, bare }: TestProject, { secret_server_key }: Keys) => {
  const headers = { 'access-type': 'server', 'project-id': id, 'secret-server-key': secret_server_key };
  return (await bare('GET /users', { headers })).status;
};

test('a set gets a successor with the same description and kinds, and both work until the overlap is over', async () => {
  const project = await newProject();
  const { clock } = await world();
  const old = await create(project);
  const { status, body: fresh } = await rotate(project, old, { overlap_millis: HOUR });
  expect([status, Object.keys(fresh).sort()]).toEqual([
    200,
    ['created_at_millis', 'description', 'expires_at_millis', 'id', 'secret_server_key'],
  ]);
  expect(fresh).toMatchObject({ description: 'The shop', secret_server_key: expect.stringMatching(/^ssk_/) });
  expect(fresh.expires_at_millis - fresh.created_at_millis).toBe(old.expires_at_millis - old.created_at_millis);
  expect((await setOf(project, old)).expires_at_millis).toBe(fresh.created_at_millis + HOUR);
  expect([await use(project, old), await use(project, fresh)]).toEqual([200, 200]);
  clock.advance(HOUR);
  expect([await use(project, old), await use(project, fresh)]).toEqual([401, 200]);
});

test('without an overlap the old keys end at once, also after they have been used', async () => {
  const project = await newProject();
  const old = await create(project);
  expect(await use(project, old)).toBe(200);
  const { body: fresh } = await rotate(project, old, { overlap_millis: 0 });
  expect([await use(project, old), await use(project, fresh)]).toEqual([401, 200]);
});

test('an overlap is a day where none is given, and never lets old keys work longer', async () => {
  const project = await newProject();
  const [usual, short] = [
    await create(project),
    await create(project, { expires_at_millis: (await world()).clock() + HOUR }),
  ];
  const { body: fresh } = await rotate(project, usual);
  expect((await setOf(project, usual)).expires_at_millis).toBe(fresh.created_at_millis + DAY);
  await rotate(project, short, { overlap_millis: 30 * DAY });
  expect((await setOf(project, short)).expires_at_millis).toBe(short.expires_at_millis);
});

test('the new keys expire when is said; keys that last as long as dates go stay so', async () => {
  const project = await newProject();
  const [until, last] = [Date.UTC(2090, 0), 253_402_300_799_999];
  const [some, lasting] = [await create(project), await create(project, { expires_at_millis: last })];
  expect((await rotate(project, some, { expires_at_millis: until })).body.expires_at_millis).toBe(until);
  expect((await rotate(project, lasting)).body.expires_at_millis).toBe(last);
});

test('both sets have their event: the old one tells of its successor and when it ends', async () => {
  const project = await newProject();
  const old = await create(project);
  const { body: fresh } = await rotate(project, old, { overlap_millis: HOUR });
  const { items } = (await project.admin('GET /latchkey/events', { query: { limit: '2' } })).body;
  expect(items).toMatchObject([
    {
      kind: 'project_key.updated',
      subject: { id: old.id },
      detail: {
        name: 'The shop',
        successor_id: fresh.id,
        before: { expires_at_millis: old.expires_at_millis },
        after: { expires_at_millis: fresh.created_at_millis + HOUR },
      },
    },
    { kind: 'project_key.created', subject: { id: fresh.id } },
  ]);
  expect(JSON.stringify(items)).not.toContain(fresh.secret_server_key);
});

test('of two rotations at the same time one makes a successor', async () => {
  const project = await newProject();
  const old = await create(project);
  const outcomes = await Promise.all([rotate(project, old), rotate(project, old)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 400]);
});

describe('refused is', () => {
  test('a set that there is not, or that is of another project', async () => {
    const [project, other] = [await newProject(), await newProject()];
    const notFound = knownError('API_KEY_NOT_FOUND');
    expect(await rotate(project, { id: UNKNOWN })).toMatchObject({ status: 404, body: notFound.body });
    const foreign = await create(other);
    expect(await rotate(project, foreign)).toMatchObject({ status: 404, body: notFound.body });
    expect(await use(other, foreign)).toBe(200);
  });

  test('a set that was revoked, or has expired', async () => {
    const project = await newProject();
    const [revoked, expired] = [await create(project), await create(project, { expires_at_millis: 0 })];
    await project.admin(`PATCH /internal/api-keys/${revoked.id}`, { body: { revoked: true } });
    for (const set of [revoked, expired])
      expect(await rotate(project, set)).toMatchObject(refusal('PROJECT_KEYS_ENDED'));
  });

  test('a set that has a successor, which would otherwise live as long as is left of the overlap', async () => {
    const project = await newProject();
    const old = await create(project);
    const { body: fresh } = await rotate(project, old, { overlap_millis: HOUR });
    expect(await rotate(project, old)).toMatchObject(refusal('PROJECT_KEYS_ROTATED'));
    const { body: next } = await rotate(project, fresh);
    expect(next.expires_at_millis - next.created_at_millis).toBe(old.expires_at_millis - old.created_at_millis);
  });

  test('new keys that would have expired already', async () => {
    const project = await newProject();
    const old = await create(project);
    expect(await rotate(project, old, { expires_at_millis: 1 })).toMatchObject(refusal('PROJECT_KEYS_EXPIRE_BEFORE'));
    expect((await setOf(project, old)).expires_at_millis).toBe(old.expires_at_millis);
  });

  test('an overlap of more than 30 days', async () => {
    const project = await newProject();
    const old = await create(project);
    expect((await rotate(project, old, { overlap_millis: 30 * DAY + 1 })).status).toBe(400);
    expect((await setOf(project, old)).expires_at_millis).toBe(old.expires_at_millis);
  });

  test('a call with a server key', async () => {
    const project = await newProject();
    const old = await create(project);
    expect((await project.server(`POST /latchkey/api-keys/${old.id}/rotate`, { body: {} })).status).toBe(401);
  });
});
