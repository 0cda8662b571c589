import { expect, test } from 'vitest';
import { seedOf } from '../seed.ts';
import { type Machine, play, type Work } from './queueing.ts';

const idle: Work = { share: 1, client: 0, service: 0, postgres: 0, hashing: 0 };

const played = (machine: Partial<Machine>) =>
  play({ cores: 1, kinds: [], callsPerSecond: 100, seconds: 300, random: seedOf(7).next, ...machine });

const meanOf = (times: readonly { readonly millis: number }[]) =>
  times.reduce((sum, { millis }) => sum + millis, 0) / times.length;

test('one thread with work of one length makes calls wait as the formula of Pollaczek and Khinchine has it', () => {
  const [length, busy] = [8, 0.8];
  const mean = length + (length * busy) / (2 * (1 - busy));
  expect(meanOf(played({ kinds: [{ ...idle, service: length }] })) / mean).toBeCloseTo(1, 1);
});

test('a core that is shared makes calls slower by what is busy of it', () => {
  const [length, busy] = [5, 0.5];
  const mean = length / (1 - busy);
  expect(meanOf(played({ kinds: [{ ...idle, postgres: length }] })) / mean).toBeCloseTo(1, 1);
});

test('two cores hash two passwords at a time, and a third one waits', () => {
  const kinds = [{ ...idle, hashing: 40 }];
  expect(meanOf(played({ kinds, cores: 2, callsPerSecond: 0.5 }))).toBeCloseTo(40, 0);
  const [first, second, third] = played({ kinds, cores: 2, callsPerSecond: 1e6, seconds: 3e-6 });
  expect([first?.millis, second?.millis]).toEqual([expect.closeTo(40, 1), expect.closeTo(40, 1)]);
  expect(third?.millis).toBeCloseTo(80, 1);
});

test('calls that come while PostgreSQL stands wait until it goes on', () => {
  const pause = { at: 1000, millis: 500 };
  const served = played({ kinds: [{ ...idle, postgres: 1 }], callsPerSecond: 50, seconds: 3, pause });
  for (const { begun, millis } of served) {
    if (begun >= 1000 && begun < 1500) expect(begun + millis).toBeGreaterThan(1500);
    if (begun < 990 || begun > 1600) expect(millis).toBeLessThan(30);
  }
});

test('the same chance gives the same again', () => {
  const kinds = [{ ...idle, service: 1, postgres: 2 }];
  expect(played({ kinds, seconds: 2 })).toEqual(played({ kinds, seconds: 2 }));
});

test('kinds of calls come as often as their shares say', () => {
  const kinds = [
    { ...idle, share: 3, postgres: 1 },
    { ...idle, share: 1, postgres: 50 },
  ];
  const served = played({ kinds, cores: 64, seconds: 60 });
  const long = served.filter(({ millis }) => millis > 25).length;
  expect(long / served.length).toBeCloseTo(0.25, 1);
});
