import { ResponseError } from '@latchkey/sdk';
import { expect, test } from 'vitest';
import { problemsOf } from './problems.ts';

const block = { type: 'Text', data: {} } as const;
const document = { root: block, a: block, 'a.b': block };

const refused = (detail: string) =>
  Object.assign(Object.create(ResponseError.prototype) as ResponseError, {
    refusal: 'EMAIL_CONTENT_INVALID',
    message: `The content is not a document of email blocks. ${detail}.`,
  });

test.each([
  [
    'a key of a block',
    'body.content.a.data.style.color must be a colour: # and six hexadecimal digits',
    { id: 'a', path: ['style', 'color'], text: 'must be a colour: # and six hexadecimal digits' },
  ],
  [
    'a block with a dot in its id',
    'body.content.a.b.data must be an object',
    { id: 'a.b', path: [], text: 'must be an object' },
  ],
  [
    'a place in a list',
    'body.content.root.data.childrenIds[0] names a block that does not exist',
    { id: 'root', path: ['childrenIds', '0'], text: 'names a block that does not exist' },
  ],
])('%s is found', (_, detail, problem) => {
  expect(problemsOf(refused(detail), document)).toEqual([problem]);
});

test('several are told apart', () => {
  const error = refused('body.content.a.data.x must be a number; body.content.root.data.y must be a text; and more');
  expect(problemsOf(error, document).map(({ id }) => id)).toEqual(['a', 'root']);
});

test('what names no block is no problem of one', () => {
  expect(problemsOf(refused('body.content must have at most 500 blocks'), document)).toEqual([]);
});

test('failures of other kinds are none', () => {
  expect(problemsOf(new Error('body.content.a must be'), document)).toEqual([]);
});
