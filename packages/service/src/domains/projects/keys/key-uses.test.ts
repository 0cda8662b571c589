import { baseUrl, callerOf, newProject, ownerCall, startWorld, type TestProject, type World } from '@latchkey/testing';
import { keyed } from '@latchkey/testing/matrix/tenant/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const HOUR = 3_600_000;
const kinds = ['publishable_client_key', 'secret_server_key', 'super_secret_admin_key'] as const;
const levels = { client: kinds[0], server: kinds[1], admin: kinds[2] } as const;
type Level = keyof typeof levels;

let here: World;
beforeAll(async () => {
  here = await startWorld();
});
afterAll(() => here.close());

const inThisWorld = () => newProject({}, Promise.resolve(here));

type Keys = { readonly id: string } & { readonly [Kind in (typeof kinds)[number]]: string };

/** A second set, so that looking at it doesn't use it. */
async function create({ admin }: TestProject, changes: object = {}): Promise<Keys> {
  const has = Object.fromEntries(kinds.map((kind) => [`has_${kind}`, true]));
  const body = { description: 'Watched', expires_at_millis: here.clock() + 100 * HOUR, ...has, ...changes };
  return (await admin('POST /internal/api-keys', { body })).body;
}

/** When the list says that a key of a set was last used, once all is written that is due. */
async function lastUse(
  { admin }: TestProject,
  { id }: Pick<Keys, 'id'>,
  level: Level = 'server',
): Promise<number | null> {
  await here.service.workOutbox();
  const { items } = (await admin('GET /latchkey/api-keys')).body;
  return items.find((set: Pick<Keys, 'id'>) => set.id === id)[levels[level]].last_used_at_millis;
}

const use = ({ id }: TestProject, keys: Keys, level: Level = 'server', world = here) =>
  callerOf(world.service.fetch, baseUrl, keyed(level, { id, keys }))('GET /projects/current');

/** When a use happened, between two looks at the clock. */
async function during(act: () => Promise<unknown>): Promise<readonly [from: number, to: number]> {
  const from = here.clock();
  await act();
  return [from, here.clock()];
}

const isWithin = (at: number | null, [from, to]: readonly [number, number]) => at !== null && at >= from && at <= to;

describe('not a use is', () => {
  test('a call with a key that is not of the set, though it begins and ends alike', async () => {
    const project = await inThisWorld();
    const keys = await create(project);
    const forged = { ...keys, secret_server_key: `ssk_${'0'.repeat(41)}${keys.secret_server_key.slice(-4)}` };
    expect((await use(project, forged)).status).toBe(401);
    expect(await lastUse(project, keys)).toBeNull();
  });

  test('a call with a key of another project', async () => {
    const [project, other] = [await inThisWorld(), await inThisWorld()];
    const keys = await create(other);
    expect((await use(project, keys)).status).toBe(401);
    expect(await lastUse(other, keys)).toBeNull();
  });

  test('a call with keys that are revoked or have expired', async () => {
    const project = await inThisWorld();
    const [revoked, expired] = [await create(project), await create(project, { expires_at_millis: 0 })];
    await project.admin(`PATCH /internal/api-keys/${revoked.id}`, { body: { revoked: true } });
    for (const keys of [revoked, expired]) {
      expect((await use(project, keys)).status).toBe(401);
      expect(await lastUse(project, keys)).toBeNull();
    }
  });

  test("a call by an owner's session, which stands in for a key", async () => {
    const project = await inThisWorld();
    const keys = await create(project);
    const asOwner = await ownerCall(here);
    const headers = { 'access-type': 'admin', 'project-id': project.id };
    expect((await asOwner('GET /internal/api-keys', { headers })).status).toBe(200);
    expect(await lastUse(project, keys, 'admin')).toBeNull();
  });

  test('a rotation: the successor begins unused, and the old set keeps its last use', async () => {
    const project = await inThisWorld();
    const keys = await create(project);
    await use(project, keys);
    const at = await lastUse(project, keys);
    const { body: fresh } = await project.admin(`POST /latchkey/api-keys/${keys.id}/rotate`, { body: {} });
    expect([await lastUse(project, fresh), await lastUse(project, keys)]).toEqual([null, at]);
  });
});

test.each(['client', 'server', 'admin'] as const)(
  'the use of a %s key is told of it, and of no other',
  async (level) => {
    const project = await inThisWorld();
    const keys = await create(project);
    const used = await during(() => use(project, keys, level));
    const others = (Object.keys(levels) as Level[]).filter((other) => other !== level);
    expect(isWithin(await lastUse(project, keys, level), used)).toBe(true);
    expect(await Promise.all(others.map((other) => lastUse(project, keys, other)))).toEqual([null, null]);
  },
);

test('a client that shows its key at the token endpoint uses it', async () => {
  const project = await inThisWorld();
  const keys = await create(project);
  const { refreshToken } = await project.signUp();
  const body = {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: project.id,
    client_secret: keys.publishable_client_key,
  };
  const used = await during(() => project.bare('POST /auth/oauth/token', { body }));
  expect(isWithin(await lastUse(project, keys, 'client'), used)).toBe(true);
});

test('only the key of the hosted pages is in no set: it works, and all that is written afterwards is', async () => {
  const project = await inThisWorld();
  const keys = await create(project);
  const page = await here.service.fetch(new Request(`${baseUrl}/p/${project.id}/sign-in`), { peer: '127.0.0.1' });
  const key = /pck_[a-z0-9]+/.exec(await page.text())?.[0] ?? '';
  expect((await use(project, { ...keys, publishable_client_key: key }, 'client')).status).toBe(200);
  const used = await during(() => use(project, keys));
  expect(isWithin(await lastUse(project, keys), used)).toBe(true);
});

test('later uses are written once an hour, and the latest of them is what stays', async () => {
  const project = await inThisWorld();
  const keys = await create(project);
  await use(project, keys);
  const first = await lastUse(project, keys);
  here.clock.advance(HOUR / 2);
  await use(project, keys);
  const second = await during(() => use(project, keys));
  expect(await lastUse(project, keys)).toBe(first);
  here.clock.advance(HOUR / 2);
  expect(isWithin(await lastUse(project, keys), second)).toBe(true);
  here.clock.advance(10 * HOUR);
  expect(isWithin(await lastUse(project, keys), second)).toBe(true);
  const third = await during(() => use(project, keys));
  expect(isWithin(await lastUse(project, keys), third)).toBe(true);
});

test('two hundred calls are noted by one statement', async () => {
  const project = await inThisWorld();
  const keys = await create(project);
  const before = here.statements.length;
  await Promise.all(Array.from({ length: 200 }, () => use(project, keys)));
  await here.service.workOutbox();
  const of = here.statements
    .slice(before)
    .filter(({ query }) => /"secret_server_key_used_at"/.test(query.sql) && query.parameters.includes(keys.id));
  expect(of).toHaveLength(1);
});

describe('with several processes', () => {
  test('an earlier use that is written late leaves the later one', async () => {
    const project = await inThisWorld();
    const keys = await create(project);
    const there = await startWorld({ database: here.database, clock: () => here.clock() + HOUR });
    await use(project, keys);
    const [from, to] = await during(() => use(project, keys, 'server', there));
    await there.service.workOutbox();
    expect(isWithin(await lastUse(project, keys), [from + HOUR, to + HOUR])).toBe(true);
    await there.close();
  });

  test('one that is closed writes what is not written yet', async () => {
    const project = await inThisWorld();
    const keys = await create(project);
    const there = await startWorld({ database: here.database, clock: here.clock });
    await use(project, keys, 'server', there);
    await there.service.workOutbox();
    here.clock.advance(HOUR / 2);
    const second = await during(() => use(project, keys, 'server', there));
    await there.close();
    expect(isWithin(await lastUse(project, keys), second)).toBe(true);
  });
});
