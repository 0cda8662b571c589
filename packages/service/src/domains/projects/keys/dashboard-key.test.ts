import { randomBytes } from 'node:crypto';
import { callerOf, internalProject, refusal, startWorld, testRingText, type World } from '@latchkey/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type KeyRing, newKeyRingText, parseKeyRing } from '../../../platform/crypto/key-ring.ts';
import { dashboardKey } from './dashboard-key.ts';

const ringOf = (...bytes: number[]) =>
  parseKeyRing(bytes.map((byte) => `key${byte}:${Buffer.alloc(32, byte).toString('base64')}`).join(','));

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Starts the service again on the same data. */
async function restart(ring: KeyRing = world.parts.ring): Promise<void> {
  await (await startWorld({ database: world.database, ring })).close();
}

const statusWith = async (ring: KeyRing, key: string) => {
  const again = await startWorld({ database: world.database, ring });
  const headers = { 'access-type': 'client', 'project-id': 'internal', 'publishable-client-key': key };
  const { status } = await callerOf(again.service.fetch, world.parts.baseUrl, headers)('GET /projects/current');
  await again.close();
  return status;
};

async function keySets() {
  const { admin } = await internalProject(Promise.resolve(world));
  // biome-ignore lint/suspicious/noExplicitAny: rows of the wire.
  return (await admin('GET /internal/api-keys')).body.items as any[];
}
const dashboardSets = async () => (await keySets()).filter(({ description }) => description === 'Dashboard');

describe('the key of the dashboard', () => {
  test('is the same for every process with the same key ring', () => {
    expect(dashboardKey(ringOf(1, 2))).toBe(dashboardKey(ringOf(1)));
  });

  test('is another one in an installation that began with another key', () => {
    expect(dashboardKey(ringOf(2, 1))).not.toBe(dashboardKey(ringOf(1, 2)));
  });

  test('opens project internal at client level', async () => {
    expect(await statusWith(world.parts.ring, dashboardKey(world.parts.ring))).toBe(200);
  });

  test('is listed as one set, without keys of a higher level', async () => {
    const [set, ...others] = await dashboardSets();
    expect(others).toEqual([]);
    expect(set.publishable_client_key).toEqual({ last_four: dashboardKey(world.parts.ring).slice(-4) });
    expect(Object.keys(set)).not.toContain('secret_server_key');
    expect(Object.keys(set)).not.toContain('super_secret_admin_key');
  });

  test('cannot be revoked or rotated, for the dashboard would lock its owners out', async () => {
    const { admin } = await internalProject(Promise.resolve(world));
    const [before] = await dashboardSets();
    const answer = await admin(`PATCH /internal/api-keys/${before.id}`, {
      body: { revoked: true, description: 'gone' },
    });
    expect(answer).toMatchObject(refusal('DASHBOARD_KEY_STAYS'));
    const rotated = await admin(`POST /latchkey/api-keys/${before.id}/rotate`, { body: {} });
    expect(rotated).toMatchObject(refusal('DASHBOARD_KEY_STAYS'));
    expect(await dashboardSets()).toEqual([before]);
  });

  test('stays as it is when the service starts again', async () => {
    const before = await keySets();
    await restart();
    expect(await keySets()).toEqual(before);
  });

  test('stays as it is when the key ring gets a new primary key', async () => {
    const before = await keySets();
    const rotated = parseKeyRing(`${newKeyRingText(randomBytes)},${testRingText}`);
    expect(await statusWith(rotated, dashboardKey(world.parts.ring))).toBe(200);
    expect(await keySets()).toEqual(before);
  });
});
