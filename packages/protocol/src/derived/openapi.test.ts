import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type EndpointTable, json, text as plainText, redirect } from '../endpoint.ts';
import { flag, integer, metadata, text, uuid } from '../input/scalars.ts';
import { nounOf } from './openapi/noun.ts';
import { openApiDocument } from './openapi.ts';

const Pet = z.object({ id: z.string(), name: z.string() });
const table = {
  'GET ': { purpose: 'Greet.', access: 'public', query: z.strictObject({}), answer: plainText, errors: [] },
  'PATCH /pets/:id': {
    purpose: 'Change a pet.',
    access: 'client',
    user: 'USER_AUTHENTICATION_REQUIRED',
    params: z.strictObject({ id: uuid }),
    query: {
      client: z.strictObject({}),
      server: z.strictObject({ limit: integer.optional(), quiet: flag.default(false) }),
    },
    headers: z.object({ 'refresh-token': text }),
    body: {
      client: z.strictObject({ name: text }),
      server: z.strictObject({ name: text, notes: metadata.optional() }),
    },
    answer: json({ client: Pet, server: Pet.extend({ notes: z.unknown() }) }),
    errors: ['TEAM_NOT_FOUND', 'PASSWORD_TOO_SHORT'],
    refusals: ['TOO_MANY_REQUESTS', 'OTP_OFF'],
  },
  'GET /pets/:id/home': { purpose: 'Go there.', access: 'public', answer: redirect(307), errors: [] },
  'GET /pets/:id': { purpose: 'Read a pet.', access: 'server', answer: json(Pet), errors: [], addition: true },
} as const satisfies EndpointTable;

const document = openApiDocument(table, { title: 'Pets', version: '1.2.3', serverUrl: 'http://localhost:4400/api/v1' });
const change = document.paths['/pets/{id}']?.patch;

/** Every `$ref` in a document. */
function references(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => (key === '$ref' ? [String(value)] : references(value)));
}

test('it says what it is', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1.2.3' },
    servers: [{ url: 'http://localhost:4400/api/v1' }],
  });
});

test('methods of one path stand together', () => {
  expect(Object.keys(document.paths['/pets/{id}'] ?? {})).toEqual(['patch', 'get']);
});

test('the index is the path /', () => {
  expect(document.paths['/']?.get?.operationId).toBe('getIndex');
});

test('every reference leads somewhere', () => {
  const found = references(document).map((ref) =>
    ref
      .slice(2)
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document),
  );
  expect([found.length > 0, found.includes(undefined)]).toEqual([true, false]);
});

test.each([
  ['/users/{user_id}', 'users'],
  ['/auth/otp/sign-in', 'otp'],
  ['/latchkey/otp/link-target', 'otp'],
  ['/auth/passkey/sign-in', 'passkeys'],
  ['/latchkey/passkeys', 'passkeys'],
  ['/latchkey/sso/discover', 'teams'],
  ['/', 'service'],
])('%s is about %s', (path, noun) => {
  expect(nounOf(path)).toBe(noun);
});

test('every known error has a status and a sentence, in which details stand by their names', () => {
  const { PASSWORD_TOO_SHORT, INSUFFICIENT_ACCESS_TYPE } = document['x-errors'];
  expect(PASSWORD_TOO_SHORT).toEqual({
    status: 400,
    sentence: 'The password is too short. Use at least {min_length} characters.',
  });
  expect(INSUFFICIENT_ACCESS_TYPE?.sentence).toContain('Allowed: {allowed_access_types}.');
  const sentences = Object.values(document['x-errors']).map(({ sentence }) => sentence);
  expect(
    sentences.filter((sentence) => !/^["{A-Z].*[.}]$/.test(sentence) || /\[object|undefined|null/.test(sentence)),
  ).toEqual([]);
});

test('it is JSON', () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});

describe('an operation', () => {
  test('says what it is for', () => {
    expect(change?.summary).toBe('Change a pet.');
  });

  test('says who may call it', () => {
    expect(change?.['x-access']).toEqual(['client', 'server', 'admin']);
  });

  test('says whether it is ours', () => {
    expect(document.paths['/pets/{id}']?.get?.['x-addition']).toBe(true);
  });

  test('asks for the key of the access type and for the user', () => {
    expect(change?.security[0]).toEqual({ projectId: [], accessType: [], publishableClientKey: [], accessToken: [] });
  });

  test('asks for nothing when it is public', () => {
    expect(document.paths['/']?.get?.security).toEqual([]);
  });

  test('lists its parameters', () => {
    expect(change?.parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
      {
        name: 'limit',
        in: 'query',
        required: false,
        description: 'For server and admin access only.',
        schema: { type: 'integer' },
      },
      {
        name: 'quiet',
        in: 'query',
        required: false,
        description: 'For server and admin access only.',
        schema: { type: 'boolean', default: false },
      },
      { name: 'x-latchkey-refresh-token', in: 'header', required: true, schema: { type: 'string' } },
    ]);
  });

  test('declares what its path names, even where the table does not', () => {
    expect(document.paths['/pets/{id}']?.get?.parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    ]);
  });

  test('tells apart what each access type may send', () => {
    expect(change?.requestBody).toMatchObject({
      required: true,
      content: { 'application/json': { schema: { anyOf: [{ title: 'as client' }, { title: 'as server or admin' }] } } },
    });
  });

  test('tells apart what each access type gets', () => {
    expect(change?.responses[200]).toMatchObject({
      content: {
        'application/json': {
          schema: {
            description: 'Depends on the access type: client; server and admin.',
            anyOf: [{ required: ['id', 'name'] }, { required: ['id', 'name', 'notes'] }],
          },
        },
      },
    });
  });

  test('gives one schema where all access types get the same', () => {
    expect(document.paths['/pets/{id}']?.get?.responses[200]).toMatchObject({
      content: { 'application/json': { schema: { type: 'object', required: ['id', 'name'] } } },
    });
  });

  test('says that it sends a browser on', () => {
    expect(document.paths['/pets/{id}/home']?.get?.responses[307]).toMatchObject({
      headers: { location: { schema: { type: 'string', format: 'uri' } } },
    });
  });

  test('sorts its failures by status', () => {
    expect(Object.keys(change?.responses ?? {})).toEqual(['200', '400', '401', '404', '429', 'default']);
  });

  test('lists the codes of a status, those of validation among them', () => {
    expect(change?.responses[400]).toMatchObject({
      content: {
        'application/json': {
          schema: {
            allOf: [
              {},
              {
                properties: {
                  code: {
                    anyOf: [
                      { enum: ['BODY_PARSING_ERROR', 'SCHEMA_ERROR', 'PASSWORD_TOO_SHORT'] },
                      { $ref: '#/components/schemas/CommonErrorCode' },
                    ],
                  },
                },
              },
            ],
          },
        },
      },
    });
  });

  test('lists the sentences of a status', () => {
    expect(change?.responses[400]).toMatchObject({
      content: { 'text/plain': { schema: { examples: ['Email codes are not enabled for this project.'] } } },
    });
  });
});
