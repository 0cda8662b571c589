import { randomUUID } from 'node:crypto';
import { newProject, startWorld, type TestProject, type World } from '@latchkey/testing';
import { latch } from '@latchkey/testing/latch';
import { testContext } from '@latchkey/testing/world/context';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DomainProofs, ProvenDomain } from '../../../database/domain-proofs.ts';
import { migrate } from '../../../database/migrate.ts';
import type { OAuthClient } from '../../authorization-server/clients/client.ts';
import { clientsOf, putClient } from '../../authorization-server/clients/queries.ts';
import { sweepUnusedClients } from '../../authorization-server/unregistered/evict.ts';
import { recheckDomains } from '../../domain-proofs/recheck.ts';
import { signHeads } from '../../event-proofs/heads.ts';
import { projectCache } from '../../projects/cache.ts';
import { close, guardTables, leave, open } from './queries.ts';

const HOUR = 3_600_000;
const move = { id: randomUUID(), to: 'https://auth.example.org', database: '1/2' };

let world: World;
let closed: TestProject;
let another: TestProject;
beforeAll(async () => {
  world = await startWorld();
  await guardTables(world.database.db);
}, 120_000);
afterAll(() => world.close());
beforeEach(async () => {
  closed = await newProject({}, Promise.resolve(world));
  another = await newProject({}, Promise.resolve(world));
  return () => open(world.database.db, closed.id, move.id);
});

const db = () => world.database.db;

test('unused clients of other projects are deleted', async () => {
  const unused: OAuthClient = {
    id: 'unused',
    name: 'Unused',
    kind: 'web',
    isFirstParty: false,
    redirectUris: ['https://app.example.com/callback'],
    postLogoutRedirectUris: [],
    backchannelLogoutUrl: null,
    logoUrl: null,
    homeUrl: null,
    jwks: null,
    jwksUri: null,
    idTokenSigningAlg: 'ES256',
    secretHash: null,
    secretLastFour: null,
    previousSecretHash: null,
    previousSecretEndsAt: null,
    origin: 'registration',
    isApproved: false,
    describedAt: null,
    expiresAt: world.clock() - HOUR,
    createdAt: world.clock() - 2 * HOUR,
    grants: [],
  };
  for (const { id } of [closed, another]) await putClient(db(), id, unused);
  await close(db(), closed.id, move);
  await sweepUnusedClients(testContext(db(), { now: world.clock() }));
  expect([await clientsOf(db(), closed.id), await clientsOf(db(), another.id)]).toEqual([[expect.anything()], []]);
});

test('domains of other projects are looked at', async () => {
  const failing: string[] = [];
  const due = [closed, another].map(({ id }) => ({
    id,
    projectId: id,
    domain: 'example.com',
    token: 'token',
    createdAt: 0,
    verifiedAt: 0,
    checkedAt: 0,
    failingSince: null,
  }));
  const proofs: Partial<DomainProofs<ProvenDomain>> = {
    takeDue: async () => due,
    async markFailing(db, projectId) {
      await sql`update users set created_at = created_at where project_id = ${projectId}`.execute(db);
      failing.push(projectId);
    },
    markLost: async () => undefined,
  };
  await closed.signUp();
  await close(db(), closed.id, move);
  const problemOf = async () => new Error() as never;
  await recheckDomains(testContext(db()), {
    proofs: proofs as DomainProofs<ProvenDomain>,
    problemOf,
    onLost: async () => {},
  });
  expect(failing).toEqual([another.id]);
});

test('the last use of keys of other projects is written', async () => {
  const usesOf = async ({ id }: TestProject) =>
    (
      await db()
        .selectFrom('project_keys')
        .select('secret_server_key_used_at as usedAt')
        .where('project_id', '=', id)
        .execute()
    ).map(({ usedAt }) => usedAt !== null);
  // Reads go on while a project moves.
  await close(db(), closed.id, move);
  for (const project of [closed, another]) expect((await project.server('GET /users')).status).toBe(200);
  await world.service.workOutbox();
  expect([await usesOf(closed), await usesOf(another)]).toEqual([[false], [true]]);
});

test('what a log grows by after the copy gets no signed head', async () => {
  await world.service.workOutbox();
  await closed.signUp();
  await world.service.workOutbox();
  const heads = async () =>
    (await sql`select from event_heads where project_id = ${closed.id}`.execute(db())).rows.length;
  const sign = () =>
    signHeads(testContext(db(), { now: world.clock() + HOUR }), projectCache(db(), world.parts.ring, () => false).find);
  await close(db(), closed.id, move);
  const before = await heads();
  await sign();
  expect(await heads()).toBe(before);
  await open(db(), closed.id, move.id);
  await sign();
  expect(await heads()).toBe(before + 1);
});

test('the database is not migrated while a project is on its way, and is once it has moved', async () => {
  const first = await sql<{ name: string; timestamp: string }>`
    delete from kysely_migration where name = (select min(name) from kysely_migration) returning *`.execute(db());
  try {
    await close(db(), closed.id, move);
    await expect(migrate(db())).rejects.toThrow(`Project ${closed.id} is being moved to another installation.`);
    await leave(db(), closed.id, move, world.clock());
    // It is begun: this one is out of turn.
    await expect(migrate(db())).rejects.toThrow(`Migration  failed`);
  } finally {
    for (const { name, timestamp } of first.rows)
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(db());
  }
});

test('a migration changes rows of a project that has moved', async () => {
  await closed.signUp();
  await close(db(), closed.id, move);
  await leave(db(), closed.id, move, world.clock());
  const change = sql`update users set created_at = created_at where project_id = ${closed.id}`;
  await expect(change.execute(db())).rejects.toMatchObject({ code: 'LK001' });
  await db()
    .transaction()
    .execute(async (db) => {
      await sql`set local latchkey.migrating = 'on'`.execute(db);
      expect((await change.execute(db)).numAffectedRows).toBe(1n);
    });
});

test('a table that another transaction holds is named', async () => {
  await sql`drop trigger refuse_moving on teams`.execute(db());
  const locked = latch();
  const end = latch();
  const holding = db()
    .transaction()
    .execute(async (db) => {
      await sql`lock table teams in row exclusive mode`.execute(db);
      locked.happen();
      await end.happened;
    });
  await locked.happened;
  await expect(guardTables(db())).rejects.toThrow('Other transactions of the database hold table teams for too long.');
  end.happen();
  await holding;
  await guardTables(db());
}, 60_000);
