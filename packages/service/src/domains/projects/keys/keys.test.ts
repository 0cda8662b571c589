import { footprint, knownError, newProject, type TestProject, violationsIn, world } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const HOUR = 3_600_000;
const kinds = ['publishable_client_key', 'secret_server_key', 'super_secret_admin_key'] as const;

async function create({ admin }: TestProject, changes: object = {}) {
  const body = {
    description: 'A set',
    expires_at_millis: (await world()).clock() + HOUR,
    has_publishable_client_key: true,
    has_secret_server_key: true,
    has_super_secret_admin_key: true,
    ...changes,
  };
  return admin('POST /internal/api-keys', { body });
}

/** The answers to a request with each key of a set. */
async function use({ id, bare }: TestProject, keys: Record<string, string>) {
  const headers = { client: 'publishable-client-key', server: 'secret-server-key', admin: 'super-secret-admin-key' };
  const answers = Object.entries(headers).map(([level, header]) =>
    bare('GET /projects/current', {
      headers: { 'access-type': level, 'project-id': id, [header]: keys[header.replaceAll('-', '_')] },
    }),
  );
  return (await Promise.all(answers)).map(({ status, body }) => ({ status, body }));
}

const refusedBy = (project: TestProject) =>
  (['INVALID_PUBLISHABLE_CLIENT_KEY', 'INVALID_SECRET_SERVER_KEY', 'INVALID_SUPER_SECRET_ADMIN_KEY'] as const).map(
    (code) => {
      const { status, body } = knownError(code, { project_id: project.id });
      return { status, body };
    },
  );

describe('unknown, foreign, revoked and expired keys get one and the same answer', () => {
  test('unknown', async () => {
    const project = await newProject();
    const keys = Object.fromEntries(kinds.map((kind) => [kind, 'x'.repeat(49)]));
    expect(await use(project, keys)).toEqual(refusedBy(project));
  });

  test('of another project', async () => {
    const [project, other] = [await newProject(), await newProject()];
    expect(await use(project, (await create(other)).body)).toEqual(refusedBy(project));
  });

  test('revoked, at once, also after they have been used', async () => {
    const project = await newProject();
    const { body: keys } = await create(project);
    expect((await use(project, keys)).map(({ status }) => status)).toEqual([200, 200, 200]);
    await project.admin(`PATCH /internal/api-keys/${keys.id}`, { body: { revoked: true } });
    expect(await use(project, keys)).toEqual(refusedBy(project));
  });

  test('expired', async () => {
    const project = await newProject();
    const { body: keys } = await create(project);
    const { clock } = await world();
    clock.advance(HOUR - 5_000);
    expect((await use(project, keys)).map(({ status }) => status)).toEqual([200, 200, 200]);
    clock.advance(5_000);
    expect(await use(project, keys)).toEqual(refusedBy(project));
  });

  test('expired before they were made', async () => {
    const project = await newProject();
    const { status, body } = await create(project, { expires_at_millis: 0 });
    expect({ status, expires: body.expires_at_millis }).toEqual({ status: 200, expires: 0 });
    expect(await use(project, body)).toEqual(refusedBy(project));
  });

  test('in another case, or with a character more', async () => {
    const project = await newProject();
    const { body } = await create(project);
    for (const change of [
      (key: string) => key.toUpperCase(),
      (key: string) => `${key}0`,
      (key: string) => key.slice(0, -1),
    ]) {
      const keys = Object.fromEntries(kinds.map((kind) => [kind, change(body[kind])]));
      expect(await use(project, keys)).toEqual(refusedBy(project));
    }
  });
});

test('the keys are shown once, in full; later only their last four characters are', async () => {
  const project = await newProject();
  const { status, body } = await create(project, { description: 'Shown once' });
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(
    ['created_at_millis', 'description', 'expires_at_millis', 'id', ...kinds].sort(),
  );
  for (const [kind, prefix] of [
    ['publishable_client_key', 'pck_'],
    ['secret_server_key', 'ssk_'],
    ['super_secret_admin_key', 'sak_'],
  ]) {
    expect(body[kind as string]).toMatch(new RegExp(`^${prefix}[0-9a-hjkmnp-tv-z]{45}$`));
  }
  const lastFour = Object.fromEntries(kinds.map((kind) => [kind, { last_four: body[kind].slice(-4) }]));
  const later = await project.admin(`GET /internal/api-keys/${body.id}`);
  expect(later.body).toEqual({ ...body, ...lastFour });
  const { body: listed } = await project.admin('GET /internal/api-keys');
  expect(listed.items[0]).toEqual(later.body);
});

test('the publishable client key can be copied again', async () => {
  const project = await newProject();
  const { body } = await create(project);
  const { body: listed } = await project.admin('GET /latchkey/api-keys');
  const { body: later } = await project.admin(`GET /internal/api-keys/${body.id}`);
  const key = body.publishable_client_key;
  const unused = Object.fromEntries(
    kinds.filter((kind) => kind in later).map((kind) => [kind, { ...later[kind], last_used_at_millis: null }]),
  );
  expect(listed.items[0]).toEqual({
    ...later,
    ...unused,
    publishable_client_key: { last_four: key.slice(-4), last_used_at_millis: null, value: key },
  });
});

test('a set without a publishable client key shows none', async () => {
  const project = await newProject();
  await create(project, { has_publishable_client_key: false });
  const { body } = await project.admin('GET /latchkey/api-keys');
  expect(body.items[0]).not.toHaveProperty('publishable_client_key');
});

test('the secret keys are not in the database', async () => {
  const project = await newProject();
  const { body } = await create(project);
  const { db } = (await world()).database;
  const rows = await db.selectFrom('project_keys').selectAll().where('project_id', '=', project.id).execute();
  const events = await db.selectFrom('events').selectAll().where('project_id', '=', project.id).execute();
  for (const kind of kinds) {
    const isSecret = kind !== 'publishable_client_key';
    expect(JSON.stringify([isSecret && rows, events])).not.toContain(body[kind]);
    for (const row of rows) expect(row[`${kind}_hash`]?.includes(body[kind])).toBe(false);
  }
});

test('a set has the kinds that were asked for, or none', async () => {
  const project = await newProject();
  const has = { has_publishable_client_key: false, has_secret_server_key: false };
  const { body } = await create(project, has);
  expect(kinds.filter((kind) => kind in body)).toEqual(['super_secret_admin_key']);
  expect(kinds.filter((kind) => kind in body && kind !== 'super_secret_admin_key')).toEqual([]);
  const none = await create(project, { ...has, has_super_secret_admin_key: false });
  expect(kinds.filter((kind) => kind in none.body)).toEqual([]);
  expect((await project.admin(`GET /internal/api-keys/${none.body.id}`)).status).toBe(200);
});

test('the newest set is first in the list, which is of the own project only', async () => {
  const [project, other] = [await newProject(), await newProject()];
  const { clock } = await world();
  clock.advance(1_000);
  const one = (await create(project)).body.id;
  clock.advance(1_000);
  const two = (await create(project)).body.id;
  await create(other);
  const { body } = await project.admin('GET /internal/api-keys');
  expect(body.items.map(({ id }: { id: string }) => id).slice(0, 2)).toEqual([two, one]);
  expect(body.items).toHaveLength(3);
  expect({ ...body, items: [] }).toEqual({ items: [], is_paginated: false });
});

test('a set can be described; revoked again it bears the later time; it is never unrevoked', async () => {
  const project = await newProject();
  const { id } = (await create(project)).body;
  const change = (body: object) => project.admin(`PATCH /internal/api-keys/${id}`, { body });
  expect((await change({ description: '' })).body).toMatchObject({ id, description: '' });
  const first = (await change({ revoked: true })).body.manually_revoked_at_millis;
  (await world()).clock.advance(5_000);
  const second = (await change({ revoked: true, description: 'Gone' })).body;
  expect(second.description).toBe('Gone');
  expect(second.manually_revoked_at_millis).toBeGreaterThanOrEqual(first + 5_000);
  expect(violationsIn(await change({ revoked: false }))).toEqual([
    'body.revoked must be one of the following values: true',
  ]);
  expect((await change({ description: 'Still gone' })).body.manually_revoked_at_millis).toBe(
    second.manually_revoked_at_millis,
  );
});

test('the set of another project is not found, nor is one that does not exist; nothing is changed', async () => {
  const [project, other] = [await newProject(), await newProject()];
  const foreign = (await create(other)).body.id;
  const before = await footprint(other.id);
  for (const id of [foreign, '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e']) {
    expect(await project.admin(`GET /internal/api-keys/${id}`)).toMatchObject(knownError('API_KEY_NOT_FOUND'));
    const answer = await project.admin(`PATCH /internal/api-keys/${id}`, { body: { revoked: true } });
    expect(answer).toMatchObject(knownError('API_KEY_NOT_FOUND'));
  }
  expect(await footprint(other.id)).toEqual(before);
});

test.each(['client', 'server'] as const)('the type %s may not touch keys', async (level) => {
  const project = await newProject();
  const call = level === 'client' ? project.call : project.server;
  const details = { actual_access_type: level, allowed_access_types: ['admin'] };
  for (const endpoint of [
    'GET /internal/api-keys',
    'POST /internal/api-keys',
    `PATCH /internal/api-keys/${project.id}`,
  ]) {
    expect(await call(endpoint)).toMatchObject(knownError('INSUFFICIENT_ACCESS_TYPE', details));
  }
});

test('an id that is no uuid, and a body that lacks everything, do not fit the schema', async () => {
  const { admin } = await newProject();
  expect(violationsIn(await admin('GET /internal/api-keys/x'))).toEqual(['params.id must be a valid UUID']);
  const fields = ['description', 'expires_at_millis', ...kinds.map((kind) => `has_${kind}`)];
  const lines = violationsIn(await admin('POST /internal/api-keys', { body: {} }));
  expect(lines).toEqual(fields.map((name) => `body.${name} must be defined`));
});

test.each([Number.MAX_SAFE_INTEGER, 253_402_300_800_000, -1, Number.MIN_SAFE_INTEGER])(
  'an expiry of %s, beyond the years that can be stored, does not fit the schema',
  async (expires_at_millis) => {
    const project = await newProject();
    const before = await footprint(project.id);
    expect(violationsIn(await create(project, { expires_at_millis }))).toHaveLength(1);
    expect(await footprint(project.id)).toEqual(before);
  },
);

test.each([
  [253_402_300_799_999, 200],
  [0, 401],
])('an expiry of %s is stored as it is', async (expires_at_millis, status) => {
  const project = await newProject();
  const { body } = await create(project, { expires_at_millis });
  expect(body.expires_at_millis).toBe(expires_at_millis);
  expect((await use(project, body)).map((answer) => answer.status)).toEqual([status, status, status]);
});
