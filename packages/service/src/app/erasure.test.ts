import { footprint, startWorld, type World } from '@latchkey/testing';
import { insist, keyed, newTenant, type Tenant } from '@latchkey/testing/matrix/tenant/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cursor, cursorNow, readEvents } from '../platform/events/event-reader.ts';

/** The tables that hold rows of a project: each digest begins with their number. */
const tablesWithRows = (digest: Record<string, string>) =>
  Object.keys(digest).filter((table) => !digest[table]?.startsWith('0 '));

describe('a deleted project', () => {
  let world: World;
  let erased: Tenant;
  let other: Tenant;
  let otherBefore: Record<string, string>;
  let cursor: Cursor;

  beforeAll(async () => {
    // Mails by the servers that tenants name come to an end at once.
    world = await startWorld({ egress: { reach: async () => ({ refused: 'private' }) } });
    const admin = keyed('admin', { id: 'internal', keys: world.parts.internalKeys as Tenant['keys'] });
    const body = { config: { sign_up_enabled: true } };
    await insist(world)('PATCH /internal/projects/current', { headers: admin, body });
    [erased, other] = [await newTenant(world), await newTenant(world)];
    otherBefore = await footprint(other.id, Promise.resolve(world));
    cursor = await cursorNow(world.database.db);
    await insist(world)('DELETE /internal/projects/current', { headers: keyed('admin', erased) });
    await world.service.workOutbox();
  });
  afterAll(() => world.close());

  test('leaves the rows of others alone', async () => {
    expect(await footprint(other.id, Promise.resolve(world))).toEqual(otherBefore);
  });

  test('leaves nothing behind but the fact of its end', async () => {
    const { db } = world.database;
    const events = await db.selectFrom('events').select('kind').where('project_id', '=', erased.id).execute();
    expect([tablesWithRows(await footprint(erased.id, Promise.resolve(world))), events]).toEqual([
      ['events'],
      [{ kind: 'project.deleted' }],
    ]);
  });

  test('still tells processes that poll a moment later, so that none keeps its keys in memory', async () => {
    const { events } = await readEvents(world.database.db, cursor);
    expect(events.map(({ kind, projectId }) => [kind, projectId])).toContainEqual(['project.deleted', erased.id]);
  });
});
