import { AsyncLocalStorage } from 'node:async_hooks';
import { latch } from '@latchkey/testing/latch';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemBackground } from './background.ts';
import type { Log } from './log.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const turn = () => new Promise(setImmediate);
const failing = () => {
  throw new Error('it fails');
};

/** One whose log is kept, and work that ends when it is told to. */
function begun() {
  const logged: unknown[] = [];
  const background = systemBackground({ warn: (line: unknown) => logged.push(line) } as unknown as Log);
  const gate = latch();
  let runs = 0;
  const work = async () => {
    runs++;
    await gate.happened;
  };
  return { background, logged, work, runs: () => runs, end: () => gate.happen() };
}

test('work runs again a while after it ended, not while it runs', async () => {
  const { background, work, runs, end } = begun();
  background.runEvery(1_000, work);
  await vi.advanceTimersByTimeAsync(999);
  const before = runs();
  await vi.advanceTimersByTimeAsync(3_000);
  const during = runs();
  end();
  await turn();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([before, during, runs()]).toEqual([0, 1, 2]);
});

test('work that fails runs again, and is logged', async () => {
  const { background, logged } = begun();
  background.runEvery(1_000, failing);
  await vi.advanceTimersByTimeAsync(1_000);
  await turn();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(logged).toEqual(Array(2).fill({ error: 'Error: it fails' }));
});

test('work that is wanted now and fails is logged, and fails nobody who wants it', async () => {
  const { background, logged } = begun();
  background.now(failing);
  await turn();
  expect(logged).toEqual([{ error: 'Error: it fails' }]);
});

test('work belongs to no request that wants it', async () => {
  const { background } = begun();
  const request = new AsyncLocalStorage<string>();
  const seen = new Promise((resolve) => {
    request.run('a request', () => background.now(async () => resolve(request.getStore())));
  });
  expect(await seen).toBeUndefined();
});

test('closed, it begins nothing more, and waits for what runs', async () => {
  const { background, work, runs, end } = begun();
  background.now(work);
  background.runEvery(1_000, work);
  let isClosed = false;
  const closed = background.close().then(() => {
    isClosed = true;
  });
  background.now(work);
  background.runEvery(1_000, work);
  await vi.advanceTimersByTimeAsync(5_000);
  const before = isClosed;
  end();
  await closed;
  expect([before, runs()]).toEqual([false, 1]);
});
