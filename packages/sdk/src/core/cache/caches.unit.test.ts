import { expect, test } from 'vitest';
import { fakeTime } from '../../../testing/time.ts';
import { environmentOf } from '../environment.ts';
import { Cache } from './cache.ts';
import type { Invalidations } from './cache-names.ts';
import { Caches } from './caches.ts';

/** Two caches that somebody looks at, and what they have asked since. */
async function watched(refreshes: () => Promise<Invalidations>) {
  const caches = new Caches(refreshes);
  const asked: string[] = [];
  for (const name of ['teams', 'apiKeys'] as const) {
    const read = async () => asked.push(name);
    const cache = caches.add(name, new Cache<[], unknown>(environmentOf({ ...fakeTime(), isBrowser: false }), read));
    await cache.entry(caches).read();
  }
  asked.length = 0;
  return { asked, caches };
}

test('a change reads again what it makes stale, and nothing else', async () => {
  const { asked, caches } = await watched(async () => ({ 'POST /teams': ['teams'] }));
  expect(await caches.after('POST /teams', Promise.resolve('made'))).toBe('made');
  expect(asked).toEqual(['teams']);
});

test('a change of which nothing is said reads nothing again', async () => {
  const { asked, caches } = await watched(async () => ({}));
  await caches.after('POST /teams', Promise.resolve());
  expect(asked).toEqual([]);
});

test('where it cannot be told what is stale, everything is read again', async () => {
  const { asked, caches } = await watched(() => Promise.reject(new TypeError('The network is away.')));
  expect(await caches.after('POST /teams', Promise.resolve('made'))).toBe('made');
  expect(asked).toEqual(['teams', 'apiKeys']);
});

test('a change that fails reads nothing again', async () => {
  const { asked, caches } = await watched(async () => ({ 'POST /teams': ['teams'] }));
  await expect(caches.after('POST /teams', Promise.reject(new Error('Refused.')))).rejects.toThrow('Refused.');
  expect(asked).toEqual([]);
});
