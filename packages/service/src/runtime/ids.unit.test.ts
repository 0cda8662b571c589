import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newId, newRequestId, newSecret, newTimedId } from './ids.ts';

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const many = <T>(make: () => T) => Array.from({ length: 2_000 }, make);

describe('an id', () => {
  test('is a UUIDv4, whatever the randomness', () => {
    const ids = [
      newId((size) => Buffer.alloc(size, 0)),
      newId((size) => Buffer.alloc(size, 255)),
      ...many(() => newId(randomBytes)),
    ];
    expect(ids.filter((id) => !UUID_V4.test(id))).toEqual([]);
  });

  test('is all of the randomness but the six bits of its version', () => {
    const bytes = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
    expect(newId(() => Buffer.from(bytes))).toBe('00112233-4455-4677-8899-aabbccddeeff');
  });

  test('is another one each time', () => {
    expect(new Set(many(() => newId(randomBytes))).size).toBe(2_000);
  });
});

describe('an id with the time', () => {
  const now = Date.UTC(2030, 0);

  test('is a UUIDv7 that begins with it', () => {
    expect(newTimedId(0x0123456789ab, (size) => Buffer.alloc(size, 255))).toBe('01234567-89ab-7fff-bfff-ffffffffffff');
  });

  test('comes after those of earlier moments', () => {
    const ids = [0, 1, 1_000, 86_400_000].map((later) => newTimedId(now + later, randomBytes));
    expect(ids.toSorted()).toEqual(ids);
  });

  test('is another one each time', () => {
    expect(new Set(many(() => newTimedId(now, randomBytes))).size).toBe(2_000);
  });
});

describe('a secret', () => {
  test('has 45 characters of an alphabet in which nothing is misread', () => {
    expect(many(() => newSecret(randomBytes)).filter((secret) => !/^[0-9a-hjkmnp-tv-z]{45}$/.test(secret))).toEqual([]);
  });

  test('uses every character of it equally', () => {
    const everyByte = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    const counts = new Map<string, number>();
    for (const character of newSecret(() => everyByte)) counts.set(character, (counts.get(character) ?? 0) + 1);
    expect([counts.size, new Set(counts.values())]).toEqual([32, new Set([8])]);
  });

  test('is another one each time', () => {
    expect(new Set(many(() => newSecret(randomBytes))).size).toBe(2_000);
  });
});

test('the id of a request has 16 characters', () => {
  expect(newRequestId(randomBytes)).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/);
});
