import { latch } from '@latchkey/testing/latch';
import { expect, test } from 'vitest';
import { lanesByKey, newLane } from './lane.ts';

/** Works that end when they are told to, and how many of them have begun. */
function works() {
  const gate = latch();
  let begun = 0;
  const work = async () => {
    begun++;
    await gate.happened;
  };
  return { work, begun: () => begun, end: () => gate.happen() };
}

const turn = () => new Promise(setImmediate);

test('so many run at once; the others follow in their order', async () => {
  const { work, begun, end } = works();
  const lane = newLane(2);
  const order: number[] = [];
  const all = Promise.all([1, 2, 3, 4].map((one) => lane.run(work).then(() => order.push(one))));
  await turn();
  expect([begun(), lane.waiting()]).toEqual([2, 2]);
  end();
  await all;
  expect([order, lane.isEmpty()]).toEqual([[1, 2, 3, 4], true]);
});

test('one that fails makes room for the next', async () => {
  const lane = newLane(1);
  const failed = lane.run(async () => {
    throw new Error('it fails');
  });
  expect(await lane.run(async () => 'next')).toBe('next');
  await expect(failed).rejects.toThrow('it fails');
});

test('those of one key wait for each other, those of others do not', async () => {
  const { work, begun, end } = works();
  const run = lanesByKey(1);
  const all = Promise.all([run(['a'], work), run(['a'], work), run(['b'], work)]);
  await turn();
  expect(begun()).toBe(2);
  end();
  await all;
  expect(begun()).toBe(3);
});

test('those whose keys are named in another order, or twice, never wait for each other for ever', async () => {
  const run = lanesByKey(1);
  const keys = [['a', 'b'], ['b', 'a'], ['a', 'a'], ['b']];
  const done = await Promise.all(Array.from({ length: 40 }, (_, i) => run(keys[i % 4] ?? [], turn)));
  expect(done).toHaveLength(40);
});
