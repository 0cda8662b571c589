import { expect, test } from 'vitest';
import { fakeTime, settled } from '../../../testing/time.ts';
import { environmentOf } from '../environment.ts';
import { Cache } from './cache.ts';

const owner = {};
const nothing = () => {};

function newCache(fetch: (name: string) => Promise<unknown>, isBrowser = true) {
  const time = fakeTime();
  const asked: string[] = [];
  const cache = new Cache<[string], unknown>(environmentOf({ ...time, isBrowser }), (_, name) => {
    asked.push(name);
    return fetch(name);
  });
  return { cache, asked, time };
}

/** Answers that the test gives when it likes, by their number. */
function answers() {
  const given: ((value: unknown) => void)[] = [];
  return { given, fetch: () => new Promise<unknown>((resolve) => given.push(resolve)) };
}

test('a hundred subscribers make one request', async () => {
  const { cache, asked } = newCache(async () => 'value');
  for (let i = 0; i < 100; i++) cache.entry(owner, 'a').subscribe(nothing);
  await settled();
  expect(asked).toEqual(['a']);
  expect(cache.entry(owner, 'a').getSnapshot()).toEqual({ status: 'ok', data: 'value' });
});

test('a hundred readers make one request', async () => {
  const { cache, asked } = newCache(async () => 'value');
  const entry = cache.entry(owner, 'a');
  expect(new Set(await Promise.all(Array.from({ length: 100 }, entry.read)))).toEqual(new Set(['value']));
  expect(await entry.read()).toBe('value');
  expect(asked).toEqual(['a']);
});

test('what is asked for anew is fetched anew', async () => {
  let number = 0;
  const { cache, time } = newCache(async () => ++number);
  expect(await cache.get(owner, 'a')).toBe(1);
  const second = cache.get(owner, 'a');
  await time.advance(300);
  expect(await second).toBe(2);
});

test('other arguments and other owners are other values', async () => {
  const { cache, asked } = newCache(async (name) => name);
  await Promise.all([cache.get(owner, 'a'), cache.get(owner, 'b'), cache.get({}, 'a')]);
  expect(asked).toEqual(['a', 'b', 'a']);
});

test('a value lasts 5 seconds after the last subscriber has left', async () => {
  const { cache, asked, time } = newCache(async () => 'value');
  const leave = cache.entry(owner, 'a').subscribe(nothing);
  await settled();
  leave();
  await time.advance(4_999);
  expect(cache.entry(owner, 'a').getSnapshot().status).toBe('ok');
  await time.advance(1);
  expect(cache.entry(owner, 'a').getSnapshot().status).toBe('pending');
  expect(asked).toEqual(['a']);
});

test('who comes back within the grace finds the value, and keeps it', async () => {
  const { cache, asked, time } = newCache(async () => 'value');
  cache.entry(owner, 'a').subscribe(nothing)();
  await time.advance(4_000);
  cache.entry(owner, 'a').subscribe(nothing);
  await time.advance(60_000);
  expect(cache.entry(owner, 'a').getSnapshot().status).toBe('ok');
  expect(asked).toEqual(['a']);
});

test('on servers every read is a request of its own, at once', async () => {
  const { cache, asked, time } = newCache(async () => 'value', false);
  for (let i = 0; i < 5; i++) await cache.get(owner, 'a');
  expect(asked).toHaveLength(5);
  expect(time.isIdle).toBe(true);
});

test('an older answer never overwrites a newer one', async () => {
  const { given, fetch } = answers();
  const { cache } = newCache(fetch, false);
  const entry = cache.entry(owner, 'a');
  const reads = [entry.refresh(), entry.refresh()];
  given[1]?.('newer');
  given[0]?.('older');
  expect(await Promise.all(reads)).toEqual(['older', 'newer']);
  expect(entry.getSnapshot()).toEqual({ status: 'ok', data: 'newer' });
});

test('a failure is shown, but the next reader gets another try', async () => {
  let number = 0;
  const { cache, time } = newCache(async () => {
    if (++number === 1) throw new Error('down');
    return 'up';
  });
  const entry = cache.entry(owner, 'a');
  await expect(entry.read()).rejects.toThrow('down');
  expect(entry.getSnapshot()).toMatchObject({ status: 'error', error: { message: 'down' } });
  const again = entry.read();
  await time.advance(300);
  expect(await again).toBe('up');
});

test('a failure does not take away what was known', async () => {
  let isDown = false;
  const { cache } = newCache(async () => {
    if (isDown) throw new Error('down');
    return 'value';
  }, false);
  const entry = cache.entry(owner, 'a');
  await entry.read();
  isDown = true;
  await expect(entry.refresh()).rejects.toThrow('down');
  expect(entry.getSnapshot()).toEqual({ status: 'ok', data: 'value' });
});

test('who listens hears of changes only, and sees the same object until then', async () => {
  let value = { name: 'Ada' };
  const { cache } = newCache(async () => ({ ...value }), false);
  const entry = cache.entry(owner, 'a');
  let heard = 0;
  entry.subscribe(() => heard++);
  await settled();
  const snapshot = entry.getSnapshot();
  await entry.refresh();
  expect(heard).toBe(1);
  expect(entry.getSnapshot()).toBe(snapshot);
  value = { name: 'Grace' };
  await entry.refresh();
  expect(heard).toBe(2);
});

test('a change waits for all that is kept, and for nothing else', async () => {
  const { cache, asked, time } = newCache(async (name) => name);
  cache.entry(owner, 'kept').subscribe(nothing);
  await cache.get(owner, 'dropped');
  await time.advance(5_000);
  asked.length = 0;
  await cache.refreshKept();
  expect(asked).toEqual(['kept']);
});
