import { expect, test } from 'vitest';
import { csvRecords } from './csv-records.ts';
import { jsonRecords } from './json-records.ts';
import { Unreadable } from './unreadable.ts';

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

test.each(['Users', 'items'])('users are read from the list "%s" of an answer', async (name) => {
  const text = JSON.stringify({ [name]: users, next: null });
  for (const size of cuts) {
    const found: string[] = [];
    const asked = { lists: ['users', name], onList: (list: string) => found.push(list) };
    expect(await all(jsonRecords(cut(text, size), asked))).toEqual(users);
    expect(found).toEqual([name]);
    // To others it is one record.
    expect(await all(jsonRecords(cut(text, size)))).toEqual([JSON.parse(text)]);
  }
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

/** What is read before it fails, and why it does. */
async function until(records: AsyncIterable<unknown>): Promise<[read: unknown[], why: unknown]> {
  const read: unknown[] = [];
  try {
    for await (const record of records) read.push(record);
  } catch (error) {
    return [read, error instanceof Unreadable ? error.message : error];
  }
  return [read, undefined];
}

const a = { a: 1 };
test.each([
  ['a record that does not end', '{"a":1}\n{"b":2\n{"c":3}\n{"d":4}', [a], "record 2 isn't JSON"],
  ['a record that ends within a list', '{"a":1}\n{"b":[2}\n{"c":3}', [a], "record 2 isn't JSON"],
  ['a text that does not end', '{"a":1}\n{"b":"2\n{"c":3}', [a], "record 2 isn't JSON"],
  ['a record within another one', '{"a":1}\n{"b":2,\n{"c":3}}', [a], "record 2 isn't JSON"],
  ['a comma that is missing in a list', '[{"a":1} {"b":2}]', [a], "record 2 isn't JSON"],
  ['something that is no record', '{"a":1}\nnull\n', [a], "record 2 isn't JSON"],
  ['a list in a list', '[{"a":1},[{"b":2}]]', [a], "record 2 isn't JSON"],
  ['a list that is cut off', '[{"a":1},{"b":', [a], "it's cut off after record 1"],
  ['a list without an end', '[{"a":1}', [a], "it's cut off after record 1"],
  ['an object that is cut off', '{"realm":"x","users":[{"a":1}]', [a], "it's cut off after record 1"],
  [
    'what follows the object around a list',
    '{"users":[{"a":1}]}\n{"users":[{"b":2}]}',
    [a],
    'more follows the object that has the list of users. Put it into another file',
  ],
  ['text of another kind', 'id,email\n', [], "record 1 isn't JSON"],
])('%s is an error, after the records before it', async (_, text, read, why) => {
  for (const size of cuts) expect(await until(jsonRecords(cut(text, size)))).toEqual([read, why]);
});

test('a record that JSON does not know is an error with its number', async () => {
  const [read, why] = await until(jsonRecords(cut('{"a":1}\n{"b":nothing}', 3)));
  expect(read).toEqual([a]);
  expect(why).toMatch(/^record 2 isn't JSON: /);
});

test.each([
  ['quotes that do not close', 'id,name\n1,Ada\n2,"Grace\n3,Alan\n', 1, "the quotes that open in line 3 don't close"],
  ['a field too few', 'id,name\n1,"A\nda"\n2\n', 1, 'line 4 has 1 fields, but the header has 2'],
  ['a field too many', 'id,name\n1,Ada,Lovelace\n', 0, 'line 2 has 3 fields, but the header has 2'],
  ['quotes within quotes', 'id,name\n1,"Ada "The" Lovelace"\n', 0, 'line 2 has text after closing quotes'],
])('%s are an error that names the line', async (_, text, count, message) => {
  for (const size of cuts) {
    const [read, why] = await until(csvRecords(cut(text, size)));
    expect([read.length, why]).toEqual([count, message]);
  }
});
