import { expect, test } from 'vitest';
import type { ApiDocument, Endpoint } from './document.ts';
import { type FuzzAnswer, judgeBy } from './judge.ts';

const thing = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
const error = {
  allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: ['THING_NOT_FOUND'] } } }],
};
const operation = {
  responses: {
    200: { content: { 'application/json': { schema: thing } } },
    404: { content: { 'application/json': { schema: error } } },
    409: { content: { 'text/plain': { schema: { type: 'string', examples: ['The thing is taken.'] } } } },
  },
};
const document: ApiDocument = {
  paths: { '/things/{id}': { get: operation } },
  components: { schemas: { Error: { type: 'object', required: ['code', 'error'] } }, responses: {} },
};
const endpoint: Endpoint = { method: 'GET', path: '/things/{id}', operation };

const judge = judgeBy(document);
const answered = (status: number, body: object | string, more: Partial<FuzzAnswer> = {}) =>
  judge(endpoint, {
    status,
    type: typeof body === 'string' ? 'text/plain' : 'application/json',
    code: null,
    text: typeof body === 'string' ? body : JSON.stringify(body),
    millis: 1,
    ...more,
  });

test('an answer as the document has it is good', () => {
  expect(answered(200, { id: 'a' })).toBeUndefined();
  expect(answered(404, { code: 'THING_NOT_FOUND', error: 'No.' }, { code: 'THING_NOT_FOUND' })).toBeUndefined();
  expect(answered(409, 'The thing is taken. By you.')).toBeUndefined();
});

test.each([
  ['a failure of the service', answered(500, 'Internal error'), 'it was answered 500'],
  ['an answer without a field', answered(200, {}), 'does not fit the document'],
  [
    'another error than those of the endpoint',
    answered(404, { code: 'X', error: 'No.' }, { code: 'X' }),
    'does not fit',
  ],
  [
    'a header that names another error',
    answered(404, { code: 'THING_NOT_FOUND', error: 'No.' }),
    'its header names null',
  ],
  ['JSON that is none', answered(200, '{', { type: 'application/json' }), "can't be read"],
  ['another sentence', answered(409, 'Something else.'), 'its sentence is not in the document'],
  ['an answer that took too long', answered(200, { id: 'a' }, { millis: 1500 }), 'it took 1500 ms'],
])('%s is not', (_, said, expected) => {
  expect(said).toContain(expected);
});
