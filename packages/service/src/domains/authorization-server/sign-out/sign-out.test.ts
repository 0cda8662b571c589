import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newProject, type TestProject, type TestUser, world } from '@latchkey/testing';
import { type newBrowser, newRelyingParty, type RelyingParty } from '@latchkey/testing/people/relying-party';
import { until } from '@latchkey/testing/process/process';
import { isBlocking } from '@latchkey/testing/race';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

// OpenID Connect Back-Channel Logout 1.0.

let project: TestProject;
let app: RelyingParty;
let server: Server;
/** What the application was told, and how it answers next. */
let told: string[];
let answers: number[];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    told.push(new URLSearchParams(body).get('logout_token') ?? '');
    response.writeHead(answers.shift() ?? 204).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  project = await newProject();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  app = await newRelyingParty(project, { backchannel_logout_url: address });
});
afterAll(() => server.close());
beforeEach(() => {
  told = [];
  answers = [];
});

/** Signs a user in to the application; answers the browser, and what the application knows of the session. */
async function signIn(user: TestUser) {
  const visit = await app.visit();
  const back = await visit.goOn(await visit.approve(user));
  const tokens = await visit.redeem(new URL(back.headers.get('location') ?? ''));
  return { browser: visit.goOn, sid: tokens.claims()?.sid };
}

async function workOutbox(afterMillis = 0): Promise<void> {
  const { service, clock } = await world();
  clock.advance(afterMillis);
  await service.workOutbox();
}

/** What the logout tokens say that have come. */
async function tokens() {
  const { body } = await project.bare(`GET /projects/${project.id}/.well-known/jwks.json`);
  const asked = { issuer: app.issuer, audience: app.clientId, currentDate: new Date((await world()).clock()) };
  return Promise.all(told.map(async (token) => (await jwtVerify(token, createLocalJWKSet(body), asked)).payload));
}

/** A user presses the button. */
async function signOutAtProvider(browser: ReturnType<typeof newBrowser>): Promise<void> {
  const page = await (await browser(`${app.issuer}/oauth/sign-out`)).text();
  const xsrf = /name="xsrf" value="([^"]*)"/.exec(page)?.[1] ?? '';
  await browser(`${app.issuer}/oauth/sign-out/confirm`, { xsrf, logout: 'yes' });
}

/** Holds sessions of a user, so that ending one waits until `meanwhile` is over. */
async function whileEndingWaits(user: TestUser, end: () => Promise<unknown>, meanwhile: () => Promise<unknown>) {
  const { db } = (await world()).database;
  const ended = await db.transaction().execute(async (trx) => {
    await sql`select from sessions where project_id = ${project.id} and user_id = ${user.id} for key share`.execute(
      trx,
    );
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const ending = end();
    await until(() => isBlocking(db, rows[0]?.pid));
    await meanwhile();
    return { ending };
  });
  await ended.ending;
}

test('a client is told that was authorized while the session was being ended', async () => {
  const user = await project.signUp();
  const visit = await app.visit();
  const location = await visit.approve(user);
  let back: Response | undefined;
  await whileEndingWaits(
    user,
    () => user.call('DELETE /auth/sessions/current'),
    async () => {
      back = await visit.goOn(location);
    },
  );
  expect(back?.headers.get('location')).toContain('code=');
  await workOutbox();
  expect(await tokens()).toEqual([expect.objectContaining({ sub: user.id })]);
});

test('signing out at the provider is told, after its page was answered', async () => {
  const user = await project.signUp();
  const { browser, sid } = await signIn(user);
  await signOutAtProvider(browser);
  expect(told).toEqual([]);
  await workOutbox();
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  expect(await tokens()).toEqual([expect.objectContaining({ sub: user.id, sid, events })]);
});

test.each<[string, (user: TestUser) => Promise<unknown>]>([
  ['signs out', (user) => user.call('DELETE /auth/sessions/current')],
  ['is banned', (user) => project.admin(`PUT /latchkey/users/${user.id}/ban`, { body: { reason: 'Spam' } })],
  ['is deleted', (user) => project.server(`DELETE /users/${user.id}`)],
  [
    'gets another password',
    (user) => project.server(`PATCH /users/${user.id}`, { body: { password: 'another good password' } }),
  ],
  [
    'has the session revoked',
    async (user) => {
      const { body } = await project.server('GET /auth/sessions', { query: { user_id: user.id } });
      await project.server(`DELETE /auth/sessions/${body.items[0].id}`);
    },
  ],
])('it is told when a user %s', async (_, end) => {
  const user = await project.signUp();
  const { sid } = await signIn(user);
  await end(user);
  await workOutbox();
  expect(await tokens()).toEqual([expect.objectContaining({ sub: user.id, sid })]);
});

test('of two sessions, the one that goes on is left alone', async () => {
  const user = await project.signUp();
  const other = await project.signIn(user.email, user.password);
  const [{ sid }] = [await signIn(user), await signIn(other)];
  await user.call('DELETE /auth/sessions/current');
  await workOutbox();
  expect(await tokens()).toEqual([expect.objectContaining({ sid })]);
});

test('an application that is away is told a few times more, and then no more', async () => {
  answers = [500, 503, 204];
  const user = await project.signUp();
  await signIn(user);
  await user.call('DELETE /auth/sessions/current');
  for (let times = 0; times < 5; times++) await workOutbox(60_000);
  expect(told).toHaveLength(3);

  answers = Array.from({ length: 20 }, () => 500);
  const another = await project.signUp();
  await signIn(another);
  await another.call('DELETE /auth/sessions/current');
  for (let times = 0; times < 9; times++) await workOutbox(60_000);
  expect(told).toHaveLength(3 + 5);
});

test('nothing waits in a project where no application wants to be told', async () => {
  const silent = await newProject();
  const user = await silent.signUp();
  await (await newRelyingParty(silent)).signIn(user);
  await user.call('DELETE /auth/sessions/current');
  const { db } = (await world()).database;
  const waiting = await db.selectFrom('outbox').select('kind').where('project_id', '=', silent.id).execute();
  expect(waiting.filter(({ kind }) => kind.startsWith('oidc.'))).toEqual([]);
});
