import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { classesOf, FOLDER, PAGE, replayed, replayedPage } from '../published-vulnerabilities.mjs';
import { root } from '../support/command.mjs';

/** How many published vulnerabilities are replayed at least. */
const AT_LEAST = 120;

const rows = replayed();

test(`at least ${AT_LEAST} published vulnerabilities are replayed`, () => {
  expect(rows.length).toBeGreaterThanOrEqual(AT_LEAST);
});

test('each class has one', () => {
  const classes = Array.from({ length: 31 }, (_, index) => `S${index + 1}`);
  expect(classes.filter((name) => !rows.some((row) => row.class === name))).toEqual([]);
  expect(rows.filter((row) => !classes.includes(row.class ?? ''))).toEqual([]);
});

test('none is counted twice', () => {
  const numbers = rows.map(({ number }) => number);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

test('each says in words where it was, and what it did there', () => {
  expect(rows.filter(({ product, did }) => product.length < 2 || did.length < 20 || /[.!]$/.test(did))).toEqual([]);
});

describe('the files of the folder', () => {
  const files = readdirSync(root + FOLDER).filter((name) => name.endsWith('.test.ts'));

  test.each(files)('%s names its class', (name) => {
    expect(classesOf(FOLDER + name)).not.toEqual([]);
  });
});

test('the page of them is what the tests say', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(replayedPage(rows));
});
