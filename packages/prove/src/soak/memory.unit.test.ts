import { expect, test } from 'vitest';
import { growthOf, LEAST_SECONDS } from './memory.ts';

/** A sample in each second of a load: a rise of 200 MiB while it gets warm, and so many MiB in ten minutes after it. */
const samples = (seconds: number, growth: number) =>
  Array.from({ length: seconds }, (_, at) => {
    const warmUp = Math.min(at / (seconds / 4), 1) * 200;
    return { at, memoryMib: 100 + warmUp + (growth * at) / 600 + (at % 7), handles: 20, threads: 11 };
  });

test('memory that rises while a process gets warm, and then no more, is level', () => {
  expect(growthOf(samples(7200, 0), 7200)).toBeLessThan(1);
});

test('memory that grows by two MiB in ten minutes is not', () => {
  expect(growthOf(samples(7200, 2), 7200)).toBeGreaterThan(1);
});

test('a load that is too short says nothing', () => {
  expect(growthOf(samples(LEAST_SECONDS - 1, 100), LEAST_SECONDS - 1)).toBeUndefined();
});
