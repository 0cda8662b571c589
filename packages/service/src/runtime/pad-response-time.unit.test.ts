import { expect, test } from 'vitest';
import type { Context } from '../platform/context.ts';
import { padResponseTime } from './pad-response-time.ts';

/** For how long an answer is held back that took so many milliseconds. */
async function heldBack(took: number, mark: number): Promise<number> {
  let held = 0;
  const wait = async (millis: number) => {
    held += millis;
  };
  await padResponseTime({ clock: () => 1_000 + took, wait } as Context, 1_000, mark);
  return held;
}

test.each([
  [0, 400, 400],
  [130, 400, 270],
  [400, 400, 0],
  [401, 400, 24],
  [30, 58, 45],
  [76, 58, 24],
  [75, 58, 0],
])('what took %i ms and is due after %i ms is held back for %i ms', async (took, mark, held) => {
  expect(await heldBack(took, mark)).toBe(held);
});
