import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newKeyRingText, parseKeyRing } from '../../../platform/crypto/key-ring.ts';
import type { Project } from '../../projects/project.ts';
import type { UsedSession } from '../session.ts';
import { isDue, REMEMBERED_GENERATIONS, refreshTokenOf, standingOf } from './rotation.ts';

const ring = parseKeyRing(newKeyRingText(randomBytes));
const project = { id: '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e' } as Project;
const salt = randomBytes(16);
const given = [ring, project, 'a session', salt, 1] as const;

test('the text of a generation is the same each time', () => {
  expect(refreshTokenOf(...given)).toBe(refreshTokenOf(...given));
});

test.each([
  ['under another key', [parseKeyRing(newKeyRingText(randomBytes)), project, 'a session', salt, 1]],
  ['in another project', [ring, { id: 'another' } as Project, 'a session', salt, 1]],
  ['of another session', [ring, project, 'another session', salt, 1]],
  ['with another salt', [ring, project, 'a session', randomBytes(16), 1]],
  ['of another generation', [ring, project, 'a session', salt, 2]],
] satisfies [string, Parameters<typeof refreshTokenOf>][])('the text %s is another one', (_, other) => {
  expect(refreshTokenOf(...other)).not.toBe(refreshTokenOf(...given));
});

describe('a refresh token', () => {
  const NOW = 10_000_000;
  const standing = (tokenGeneration: number, confirmedAt: number | null, now = NOW) =>
    standingOf({ generation: 5, tokenGeneration, confirmedAt } as UsedSession, now);

  test.each([
    ['of the generation in force', 5, NOW, 'current'],
    ['of the one that is offered', 6, NOW, 'successor'],
    ['of the one before, until half a minute after its successor was used', 4, NOW - 30_000, 'tolerated'],
    ['of the one before, later', 4, NOW - 30_001, 'reused'],
    ['of the one before, where no one knows when', 4, null, 'reused'],
    ['of an older one', 3, NOW, 'reused'],
  ] as const)('%s is so', (_, generation, confirmedAt, expected) => {
    expect(standing(generation, confirmedAt)).toBe(expected);
  });

  test("of the one before counts from the epoch where it isn't known since when", () => {
    expect(standing(4, null, 30_000)).toBe('tolerated');
  });

  test('is due for a successor an hour after it came into force, or after the session began', () => {
    const due = (confirmedAt: number | null, createdAt: number) =>
      isDue({ confirmedAt, createdAt } as UsedSession, NOW);
    expect([due(NOW - 3_600_000, 0), due(NOW - 3_599_999, 0)]).toEqual([true, false]);
    expect([due(null, NOW - 3_600_000), due(null, NOW - 3_599_999)]).toEqual([true, false]);
  });

  test('is remembered for a hundred generations', () => {
    expect(REMEMBERED_GENERATIONS).toBe(100);
  });
});

test('the text of a generation has not changed, or every session would have ended', () => {
  const known = parseKeyRing(newKeyRingText((size) => Buffer.alloc(size, 7)));
  expect(refreshTokenOf(known, { id: 'project' } as Project, 'session', Buffer.alloc(16, 1), 1)).toBe(
    'fpmd0hhxn03mbwxx5h0yw6e3v0rm4rdgesna83r8g09a3',
  );
});
