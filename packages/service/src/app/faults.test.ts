import { endpoints } from '@latchkey/protocol';
import type { Answer } from '@latchkey/testing';
import { type FaultBench, startFaultBench } from '@latchkey/testing/faults/bench';
import { type InParts, tryEveryFault } from '@latchkey/testing/faults/every-fault';
import { allRequests, firstOwnerRequest, flowRequests, preparedRequests } from '@latchkey/testing/faults/flow-requests';
import { isFull } from '@latchkey/testing/full';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { isUnreachable } from '../database/errors.ts';

/** The requests of every run: a new user by a code, another credential, a provider's code, and what a lost phone leaves. */
const EACH_TIME = [
  'POST /auth/otp/sign-in, of a new user',
  'POST /latchkey/passkeys, plain',
  'POST /auth/oauth/token, of a new user',
  'POST /latchkey/mfa/recover, plain',
];
const START_MILLIS = 300_000;
const ALL_MILLIS = 3 * 3_600_000;

/** It asks for an installation without an owner, which has a test of its own. */
const FIRST_OWNER = 'POST /latchkey/first-owner';

/** Requests that are done in parts: see decision 88. */
const IN_PARTS: Readonly<Record<string, InParts>> = {
  // The state is answered once, whatever the provider says then, for its code is good once.
  'GET /auth/oauth/callback/:provider_id': 'spent',
  'POST /auth/oauth/callback/:provider_id': 'spent',
  'POST /projects/:projectId/saml/:connectionId/acs': 'spent',
  // A page of users and teams at a time, each in a transaction of its own.
  'DELETE /latchkey/imports/:import_id': 'resumed',
  // The caller waits for the mail server; five minutes later a job does.
  'POST /latchkey/emails/send-preview': 'left to a job',
  // The first key pair is made when it is first needed.
  'POST /latchkey/teams/:team_id/sso-connections/:connection_id/saml-keys': 'resumed',
};

const few = preparedRequests.filter(({ name }) => EACH_TIME.includes(name));

let bench: FaultBench;
beforeAll(async () => {
  bench = await startFaultBench((world) => (isFull ? allRequests(world) : flowRequests(world, few)));
  return () => bench.close();
}, START_MILLIS);

test('wherever the line to the database breaks, all of a request is done or nothing, and once', {
  timeout: ALL_MILLIS,
}, async () => {
  const broken: string[] = [];
  const writing = new Set<string>();
  const reading = new Set<string>();
  const figures = { requests: 0, statements: 0, faults: 0, unheard: 0 };
  const started = performance.now();
  for (const { name, route, send } of bench.requests) {
    const faults = await tryEveryFault(bench, send, { isThorough: isFull, inParts: IN_PARTS[route] });
    (faults.writes ? writing : reading).add(route);
    const told = faults.broken.map((sentence) => `${name}: ${sentence}`);
    // The whole run takes long: what it finds is told as it is found.
    if (told.length > 0) console.log(told.join('\n'));
    broken.push(...told);
    if (!faults.writes) continue;
    figures.requests++;
    figures.statements += faults.statements;
    figures.faults += faults.cases;
    figures.unheard += faults.unheard;
  }
  const seconds = Math.round((performance.now() - started) / 1_000);
  console.log(JSON.stringify({ name: 'faults at every statement', endpoints: writing.size, ...figures, seconds }));
  expect(broken).toEqual([]);
  if (!isFull) return expect(figures.requests).toBe(EACH_TIME.length);
  const missing = Object.keys(endpoints).filter(
    (route) => !route.startsWith('GET ') && !writing.has(route) && !reading.has(route),
  );
  expect(missing).toEqual([FIRST_OWNER]);
});

test.runIf(isFull)('so it is with the first owner of an installation', { timeout: START_MILLIS }, async () => {
  const empty = await startFaultBench((world) => firstOwnerRequest(world), { owner: undefined });
  try {
    for (const { send } of empty.requests)
      expect(await tryEveryFault(empty, send)).toMatchObject({ writes: true, broken: [] });
  } finally {
    await empty.close();
  }
});

describe('what is found', { timeout: START_MILLIS }, () => {
  const faultsOf = async (work: () => Promise<unknown>, whenAway = 503) => {
    const send = () =>
      work().then(
        () => answered(200),
        (error) => answered(isUnreachable(error) ? whenAway : 500),
      );
    return (await tryEveryFault(bench, send)).broken.join('\n');
  };
  const renameUsers = () => bench.world.database.db.updateTable('users').set({ display_name: 'planted' }).execute();
  const renameProjects = () =>
    bench.world.database.db.updateTable('projects').set({ display_name: 'planted' }).execute();

  test('is nothing in an act that is one transaction', async () => {
    const { db } = bench.world.database;
    const act = () =>
      db.transaction().execute(async (within) => {
        await within.updateTable('users').set({ display_name: 'planted' }).execute();
        await within.updateTable('projects').set({ display_name: 'planted' }).execute();
      });
    expect(await faultsOf(act)).toBe('');
  });

  test('is an act in two transactions', async () => {
    expect(
      await faultsOf(async () => {
        await renameUsers();
        await renameProjects();
      }),
    ).toMatch(/half done: projects/);
  });

  test('is an act that replaces a secret by itself', async () => {
    const { db } = bench.world.database;
    const replaceHashes = () =>
      sql`update users set password_hash = sha256(gen_random_uuid()::text::bytea)`.execute(db);
    expect(
      await faultsOf(async () => {
        await replaceHashes();
        await renameProjects();
      }),
    ).toMatch(/half done: projects/);
  });

  test('is an act that hides that it failed', async () => {
    expect(await faultsOf(() => renameUsers().catch(() => undefined))).toMatch(/answered as done, and nothing is/);
  });

  test('is an act that is done twice', async () => {
    const { db } = bench.world.database;
    const note = () =>
      sql`insert into activity_notes (project_id, user_id, at)
        select project_id, id, created_at from users limit 1`.execute(db);
    const repeated = () => note().catch(note);
    expect(await faultsOf(repeated)).toMatch(/half done: activity_notes: 0 of 1 missing, 1 too many/);
  });

  test('is a failure that is taken for a bug', async () => {
    expect(await faultsOf(renameUsers, 500)).toMatch(/it is answered 500/);
  });
});

function answered(status: number): Answer {
  const headers = new Headers(status === 503 ? { 'retry-after': '1' } : {});
  return { status, headers, body: '', text: '', code: null };
}
