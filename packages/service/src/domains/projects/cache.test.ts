import { newProject, testRing, world } from '@latchkey/testing';
import { expect, test } from 'vitest';
import { projectCache } from './cache.ts';

test('while changes of other processes are not heard of, every look-up sees them, and a crowd asks once', async () => {
  const { database, statements } = await world();
  const { id, admin } = await newProject();
  const cache = projectCache(database.db, testRing, () => false);
  expect((await cache.find(id))?.displayName).toBe('A test');
  await admin('PATCH /internal/projects/current', { body: { display_name: 'Renamed' } });
  const before = statements.length;
  const found = await Promise.all(Array.from({ length: 200 }, () => cache.find(id)));
  expect(new Set(found.map((project) => project?.displayName))).toEqual(new Set(['Renamed']));
  const reads = statements.slice(before).filter(({ query }) => /from "projects"/.test(query.sql));
  expect(reads).toHaveLength(1);
});
