import { limits } from '@latchkey/protocol/limits';
import {
  baseUrl,
  newProject,
  refusal,
  startWorld,
  type TestProject,
  type TestUser,
  type World,
} from '@latchkey/testing';
import { cookieJar } from '@latchkey/testing/http/cookie-jar';
import { testContext } from '@latchkey/testing/world/context';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NoAnswer } from '../../../platform/network/guarded-fetch.ts';
import { deleteIfUnused, lockOldestUnused, type UnusedClient } from '../clients/queries.ts';
import { sweepUnusedClients } from './evict.ts';

const HOUR = 3_600_000;
const CLIENT = 'https://claude.example.com/client.json';
const REDIRECT = 'http://127.0.0.1/callback';

let asWorld: World;
let project: TestProject;
/** What hosts of documents answer now. */
let answer: (address: string) => Response;
let asked: string[];

const document = (client_id: string) => Response.json({ client_id, redirect_uris: [REDIRECT] });

beforeAll(async () => {
  asWorld = await startWorld({
    fetch: async (address) => {
      asked.push(address);
      return answer(address);
    },
  });
});
afterAll(() => asWorld.close());

beforeEach(async () => {
  project = await newProject({}, Promise.resolve(asWorld));
  await openTo('registration');
  answer = document;
  asked = [];
});

const openTo = (unregistered_clients: string) =>
  project.admin('PATCH /latchkey/project-settings', { body: { unregistered_clients } });
const issuer = () => `${baseUrl}/api/v1/projects/${project.id}/oauth`;

const fetchHere = (url: string, request: RequestInit) =>
  asWorld.service.fetch(new Request(url, request), { peer: '127.0.0.1' });

/** An address in a wide network of its own for each number. */
const networkOf = (wide: number, own = 1) => `${11 + (wide % 100)}.${Math.floor(wide / 100)}.${own}.1`;
let networks = 0;

async function visit(client_id = CLIENT, network = networkOf(networks++)) {
  const parameters = {
    client_id,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: 'openid',
    state: 's',
    code_challenge: '7w_YNF9DSfIdPf_pRjSq646_kPr-2-o9NAl16JGghdM',
    code_challenge_method: 'S256',
  };
  const browser = cookieJar(fetchHere, { accept: 'text/html', 'x-forwarded-for': network });
  const response = await browser(`${issuer()}/authorize?${new URLSearchParams(parameters)}`);
  const request = URL.parse(response.headers.get('location') ?? '', baseUrl)?.searchParams.get('request');
  return { status: response.status, request };
}

async function register(): Promise<{ status: number; id: string }> {
  const response = await fetchHere(`${issuer()}/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': networkOf(networks++) },
    body: JSON.stringify({ redirect_uris: [REDIRECT] }),
  });
  const body = (await response.json()) as { client_id: string };
  return { status: response.status, id: body.client_id };
}

/** A user lets a client in. */
async function letIn(clientId: string, by?: TestUser) {
  const { request } = await visit(clientId);
  const user = by ?? (await project.signUp());
  const answer = await user.call(`POST /latchkey/authorization-requests/${request}/approve`, { body: {} });
  expect(answer.status).toBe(200);
}

const judge = (id: string, is_approved: boolean) =>
  project.admin(`PATCH /latchkey/oauth-clients/${encodeURIComponent(id)}`, { body: { is_approved } });

const clients = async (): Promise<{ id: string; origin: string }[]> =>
  (await project.admin('GET /latchkey/oauth-clients')).body.items;
const ids = async () => (await clients()).map(({ id }) => id);

/** As many as there may be of a kind: later ones like this one. */
async function crowd(id: string) {
  const { db } = asWorld.database;
  const { rows } = await sql<{ origin: string }>`select origin from oidc_clients where id = ${id}`.execute(db);
  const [{ origin } = { origin: '' }] = rows;
  const missing = limits.unregisteredOAuthClients - (await clients()).filter((one) => one.origin === origin).length;
  await sql`
    insert into oidc_clients select (jsonb_populate_record(c, jsonb_build_object('id', c.id || '-' || n,
      'created_at', c.created_at + n * interval '1 second'))).*
    from oidc_clients c, generate_series(1, ${missing}::integer) n where c.id = ${id}`.execute(db);
}

describe('a project that is full of clients that registered themselves', () => {
  test('takes another in the place of the oldest that is unused', async () => {
    const [first, second] = [await register(), await register()];
    await crowd(second.id);
    const last = await register();
    expect(last.status).toBe(201);
    const left = await ids();
    expect(left).toHaveLength(limits.unregisteredOAuthClients);
    expect(left).not.toContain(first.id);
    expect(left).toEqual(expect.arrayContaining([second.id, last.id]));
  });

  test('keeps those that users have let in, and those that an owner has approved or blocked', async () => {
    const [used, approved, blocked, unused] = [await register(), await register(), await register(), await register()];
    await letIn(used.id);
    await judge(approved.id, true);
    await judge(blocked.id, false);
    await crowd(unused.id);
    expect((await register()).status).toBe(201);
    const left = await ids();
    expect(left).toEqual(expect.arrayContaining([used.id, approved.id, blocked.id]));
    expect(left).not.toContain(unused.id);
  });

  test('takes none where all are in use', async () => {
    const { id } = await register();
    await judge(id, true);
    await crowd(id);
    expect((await register()).status).toBe(400);
    expect(await ids()).toHaveLength(limits.unregisteredOAuthClients);
  });

  test('takes one with a document all the same, and the other way round', async () => {
    const { id } = await register();
    await judge(id, true);
    await crowd(id);
    expect((await visit()).status).toBe(303);
    await judge(CLIENT, true);
    await crowd(CLIENT);
    expect((await visit(`${CLIENT}2`)).status).toBe(400);
    await project.admin(`DELETE /latchkey/oauth-clients/${id}`);
    expect((await register()).status).toBe(201);
  });
});

/** Has a user have let in as many that registered themselves as one may; answers the first two. */
async function connectMany(user: TestUser) {
  const [first, second] = [await register(), await register()];
  await letIn(first.id, user);
  await letIn(second.id, user);
  await sql`
    with more as (
      insert into oidc_clients select (jsonb_populate_record(c, jsonb_build_object('id', c.id || '-' || n))).*
      from oidc_clients c, generate_series(1, ${limits.unregisteredAppsOfUser - 2}::integer) n where c.id = ${first.id}
      returning project_id, id
    )
    insert into connected_apps (project_id, user_id, client_id, scopes, created_at, authorized_at)
    select a.project_id, a.user_id, m.id, a.scopes, a.created_at, a.authorized_at
    from connected_apps a join more m on m.project_id = a.project_id where a.client_id = ${first.id}`.execute(
    asWorld.database.db,
  );
  return [first, second] as const;
}

describe('a user who has let in as many unregistered clients as one may', () => {
  const tooMany = refusal('CONNECTED_APPS_TOO_MANY');

  test('lets in no further one until they disconnect one', async () => {
    const user = await project.signUp();
    const [first] = await connectMany(user);
    const { id } = await register();
    const { request } = await visit(id);
    const allow = () => user.call(`POST /latchkey/authorization-requests/${request}/approve`, { body: {} });
    expect(await allow()).toMatchObject(tooMany);
    expect((await user.call(`DELETE /latchkey/connected-apps/${first.id}`)).status).toBe(200);
    expect((await allow()).status).toBe(200);
  });

  test('lets those in again that they have let in before, and those that an owner has approved', async () => {
    const user = await project.signUp();
    const [first] = await connectMany(user);
    await letIn(first.id, user);
    const { id } = await register();
    await judge(id, true);
    await letIn(id, user);
  });

  test('has room again where an owner approves one of them', async () => {
    const user = await project.signUp();
    const [, second] = await connectMany(user);
    await judge(second.id, true);
    await letIn((await register()).id, user);
  });

  test('keeps no other user from it, nor from the last that there is room for at the same time', async () => {
    const user = await project.signUp();
    const [first] = await connectMany(user);
    await letIn((await register()).id);
    await user.call(`DELETE /latchkey/connected-apps/${first.id}`);
    const requests = await Promise.all(
      Array.from({ length: 5 }, async () => (await visit((await register()).id)).request),
    );
    const answers = await Promise.all(
      requests.map((request) => user.call(`POST /latchkey/authorization-requests/${request}/approve`, { body: {} })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });
});

const deletions = async () =>
  (await project.admin('GET /latchkey/events?kinds=oauth_client.deleted')).body.items.map(
    ({ subject, detail }: { subject: { id: string }; detail: unknown }) => [subject.id, detail],
  );

test('the event log tells which client had to go, and why', async () => {
  const [first, second] = [await register(), await register()];
  await crowd(second.id);
  await register();
  const detail = { name: expect.any(String), origin: 'registration', unused: true };
  expect(await deletions()).toEqual([[first.id, detail]]);
});

test('a client that is let in while it is to go stays', async () => {
  const [first, second] = [await register(), await register()];
  await crowd(second.id);
  const { db } = asWorld.database;
  const user = await project.signUp();
  const [{ projectId } = { projectId: '' }] = (
    await sql<{ projectId: string }>`select project_id as "projectId" from oidc_clients where id = ${first.id}`.execute(
      db,
    )
  ).rows;
  await db.transaction().execute(async (transaction) => {
    const locked = await lockOldestUnused(transaction, projectId, 'registration');
    expect(locked?.id).toBe(first.id);
    // As if it had been let in between the look and the lock.
    await sql`
      insert into connected_apps (project_id, user_id, client_id, scopes, created_at, authorized_at)
      values (${projectId}, ${user.id}, ${first.id}, '["openid"]', now(), now())`.execute(transaction);
    expect(await deleteIfUnused(transaction, locked as UnusedClient)).toBeUndefined();
  });
  expect((await register()).status).toBe(201);
  const left = await ids();
  expect(left).toContain(first.id);
  expect(left).not.toContain(second.id);
});

test('an approved client stays, though no user has let it in', async () => {
  await openTo('registration-with-approval');
  const { id } = await register();
  await judge(id, true);
  await sweepUnusedClients(testContext(asWorld.database.db, { now: asWorld.clock() + 30 * 24 * HOUR }));
  expect(await ids()).toEqual([id]);
});

describe('a known client', () => {
  const away: [string, () => Response][] = [
    [
      'is away',
      () => {
        throw new NoAnswer(new URL(CLIENT), 'failed');
      },
    ],
    ['has an error', () => new Response(null, { status: 503 })],
    ['is asked too often', () => new Response(null, { status: 429 })],
  ];

  test.each(away)('is what it was for a day while the host of its document %s', async (_, failing) => {
    await visit();
    answer = failing;
    asWorld.clock.advance(23 * HOUR);
    expect((await visit()).status).toBe(303);
    expect(asked).toHaveLength(2);
    asWorld.clock.advance(HOUR);
    expect((await visit()).status).toBe(400);
  });

  test.each<[string, () => Response]>([
    ['is gone', () => new Response(null, { status: 404 })],
    ['is of another client', () => document(`${CLIENT}2`)],
  ])('is refused at once when its document %s', async (_, gone) => {
    await visit();
    answer = gone;
    asWorld.clock.advance(HOUR);
    expect((await visit()).status).toBe(400);
  });

  test('is what it was where its network may have no more documents read', async () => {
    const network = networkOf(networks++);
    await visit();
    asWorld.clock.advance(2 * HOUR);
    for (let count = 0; count < 20; count++) await visit(`${CLIENT}${count}`, network);
    expect((await visit(`${CLIENT}20`, network)).status).toBe(429);
    expect((await visit(CLIENT, network)).status).toBe(303);
  });
});

test('wide networks that have all documents read that they may keep no new client out', async () => {
  for (const wide of [networks++, networks++]) {
    for (let count = 0; count < 201; count++) {
      await visit(`https://h${count}.evil.example/${wide}`, networkOf(wide, count % 100));
    }
    for (let count = 0; count < 25; count++) await visit(`${CLIENT}${wide}-${count}`, networkOf(wide, 100 + count));
  }
  expect((await visit()).status).toBe(303);
});
