import { callerOf, openDatabase, startWorld, testRing, type World } from '@latchkey/testing';
import { insist, internal, keyed, newTenant, signIn, type Tenant } from '@latchkey/testing/matrix/tenant/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemRandom } from '../../runtime/random.ts';
import { tablesInOrder } from './archived-tables.ts';
import { exportProject } from './export.ts';
import { importProject } from './import.ts';

let world: World;
let tenant: Tenant;
let other: World;
let lines: string[];

beforeAll(async () => {
  world = await startWorld({ egress: { reach: async () => ({ refused: 'private' }) } });
  const body = { config: { sign_up_enabled: true } };
  await insist(world)('PATCH /internal/projects/current', { headers: keyed('admin', internal), body });
  tenant = await newTenant(world);
  lines = await exported(world, true);
  other = await startWorld({ database: (await openDatabase()).database });
}, 120_000);
afterAll(async () => {
  await world.close();
  await other.close();
});

async function exported({ database: { db }, parts, clock }: World, withSecrets: boolean): Promise<string[]> {
  let text = '';
  const source = { db, ring: parts.ring, now: clock(), baseUrl: parts.baseUrl };
  await exportProject(source, { projectId: tenant.id, withSecrets }, async (more) => {
    text += more;
  });
  return text.split('\n').slice(0, -1);
}

test('x', () => {
  const have = new Set(lines.slice(1, -1).map((line) => JSON.parse(line).table));
  console.log(lines[0], lines.length, lines.at(-1));
  console.log('MISSING', tablesInOrder.map(({ name }) => name).filter((name) => !have.has(name)).join(' '));
  console.log(Object.keys(other.parts));
});
