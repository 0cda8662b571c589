import { expect, test } from 'vitest';
import { countedRoom } from './room.ts';

/** Something with a bound, that takes one at a time and knows how often it was counted. */
function bounded(bound: number) {
  const hasRoom = countedRoom();
  const state = { taken: 0, counts: 0 };
  const take = async (now = 0) => {
    const isFree = await hasRoom(now, 'it', 1, async () => {
      state.counts++;
      return bound - state.taken;
    });
    if (isFree) state.taken++;
    return isFree;
  };
  return { state, take };
}

test('what is full takes no more, and nothing before that is refused', async () => {
  const { state, take } = bounded(300);
  while (await take());
  expect(state.taken).toBe(300);
});

test('it is counted seldom while much is free', async () => {
  const { state, take } = bounded(6_400);
  for (let at = 0; at < 100; at++) await take();
  expect(state.counts).toBe(1);
});

test('what others have taken meanwhile is counted after ten seconds', async () => {
  const { state, take } = bounded(6_400);
  await take();
  state.taken = 6_400;
  expect(await take(10_000)).toBe(false);
});

test('more than is free are let in where any is free, unless who counts says otherwise', async () => {
  const hasRoom = countedRoom();
  expect(await hasRoom(0, 'any', 25, async () => 10)).toBe(true);
  expect(await hasRoom(0, 'any', 1, async () => 0)).toBe(false);
  expect(await hasRoom(0, 'all', 25, async () => 10 - 24)).toBe(false);
});
