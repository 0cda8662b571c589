import * as fc from 'fast-check';
import { type ApiDocument, resolved, type Schema } from './document.ts';

const DEEP = 200;
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

/** What breaks programs that do not expect it. */
const hostile = fc.constantFrom<unknown>(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x'.repeat(70_000),
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '%00%2e%2e%2f',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'http://169.254.169.254/',
  '\u202e\u0130\ufeff',
  null,
  true,
  0,
  -0,
  -1,
  1e308,
  2 ** 53 + 1,
  0.1,
  [],
  {},
  [null],
  { __proto__: null, constructor: { prototype: {} } },
  Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key${index}`, index])),
  nested(DEEP),
);

/** An id of something that is there, or of nothing. */
export const id = (live: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: fc.nat().map((at) => live[at % live.length] ?? 'me'), weight: 8 },
    { arbitrary: fc.uuid(), weight: 1 },
    { arbitrary: fc.constantFrom('me', '0', "'", '\u0000', 'x'.repeat(3000), '%2e%2e', '__proto__'), weight: 1 },
  );

/** What fits a schema, mostly: in each place something hostile may stand instead. */
export function fitting(
  document: ApiDocument,
  given: Schema,
  live: readonly string[],
  depth = 0,
): fc.Arbitrary<unknown> {
  const schema = resolved(document, given);
  return fc.oneof({ arbitrary: exact(document, schema, live, depth), weight: 15 }, { arbitrary: hostile, weight: 1 });
}

function exact(document: ApiDocument, schema: Schema, live: readonly string[], depth: number): fc.Arbitrary<unknown> {
  const next = (inner: Schema) => fitting(document, inner, live, depth + 1);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options?.length) return fc.oneof(...options.map(next));
  if (schema.allOf?.length) return fc.tuple(...schema.allOf.map(next)).map((parts) => Object.assign({}, ...parts));
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  if (types.length > 1) return fc.oneof(...types.map((type) => next({ ...schema, type })));
  switch (types[0]) {
    case 'string':
      return textOf(schema, live);
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -5, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 5000, 2 ** 31 - 1),
      });
    case 'number':
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return depth > 4 ? fc.constant([]) : fc.array(next(schema.items ?? {}), { maxLength: 4 });
    case 'object':
      return depth > 5 ? fc.constant({}) : objectOf(schema, next);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectOf(schema: Schema, next: (inner: Schema) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, next(inner)]),
  );
  const known = fc.record(properties, {
    requiredKeys: [...(schema.required ?? [])].filter((name) => name in properties),
  });
  if (schema.additionalProperties === undefined || schema.additionalProperties === false) return known;
  const inner = schema.additionalProperties === true ? {} : schema.additionalProperties;
  const more = fc.dictionary(fc.string({ maxLength: 12 }), next(inner), { maxKeys: 3 });
  return fc.tuple(known, more).map(([one, other]) => ({ ...other, ...one }));
}

function textOf({ format, minLength = 0, maxLength = 40 }: Schema, live: readonly string[]): fc.Arbitrary<string> {
  switch (format) {
    case 'uuid':
      return id(live);
    case 'email':
      return fc.nat(50).map((number) => `fuzz-${number}@prove.example`);
    case 'uri':
      return fc.constantFrom('http://localhost:3000/a', 'https://prove.example/', 'http://localhost/?a=b#c');
    case 'password':
      return fc.constantFrom('correct horse battery', 'x'.repeat(100), 'ä€😀 and more of it');
    default:
      return fc.oneof(
        fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) }),
        fc.nat().map((at) => live[at % live.length] ?? ''),
      );
  }
}
