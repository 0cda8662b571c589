import { expect, test } from 'vitest';
import { declarationsOf, typeOf } from './typescript.ts';

test.each([
  [{}, 'unknown'],
  [{ type: 'string' }, 'string'],
  [{ type: 'integer' }, 'number'],
  [{ type: ['number', 'integer', 'null'] }, 'number | null'],
  [{ type: 'boolean' }, 'boolean'],
  [{ const: "it's" }, "'it\\'s'"],
  [{ const: null }, 'null'],
  [{ enum: ['a', 1, false] }, "'a' | 1 | false"],
  [{ enum: ['line\nbreak', 'a "quote"', 'back\\slash'] }, `'line\\nbreak' | 'a "quote"' | 'back\\\\slash'`],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
  [{ oneOf: [{ const: 1 }, { const: 2 }] }, '1 | 2'],
  [{ type: 'array' }, 'Array<unknown>'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, "Array<'a' | 'b'>"],
  [{ type: 'object' }, '{\n  [name: string]: unknown;\n}'],
  [{ type: 'object', additionalProperties: false }, '{}'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, '{\n  [name: string]: number;\n}'],
])('%j is %j', (schema, type) => {
  expect(typeOf(schema)).toBe(type);
});

test('an object has what it needs, what it may have, and what else it may have', () => {
  const schema = {
    type: 'object',
    properties: { plan: { type: 'string', description: 'What was\nbought. */' }, 'seat-count': { type: 'integer' } },
    required: ['plan'],
    additionalProperties: { type: 'boolean' },
  };
  expect(typeOf(schema)).toBe(`{
  /** What was bought. *\\/ */
  plan: string;
  'seat-count'?: number;
  [name: string]: unknown;
}`);
});

test('a project without schemas has the ids of its permissions', () => {
  const nothing = { clientMetadata: null };
  expect(
    declarationsOf('@latchkey/react', { user: nothing, team: nothing, permissionIds: ['$update_team', 'read'] }),
  ).toBe(`// Written by \`latchkey types\`. Run it again when the project's permissions or metadata schemas change.
import type {} from '@latchkey/react';

declare module '@latchkey/react' {
  interface Register {
    permissionId: '$update_team' | 'read';
  }
}
`);
});
