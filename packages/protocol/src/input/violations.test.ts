import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { basicAuthorization, flag, integer, nonEmptyText, password, refreshToken, text, uuid } from './scalars.ts';
import { schemaErrorMessage, violations } from './violations.ts';

function found(schema: z.ZodType, sent: unknown): string[] {
  return violations('body', schema.safeParse(sent).error ?? []);
}

describe('a sentence', () => {
  const provider = z.strictObject({ client_secret: nonEmptyText });
  const project = z.strictObject({ config: z.strictObject({ oauth_providers: z.array(provider) }) });

  test('names the dotted path', () => {
    const sent = { config: { oauth_providers: [{ client_secret: '' }] } };
    expect(found(project, sent)).toEqual(['body.config.oauth_providers[0].client_secret must not be empty']);
  });

  test.each<[string, z.ZodType, unknown, string]>([
    ['a missing body', project, undefined, 'body must be defined'],
    ['a body of null', project, null, 'body cannot be null'],
    ['a body of another kind', project, [], 'body must be an object'],
    ['a missing object', project, {}, 'body.config must be defined'],
    [
      'a list that is none',
      project,
      { config: { oauth_providers: 'a' } },
      'body.config.oauth_providers must be an array',
    ],
    ['unknown properties', z.strictObject({}), { a: 1, b: 2 }, 'body contains unknown properties: a, b'],
    [
      'unknown properties inside',
      project,
      { config: { oauth_providers: [], x: 1 } },
      'body.config contains unknown properties: x',
    ],
    [
      'a number too small',
      z.object({ limit: integer.pipe(z.int().min(1)) }),
      { limit: 0 },
      'body.limit must be greater than or equal to 1',
    ],
    [
      'the one value allowed',
      z.object({ off: flag.pipe(z.literal(false)) }),
      { off: true },
      'body.off must be one of the following values: false',
    ],
    ['a list too short', z.array(text).min(2), ['a'], 'body must have at least 2 items'],
    ["zod's own email", z.object({ e: z.email() }), { e: 'a' }, 'body.e must be a valid email'],
    ['a sentence of its own', z.object({ e: z.string().regex(/a/, 'Only an a.') }), { e: 'b' }, 'body.e: Only an a.'],
    ['the name of a property in a record', z.record(uuid, text), { a: 'b' }, 'body.a must be a valid UUID'],
  ])('speaks of %s', (_, schema, sent, expected) => {
    expect(found(schema, sent)).toEqual([expected]);
  });
});

test('every violation is told', () => {
  expect(found(z.strictObject({ a: text, b: integer }), { b: 'x', c: 1 })).toEqual([
    'body.a must be defined',
    'body.b must be a number',
    'body contains unknown properties: c',
  ]);
});

test('what was sent is never repeated', () => {
  const secret = 'correct horse battery staple';
  const schemas = [
    z.strictObject({ p: password.pipe(z.email()) }),
    z.strictObject({ p: z.enum(['a']) }),
    z.strictObject({ p: z.int() }),
  ];
  expect(JSON.stringify(schemas.map((schema) => found(schema, { p: secret })))).not.toContain('horse');
});

test('a violation cannot forge further lines', () => {
  expect(found(z.strictObject({}), { 'a\n  - body.b must be defined': 1 })).toEqual([
    'body contains unknown properties: a   - body.b must be defined',
  ]);
});

test('a flood of violations is cut', () => {
  const lines = found(z.array(uuid), Array(5000).fill('a'));
  expect([lines.length, lines.at(-1)]).toEqual([101, 'body has 4900 more problems']);
});

test('a flood of unknown names is cut', () => {
  const [line] = found(
    z.strictObject({}),
    Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, 1])),
  );
  expect(line).toMatch(/k19 and 4980 more$/);
});

describe('of a union', () => {
  const standard = z.strictObject({ type: z.literal('standard'), host: nonEmptyText, sender: nonEmptyText });
  const either = z.strictObject({ email: z.union([standard, z.strictObject({ type: z.literal('shared') })]) });

  test('the option that was meant is spoken of', () => {
    expect(found(either, { email: { type: 'standard', host: 'a' } })).toEqual(['body.email.sender must be defined']);
  });

  test('all words are named when none fits', () => {
    expect(found(either, { email: { type: 'other' } })).toEqual([
      'body.email.type must be one of the following values: standard, shared',
    ]);
  });

  test('the words of a discriminator are named when none fits', () => {
    const tagged = z.discriminatedUnion('type', [
      z.object({ type: z.literal('a') }),
      z.object({ type: z.literal('b') }),
    ]);
    expect(found(tagged, { type: 'c' })).toEqual(['body.type must be one of the following values: a, b']);
  });

  test('an object is not asked for where a text was sent', () => {
    expect(found(z.union([z.strictObject({ a: text }), uuid]), 'a')).toEqual(['body must be a valid UUID']);
  });
});

describe('of headers', () => {
  test('the name is the one that was sent', () => {
    const { error } = z.object({ 'refresh-token': refreshToken }).safeParse({});
    expect(violations('headers', error ?? [], 'x-stack-')).toEqual(['headers.x-stack-refresh-token must be defined']);
  });

  test('headers of the Web keep their names', () => {
    const { error } = z.object({ authorization: basicAuthorization }).safeParse({});
    expect(violations('headers', error ?? [])).toEqual(['headers.authorization must be defined']);
  });
});

test('the message names the request, then each violation on its line', () => {
  expect(
    schemaErrorMessage('GET', '/api/v1/users', ['query.limit must be a number', 'query.desc must be a boolean']),
  ).toBe(
    'The request GET /api/v1/users does not fit:\n  - query.limit must be a number\n  - query.desc must be a boolean',
  );
});
