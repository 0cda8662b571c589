import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

const bounds = { atOnce: 2, waiting: 2, millis: 1_000 };

test('as many as may take a turn; the others wait, in the order in which they came', async () => {
  const turns = new Turns(bounds);
  const order: string[] = [];
  await turns.take();
  await turns.take();
  const waiting = ['third', 'fourth'].map((name) => turns.take().then(() => order.push(name)));
  expect(turns.waiting).toBe(2);
  turns.give();
  turns.give();
  await Promise.all(waiting);
  expect(order).toEqual(['third', 'fourth']);
});

test('where the queue is full the next one is refused without waiting', async () => {
  const turns = new Turns(bounds);
  for (let taken = 0; taken < 2; taken++) await turns.take();
  const waiting = [turns.take(), turns.take()];
  await expect(turns.take()).rejects.toThrow('every place in their queue');
  turns.give();
  turns.give();
  await Promise.all(waiting);
});

test('who has waited too long is refused, and leaves a place to another one', async () => {
  const turns = new Turns({ ...bounds, atOnce: 1, waiting: 1, millis: 20 });
  await turns.take();
  await expect(turns.take()).rejects.toThrow('No connection to the database came free in 20 ms.');
  const next = turns.take();
  turns.give();
  await next;
});

test('a turn that is given back with nobody waiting is free', async () => {
  const turns = new Turns({ ...bounds, atOnce: 1, waiting: 0 });
  await turns.take();
  turns.give();
  await turns.take();
  await expect(turns.take()).rejects.toThrow();
});
