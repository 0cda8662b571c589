import { expect, test } from 'vitest';
import { csvRecords } from './csv-records.ts';
import { jsonRecords } from './json-records.ts';

/** The same text in pieces of every size. */
const cuts = [1, 2, 3, 7, 10_000];

async function* cut(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function all<T>(records: AsyncIterable<T>): Promise<T[]> {
  const read = [];
  for await (const record of records) read.push(record);
  return read;
}

const users = [
  { id: 'a', says: 'a "quote", a } and a \\' },
  { id: 'b', list: [{ id: 'inner' }], users: 'none' },
];
const files = {
  lines: users.map((user) => JSON.stringify(user)).join('\n'),
  'a list': JSON.stringify(users, null, 2),
  'an object around the list': JSON.stringify({ realm: 'x', groups: [{ id: 'no user' }], users, more: [{ id: 1 }] }),
};

test.each(Object.entries(files))('users are read from %s, however it comes in pieces', async (_, text) => {
  for (const size of cuts) expect(await all(jsonRecords(cut(text, size)))).toEqual(users);
});

test('rows are read from CSV, with all that quotes can hold', async () => {
  const text = '\ufeffid,name,note\r\n1,"Lovelace, Ada","says ""hi""\nand goes"\r\n2,,\n\n3,last,""';
  const rows = [
    { id: '1', name: 'Lovelace, Ada', note: 'says "hi"\nand goes' },
    { id: '2', name: '', note: '' },
    { id: '3', name: 'last', note: '' },
  ];
  for (const size of cuts) expect(await all(csvRecords(cut(text, size)))).toEqual(rows);
});
