import { expect, test } from 'vitest';
import { rowsOf } from './rows.ts';

test('the outline goes from top to bottom, columns included', () => {
  const rows = rowsOf({
    root: { type: 'EmailLayout', data: { childrenIds: ['columns', 'b', 'gone'] } },
    columns: { type: 'ColumnsContainer', data: { props: { columns: [{}, { childrenIds: ['a'] }, {}] } } },
    a: { type: 'Text', data: {} },
    b: { type: 'Text', data: {} },
  });
  expect(rows.map(({ key, level, parent }) => [key, level, parent])).toEqual([
    ['root', 1, undefined],
    ['columns', 2, 'root'],
    ['columns/0', 3, 'columns'],
    ['columns/1', 3, 'columns'],
    ['a', 4, 'columns/1'],
    ['b', 2, 'root'],
  ]);
});

test('a block that holds itself is one line', () => {
  const rows = rowsOf({ root: { type: 'EmailLayout', data: { childrenIds: ['root'] } } });
  expect(rows).toHaveLength(1);
});
