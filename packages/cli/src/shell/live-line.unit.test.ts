import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { widthOf } from '../command/layout.ts';
import { liveLine } from './live-line.ts';

const CLEAR = '\r\u001b[2K';

/** A line on a terminal whose clock goes by hand, and what was drawn last. */
function drawn(columns = 80) {
  const stream = new PassThrough({ encoding: 'utf8' });
  const acts = new Set<() => void>();
  let now = 0;
  const clock = {
    now: () => now,
    every(_: number, act: () => void) {
      acts.add(act);
      return () => void acts.delete(act);
    },
  };
  const line = liveLine(stream, { clock, columns: () => columns, paint: (_, text) => text });
  return {
    ...line,
    acts,
    after(millis: number) {
      now += millis;
      for (const act of acts) act();
    },
    last: () =>
      String(stream.read() ?? '')
        .split(CLEAR)
        .at(-1),
  };
}

test('it says what is done from its beginning', () => {
  const { show, last } = drawn();
  show('Asking');
  expect(last()).toBe('⠋ Asking');
});

test('it moves, and after two seconds says how long it has taken', () => {
  const { show, after, last } = drawn();
  show('Asking');
  after(1_900);
  expect(last()).toBe('⠙ Asking');
  after(100);
  expect(last()).toBe('⠹ Asking  2 s');
  after(60_000);
  expect(last()).toBe('⠸ Asking  1 min 2 s');
});

test('it counts, with the next frame', () => {
  const { show, after, last } = drawn();
  show('Reading', { done: 1 });
  show('Reading', { done: 1_200 });
  after(80);
  expect(last()).toBe('⠙ Reading  1,200');
});

test('it has a bar where the end is known', () => {
  const { show, last } = drawn();
  show('Writing', { done: 1_000, of: 4_000 });
  expect(last()).toBe('⠋ Writing  █████░░░░░░░░░░░░░░░  1,000 of 4,000');
});

test('it has the rate and the time left where only the share is known', () => {
  const { show, after, last } = drawn();
  show('Importing', { done: 0, share: 0 });
  after(1_000);
  expect(last()).toBe('⠙ Importing  ░░░░░░░░░░░░░░░░░░░░  0');
  show('Importing', { done: 4_000, share: 0.25 });
  after(3_000);
  expect(last()).toBe('⠹ Importing  █████░░░░░░░░░░░░░░░  4,000  1,000 per second  12 s left');
  show('Importing', { done: 8_000, share: 1 });
  after(4_000);
  expect(last()).toBe('⠸ Importing  ████████████████████  8,000  1,000 per second');
});

test.each([60, 40, 12, 2])('it never takes more than one line of %i columns', (columns) => {
  const { show, last } = drawn(columns);
  show('Writing everything that there is into a file on a disk', { done: 1, of: 2 });
  expect(widthOf(last() ?? '')).toBeLessThan(columns);
});

test('it is taken away, and does not come back', () => {
  const { show, clear, after, last, acts } = drawn();
  show('Asking');
  clear();
  after(80);
  expect([last(), acts.size]).toEqual(['', 0]);
});

test('another line takes its place and begins its own time', () => {
  const { show, after, last, acts } = drawn();
  show('Asking');
  after(5_000);
  show('Writing');
  expect([last(), acts.size]).toEqual(['⠙ Writing', 1]);
});
