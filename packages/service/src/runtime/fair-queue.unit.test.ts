import { expect, test } from 'vitest';
import { fairQueue } from './fair-queue.ts';

const all = (queue: { take(): string | undefined }) => {
  const taken = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) taken.push(item);
  return taken;
};

test('owners take turns, whoever came first', () => {
  const queue = fairQueue<string>({ most: 10, mostOfOne: 10 });
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add(item.charAt(0), item);
  expect(all(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('an owner who has waited is not behind one who comes again', () => {
  const queue = fairQueue<string>({ most: 10, mostOfOne: 10 });
  queue.add('a', 'a1');
  queue.add('b', 'b1');
  expect(queue.take()).toBe('a1');
  queue.add('a', 'a2');
  expect(all(queue)).toEqual(['b1', 'a2']);
});

test('there is room for so many of one owner', () => {
  const queue = fairQueue<string>({ most: 10, mostOfOne: 2 });
  expect(['a1', 'a2', 'a3', 'b1'].map((item) => queue.add(item.charAt(0), item))).toEqual([true, true, false, true]);
  queue.take();
  expect(queue.add('a', 'a3')).toBe(true);
});

test('there is room for so many in all', () => {
  const queue = fairQueue<string>({ most: 2, mostOfOne: 2 });
  expect(['a', 'b', 'c'].map((item) => queue.add(item, item))).toEqual([true, true, false]);
  expect(all(queue)).toEqual(['a', 'b']);
  expect(queue.size()).toBe(0);
});

test('those who fill the queue together leave room for one who comes later', () => {
  const queue = fairQueue<string>({ most: 12, mostOfOne: 10 });
  const fill = (owner: string) => {
    let added = 0;
    while (queue.add(owner, owner)) added++;
    return added;
  };
  expect(['a', 'b', 'c'].map(fill)).toEqual([6, 3, 2]);
  expect(queue.add('quiet', 'quiet')).toBe(true);
});
