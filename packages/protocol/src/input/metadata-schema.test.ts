import { expect, test } from 'vitest';
import * as z from 'zod';
import { metadataSchema, valuesOf } from './metadata-schema.ts';
import { violations } from './violations.ts';

const refused = (schema: unknown) => violations('body', metadataSchema.safeParse(schema).error ?? []);
const text = { type: 'string' };

test.each([
  {},
  { type: 'object' },
  { type: ['string', 'null'] },
  { type: 'object', properties: { plan: { enum: ['free', 'team'] } }, required: ['plan'], additionalProperties: false },
  { type: 'object', additionalProperties: { type: 'number', exclusiveMinimum: 0, multipleOf: 0.5 } },
  { type: 'array', items: { anyOf: [text, { type: 'integer', maximum: 9 }] }, maxItems: 3, uniqueItems: true },
  { oneOf: [{ const: 'a' }, { type: 'null' }] },
  { type: 'string', format: 'email', maxLength: 9, description: 'An address.', default: 'a@b.example' },
  {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'T',
    $comment: 'C',
    examples: [1],
    deprecated: true,
  },
])('%j is a schema of metadata', (schema) => {
  expect(metadataSchema.parse(schema)).toEqual(schema);
});

test('so is what zod writes of a type', () => {
  const type = z.object({
    email: z.email(),
    id: z.uuid(),
    since: z.iso.datetime(),
    site: z.url().optional(),
    seats: z.number().int().min(1),
    plan: z.enum(['free', 'team']).nullable(),
    flags: z.record(z.string(), z.boolean()),
    tags: z.array(z.string()).max(5),
  });
  expect(refused(z.toJSONSchema(type))).toEqual([]);
});

test.each([
  ['a text', 'x', 'body must be an object'],
  ['an unknown type', { type: 'text' }, /^body\.type must be/],
  ['a reference', { $ref: '#/$defs/a' }, 'body contains unknown properties: $ref'],
  ['a condition', { if: {}, else: {} }, 'body contains unknown properties: if, else'],
  [
    'a keyword of another type',
    { type: 'string', minimum: 1 },
    'body.minimum needs the type number or integer beside it',
  ],
  ['a keyword without a type', { properties: {} }, 'body.properties needs the type object beside it'],
  ['two ways at once', { enum: ['a'], const: 'a' }, 'body.enum cannot stand beside const'],
  ['a type beside options', { type: 'string', anyOf: [text] }, 'body.type cannot stand beside anyOf'],
  ['a length beside words', { type: 'string', enum: ['a'], minLength: 2 }, 'body.minLength cannot stand beside enum'],
  ['a word of another type', { type: 'string', enum: ['a', 1] }, 'body.enum must be of the type string'],
  ['no words', { enum: [] }, 'body.enum must have at least 1 items'],
  [
    'a required name that is not described',
    { type: 'object', required: ['a'] },
    /^body\.required must name properties/,
  ],
  ['a pattern', { type: 'string', pattern: '(a+)+$' }, /^body\.pattern is not supported: a slow one could hold up/],
  [
    'an unknown format',
    { type: 'string', format: 'colour' },
    /^body\.format must be one of the following values: date-time/,
  ],
  [
    'a mistake deep down',
    { type: 'array', items: { type: 'object', properties: { a: { type: 'x' } } } },
    /^body\.items\.properties\.a\.type must be/,
  ],
  [
    'more than 50 alternatives',
    { type: 'array', items: { anyOf: [{ enum: Array.from({ length: 49 }, (_, value) => value) }, text] } },
    /^body must have at most 50 alternatives/,
  ],
  ['more than 16 KiB', { description: 'x'.repeat(17_000) }, 'body must be at most 16 KiB as JSON'],
])('%s is refused', (_, schema, sentence) => {
  expect(refused(schema)).toEqual([typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)]);
});

const misfits = (schema: Record<string, unknown>, value: unknown) =>
  violations('body', valuesOf(schema).safeParse(value).error ?? []);

test.each([
  [{ type: 'string', minLength: 2 }, 'a', 'body must be at least 2 characters'],
  [{ type: 'string', format: 'email' }, 'a', 'body must be a valid email'],
  [{ type: ['string', 'null'] }, 1, 'body must be a string'],
  [{ type: 'integer' }, 1.5, 'body must be an integer'],
  [{ type: 'number', multipleOf: 5 }, 7, 'body must be a multiple of 5'],
  [{ const: 1 }, 2, 'body must be one of the following values: 1'],
  [{ enum: ['a', null] }, 'b', /^body must be/],
  [{ type: 'array', items: { type: 'boolean' } }, [true, 'no'], 'body[1] must be a boolean'],
  [{ type: 'array', uniqueItems: true }, [1, 1], /^body\[1\]: Array items must be unique/],
  [{ type: 'object', properties: { a: {} }, required: ['a'] }, {}, 'body.a must be defined'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, { a: 1 }, 'body.a must be a string'],
  [
    { type: 'object', additionalProperties: false },
    JSON.parse('{"__proto__":1}'),
    'body contains unknown properties: __proto__',
  ],
  [{ type: 'object', minProperties: 1 }, {}, /^body must/],
  [{ oneOf: [{ type: 'string' }, { const: 'a' }] }, 'a', /^body has the wrong form/],
] as const)('%j refuses %j', (schema, value, sentence) => {
  expect(misfits(schema, value)).toEqual([typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)]);
});

test.each([
  ['in a list', Array.from({ length: 1000 }, () => 1)],
  ['in lists of lists', Array.from({ length: 500 }, () => [1])],
])('more than a thousand values %s are refused before any of them is looked at', (_, value) => {
  expect(misfits({ type: 'string' }, value)).toEqual([
    'body must have at most 1000 values, for the project has a schema for it',
  ]);
});

test('a thousand values are checked', () => {
  expect(
    misfits(
      { type: 'array', items: { type: 'integer' } },
      Array.from({ length: 999 }, () => 1),
    ),
  ).toEqual([]);
});

test('a default makes up for nothing', () => {
  const schema = { type: 'object', properties: { a: { type: 'string', default: 'x' } }, required: ['a'] };
  expect(misfits(schema, {})).toEqual(['body.a must be defined']);
});
