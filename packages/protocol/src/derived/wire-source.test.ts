import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type EndpointTable, json, list, text as plainText, redirect } from '../endpoint.ts';
import { flag, integer, metadata, oneOf, text, uuid } from '../input/scalars.ts';
import { typeSource } from './type-source.ts';
import { wireSource } from './wire-source.ts';

const Pet = z.object({
  id: z.string(),
  name: z.string().nullable().describe('Null for a stray.'),
  born_at: z.int().optional(),
});
const table = {
  'GET ': { purpose: 'Greet.', access: 'public', query: z.strictObject({}), answer: plainText, errors: [] },
  'POST /pets/:id': {
    purpose: 'Change a pet.',
    access: 'client',
    invalidates: ['pets', 'kinds'],
    params: z.strictObject({ id: uuid }),
    query: z.strictObject({ limit: integer.default(10), desc: flag.optional() }),
    headers: z.object({ 'refresh-token': text }),
    body: {
      client: z.strictObject({ name: text.nullable(), kinds: z.array(oneOf('cat', 'dog')).optional() }),
      server: z.strictObject({ notes: metadata, more: metadata.optional() }),
    },
    answer: json(list(Pet)),
    errors: [],
  },
  'DELETE /pets': { purpose: 'Clear.', access: 'admin', invalidates: ['pets'], answer: plainText, errors: [] },
} as const satisfies EndpointTable;

test('the whole file', () => {
  expect(
    wireSource(table),
  ).toBe(`// Made by the build (scripts/make-wire.mjs) from the endpoint table: plain types, so that users of the SDK need no zod.
// Changes here are lost.

export interface Wire {
  /** Greet. */
  'GET ': {
    client: {
      response: string;
    };
    server: Wire['GET ']['client'];
    admin: Wire['GET ']['client'];
  };
  /** Change a pet. */
  'POST /pets/:id': {
    client: {
      params: {
        id: string;
      };
      query?: {
        limit?: number | undefined;
        desc?: boolean | undefined;
      } | undefined;
      headers: {
        'refresh-token': string;
      };
      body: {
        name: string | null;
        kinds?: ReadonlyArray<'cat' | 'dog'> | undefined;
      };
      response: {
        items: Array<{
          id: string;
          /** Null for a stray. */
          name: string | null;
          born_at?: number;
        }>;
        is_paginated: false;
      };
    };
    server: {
      params: {
        id: string;
      };
      query?: {
        limit?: number | undefined;
        desc?: boolean | undefined;
      } | undefined;
      headers: {
        'refresh-token': string;
      };
      body: {
        notes: unknown;
        more?: unknown;
      };
      response: {
        items: Array<{
          id: string;
          /** Null for a stray. */
          name: string | null;
          born_at?: number;
        }>;
        is_paginated: false;
      };
    };
    admin: Wire['POST /pets/:id']['server'];
  };
  /** Clear. */
  'DELETE /pets': {
    admin: {
      response: string;
    };
  };
}
export type WireKey = keyof Wire;

/** What each call that clients may send makes stale of what an app keeps. */
export const invalidatedByClients = {
  'POST /pets/:id': ['pets', 'kinds'],
} as const;

/** The same of the calls that servers and admins alone may send. */
export const invalidatedByServers = {
  'DELETE /pets': ['pets'],
} as const;

/** The least role of an owner for each call that not every owner may send; where a field asks for more, for that too. */
export const ownerRolesOfCalls = {
  'POST /pets/:id': 'support',
  'DELETE /pets': 'developer',
} as const;
`);
});

test('the role that a call needs is told, and of its fields those that need more', () => {
  const source = wireSource({
    'GET /a': { purpose: 'Read.', access: 'admin', answer: plainText, errors: [] },
    'GET /b': { purpose: 'Read.', access: 'admin', ownerRole: 'developer', answer: plainText, errors: [] },
    'POST /c': { purpose: 'Log in.', access: 'public', answer: plainText, errors: [] },
    'PATCH /d': {
      purpose: 'Write.',
      access: 'server',
      ownerRoleOf: { name: 'support', secret: 'owner' },
      answer: plainText,
      errors: [],
    },
  });
  expect(source.slice(source.indexOf('ownerRolesOfCalls')).match(/'.*'/g)).toEqual([
    "'GET /b': 'developer'",
    "'PATCH /d': 'support'",
    "'PATCH /d secret': 'owner'",
  ]);
});

test('an endpoint has the levels that may call it', () => {
  const source = wireSource({ 'GET /a': { purpose: 'Read.', access: 'admin', answer: plainText, errors: [] } });
  expect(source.match(/\b(client|server|admin):/g)).toEqual(['admin:']);
});

test('a purpose cannot end its comment', () => {
  const source = wireSource({ 'GET /a': { purpose: 'a */ b', access: 'admin', answer: plainText, errors: [] } });
  expect(source).toContain('/** a * / b */');
});

test('nobody gets what sends a browser on', () => {
  const source = wireSource({ 'GET /a': { purpose: 'a', access: 'admin', answer: redirect(303), errors: [] } });
  expect(source).toContain('response: never;');
});

describe('the type of', () => {
  test.each<[string, z.ZodType, string]>([
    ['a literal', z.literal('a'), "'a'"],
    ['a literal with a quote', z.literal("it's"), "'it\\'s'"],
    ['several literals', z.literal([1, 2]), '1 | 2'],
    ['nothing', z.null(), 'null'],
    ['a list of texts', z.array(z.string()), 'string[]'],
    ['a list of either', z.array(z.union([z.string(), z.number()])), 'Array<string | number>'],
    ['a record', z.record(z.string(), z.number()), 'Record<string, number>'],
    ['a record of anything', z.record(z.string(), z.unknown()), 'Record<string, unknown>'],
    ['an empty object', z.strictObject({}), 'Record<string, never>'],
    ['a pair', z.tuple([z.string(), z.int()]), '[string, number]'],
    ['anything or nothing', metadata.nullable(), 'unknown'],
  ])('%s', (_, schema, expected) => {
    const { $schema, ...converted } = z.toJSONSchema(schema);
    expect(typeSource(converted, 'response')).toBe(expected);
  });

  test('both of two', () => {
    expect(typeSource({ allOf: [{ enum: ['a', 'b'] }, { type: 'string' }] }, 'response')).toBe(
      "('a' | 'b') & (string)",
    );
  });
});
