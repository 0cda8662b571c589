import { latch } from '@latchkey/testing/latch';
import { expect, test } from 'vitest';
import { boundedLanes, coalesced, joined, keyedMutex, semaphore } from './concurrency.ts';

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
  const lane = semaphore(2);
  const order: number[] = [];
  const all = Promise.all([1, 2, 3, 4].map((one) => lane.run(work).then(() => order.push(one))));
  await turn();
  expect([begun(), lane.waiting()]).toEqual([2, 2]);
  end();
  await all;
  expect([order, lane.isEmpty()]).toEqual([[1, 2, 3, 4], true]);
});

test('owners take turns; beyond its own queue one is refused, and no other', async () => {
  const { work, end } = works();
  const lane = semaphore(1, { most: 10, mostOfOne: 3 });
  const order: string[] = [];
  const run = (owner: string) => lane.run(work, owner).then(() => order.push(owner));
  const all = ['noisy', 'noisy', 'noisy', 'noisy', 'quiet'].map(run);
  await expect(run('noisy')).rejects.toMatchObject({ refusal: 'TOO_MANY_REQUESTS', retryAfter: 1 });
  const another = run('quiet');
  end();
  await Promise.all([...all, another]);
  expect(order).toEqual(['noisy', 'noisy', 'quiet', 'noisy', 'quiet', 'noisy']);
});

test('one that fails makes room for the next', async () => {
  const lane = semaphore(1);
  const failed = lane.run(async () => {
    throw new Error('it fails');
  });
  expect(await lane.run(async () => 'next')).toBe('next');
  await expect(failed).rejects.toThrow('it fails');
});

test('those of one key wait for each other, those of others do not', async () => {
  const { work, begun, end } = works();
  const run = keyedMutex(1);
  const all = Promise.all([run(['a'], work), run(['a'], work), run(['b'], work)]);
  await turn();
  expect(begun()).toBe(2);
  end();
  await all;
  expect(begun()).toBe(3);
});

test('those whose keys are named in another order, or twice, never wait for each other for ever', async () => {
  const run = keyedMutex(1);
  const keys = [['a', 'b'], ['b', 'a'], ['a', 'a'], ['b']];
  const done = await Promise.all(Array.from({ length: 40 }, (_, i) => run(keys[i % 4] ?? [], turn)));
  expect(done).toHaveLength(40);
});

test('what waits for one key, and for all, has a bound, over which it is refused', async () => {
  const { work, begun, end } = works();
  const run = boundedLanes(1, { most: 5, mostOfOne: 2 });
  const refused = { refusal: 'TOO_MANY_REQUESTS', retryAfter: 1 };
  const all = ['a', 'a', 'a', 'b'].map((key) => run(key, work));
  await expect(run('a', work)).rejects.toMatchObject(refused);
  const last = run('c', work);
  await expect(run('d', work)).rejects.toMatchObject(refused);
  expect(begun()).toBe(3);
  end();
  await Promise.all([...all, last]);
  await run('d', work);
  expect(begun()).toBe(6);
});

test('whoever asks while somebody is being answered shares the next question, which is asked after', async () => {
  const gates = [latch(), latch()];
  let value = 'before';
  let asked = 0;
  const ask = joined(async (key: string) => {
    const seen = `${key} ${value}`;
    await gates[asked++]?.happened;
    return seen;
  });
  const first = ask('a');
  await turn();
  value = 'after';
  const others = Promise.all(Array.from({ length: 100 }, () => ask('a')));
  gates[0]?.happen();
  gates[1]?.happen();
  expect([await first, new Set(await others), asked]).toEqual(['a before', new Set(['a after']), 2]);
});

test('a question that fails is asked anew by who comes later', async () => {
  let isAway = true;
  const ask = joined(async () => {
    if (isAway) throw new Error('it fails');
    return 'an answer';
  });
  await expect(Promise.all([ask('a'), ask('a')])).rejects.toThrow('it fails');
  isAway = false;
  expect(await ask('a')).toBe('an answer');
});

test('however often work is asked for while it runs, it runs once more', async () => {
  const { work, begun, end } = works();
  const run = coalesced(work);
  const first = run();
  await turn();
  const others = Promise.all(Array.from({ length: 100 }, () => run()));
  await turn();
  const during = begun();
  end();
  await Promise.all([first, others]);
  expect([during, begun()]).toEqual([1, 2]);
});
