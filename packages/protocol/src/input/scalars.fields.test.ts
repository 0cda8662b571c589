import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { limits } from '../limits.ts';
import * as scalars from './scalars.ts';
import { violations } from './violations.ts';

const { atMost, branchId, exactly, flag, integer, metadata, oneOf, password, port, text, uuid } = scalars;

/** Every scalar by its name. */
const fields: [string, z.ZodType][] = Object.entries({
  ...scalars,
  atMost: atMost(3),
  exactly: exactly(3),
  oneOf: oneOf('a'),
}).flatMap(([name, schema]) => (schema instanceof z.ZodType ? [[name, schema] as [string, z.ZodType]] : []));

describe.each(fields)('a field of %s', (_, schema) => {
  test('must be there', () => {
    const result = z.strictObject({ x: schema }).safeParse({});
    expect(violations('query', result.error ?? [])).toEqual(['query.x must be defined']);
  });

  test('may be left out when it is optional', () => {
    expect(z.strictObject({ x: schema.optional() }).parse({})).toEqual({});
  });

  test('may be null when it is nullable', () => {
    expect(z.strictObject({ x: schema.nullable() }).parse({ x: null })).toEqual({ x: null });
  });
});

describe('null is refused where nothing is said of it', () => {
  test.each(fields.filter(([name]) => name !== 'metadata'))('by %s', (_, schema) => {
    const result = z.strictObject({ x: schema }).safeParse({ x: null });
    expect(violations('body', result.error ?? [])).toEqual(['body.x cannot be null']);
  });
});

describe('as JSON Schema', () => {
  test.each<[string, z.ZodType, object]>([
    ['text', text, { type: 'string' }],
    ['integer', integer, { type: 'integer' }],
    ['flag', flag, { type: 'boolean' }],
    ['uuid', uuid, { type: 'string', format: 'uuid' }],
    ['password', password, { type: 'string', maxLength: 70 }],
    ['port', port, { type: 'integer', minimum: 0, maximum: 65535 }],
    ['a word', oneOf('a', 'b'), { type: 'string', enum: ['a', 'b'] }],
    ['branch', branchId, { type: 'string', minLength: 1, maxLength: 255 }],
  ])('%s', (_, schema, expected) => {
    expect(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })).toMatchObject(expected);
  });

  test('metadata may be anything', () => {
    const { $schema, ...rest } = z.toJSONSchema(metadata, { io: 'output', unrepresentable: 'any' });
    expect(rest).toEqual({});
  });
});

/** How long one text may take, in milliseconds: a time is only told from noise where nothing else runs. */
const MAX_MILLIS = process.env.LATCHKEY_TEST_FULL ? 50 : Number.POSITIVE_INFINITY;

// A pattern that reads such a text more than once needs many times the time that a test may take here.
describe('a text of 100 KB that is meant to be slow', { timeout: 5_000 }, () => {
  const nasty = ['a', 'a@', '.', 'a.', 'a@a.', '-', 'A', '=', '$', ':', ' ', '0', '/', '\u0301', '\ud83d'].map(
    (seed) => `${seed.repeat(100_000)}!`,
  );
  const mailLike = ['a.', 'a-', 'a'].map((seed) => `a@${seed.repeat(50_000)}!`);

  test.each(fields)('has an answer of %s', (_, schema) => {
    const slow = [...nasty, ...mailLike].filter((text) => millisOf(() => schema.safeParse(text)) > MAX_MILLIS);
    expect(slow.map((text) => text.slice(0, 5))).toEqual([]);
  });
});

test('metadata may be a very long list', () => {
  expect(metadata.safeParse(Array(100_000).fill(1)).success).toBe(true);
});

test('metadata may be as deep as a body may', () => {
  const deep = '['.repeat(limits.jsonDepth) + ']'.repeat(limits.jsonDepth);
  expect(metadata.safeParse(JSON.parse(deep)).success).toBe(true);
});

test('metadata is at most 256 KiB, counted in UTF-8', () => {
  expect(metadata.safeParse('é'.repeat(limits.metadataBytes / 2)).success).toBe(false);
  expect(metadata.safeParse('é'.repeat(limits.metadataBytes / 2 - 1)).success).toBe(true);
});

function millisOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
