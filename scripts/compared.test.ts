import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const rows = readFileSync(`${root}docs/compared.md`, 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(' | '));

test('the comparison has a line for each of thirty-four points', () => {
  expect(rows.map(([number]) => Number(number?.slice(2)))).toEqual(Array.from({ length: 34 }, (_, index) => index + 1));
});

test('each line names a test that is there', () => {
  const named = rows.map((row) => row[3]?.match(/^`(.+\.test\.tsx?)` \|$/)?.[1] ?? '');
  expect(named.filter((path) => path === '' || !existsSync(root + path))).toEqual([]);
});
