import { expect, test } from 'vitest';
import { readDocument } from './read-document.ts';

const mail = { root: { type: 'EmailLayout', data: { childrenIds: [] } } };

test('a document is read', () => {
  expect(readDocument(JSON.stringify(mail))).toEqual(mail);
});

test.each([
  ['{"root": }', 'Not valid JSON: check line 1, column 10'],
  ['[]', 'Enter a JSON object with blocks by ID'],
  ['{"a": {"type": "Text"}}', '“a” is not a block: add a type and data'],
  ['{"root": {"type": "Text", "data": {}}}', '“root” must be of type EmailLayout'],
])('of %s it is said what is wrong', (text, fault) => {
  expect(readDocument(text)).toBe(fault);
});
