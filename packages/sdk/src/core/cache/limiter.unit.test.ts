import { expect, test } from 'vitest';
import { fakeTime, settled } from '../../../testing/time.ts';
import { limited } from './limiter.ts';

function counted(gap = 300) {
  const time = fakeTime();
  const starts: number[] = [];
  const finish: (() => void)[] = [];
  const work = () => {
    starts.push(time.clock() - 1_000_000);
    return new Promise<number>((resolve) => finish.push(() => resolve(starts.length)));
  };
  return { time, starts, finish, ask: limited(work, gap, time) };
}

test('those who ask at once are served by one run', async () => {
  const { starts, finish, ask } = counted();
  const answers = [ask(), ask(), ask()];
  await settled();
  finish[0]?.();
  expect(await Promise.all(answers)).toEqual([1, 1, 1]);
  expect(starts).toEqual([0]);
});

test('who asks during a run is served by the next one, which waits for its end and for the gap', async () => {
  const { time, starts, finish, ask } = counted();
  ask();
  await time.advance(100);
  const later = [ask(), ask()];
  await time.advance(400);
  expect(starts).toEqual([0]);
  finish[0]?.();
  await settled();
  expect(starts).toEqual([0, 500]);
  finish[1]?.();
  expect(await Promise.all(later)).toEqual([2, 2]);
});

test('two starts are at least 300 ms apart', async () => {
  const { time, starts, finish, ask } = counted();
  const first = ask();
  await settled();
  finish[0]?.();
  await first;
  ask();
  await time.advance(299);
  expect(starts).toEqual([0]);
  await time.advance(1);
  expect(starts).toEqual([0, 300]);
});

test('after a failure the next one runs', async () => {
  const time = fakeTime();
  let runs = 0;
  const ask = limited(
    async () => {
      if (++runs === 1) throw new Error('down');
      return runs;
    },
    0,
    time,
  );
  await expect(ask()).rejects.toThrow('down');
  expect(await ask()).toBe(2);
});
