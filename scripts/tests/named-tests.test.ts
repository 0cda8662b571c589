import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;

/** The rows of the table whose first column is a number, cell by cell. */
const rowsOf = (page: string, number: RegExp) =>
  readFileSync(`${root}docs/${page}`, 'utf8')
    .split('\n')
    .filter((line) => number.test(line))
    .map((line) => line.slice(2).split(' | '));

const compared = rowsOf('compared.md', /^\| \d+ \|/);
const asvs = rowsOf('security.md', /^\| [67]\.\d+\.\d+ \|/);

test('the comparison has a line for each of thirty-four points', () => {
  expect(compared.map(([number]) => Number(number))).toEqual(Array.from({ length: 34 }, (_, index) => index + 1));
});

test('the walk through the ASVS has a line for each point of both chapters up to level 2', () => {
  const points = { '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 };
  const sessions = { '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 };
  const expected = Object.entries({ ...points, ...sessions }).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  expect(asvs.map(([number]) => number)).toEqual(expected);
});

test('each line names a test that is there', () => {
  const named = [...compared, ...asvs].map((row) => row[3]?.match(/^`(.+\.test\.tsx?)` \|$/)?.[1] ?? row.join());
  expect(named.filter((path) => !existsSync(root + path))).toEqual([]);
});
