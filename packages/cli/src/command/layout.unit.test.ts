import { describe, expect, test } from 'vitest';
import { described, fitted, plain, shortened, widthOf } from './layout.ts';

const ID = '7c0b0c0e-3c7c-4a8e-9d43-55f1d3a4c2a9';
const long = 'a very long description that would not fit a line of any terminal that people have';

test('a program gets every value whole, split by tabs', () => {
  expect(
    plain([
      ['Id', 'Name'],
      [ID, long],
    ]),
  ).toEqual(['Id\tName', `${ID}\t${long}`]);
});

describe('a table', () => {
  const rows = [
    ['Id', 'Name', 'Email', 'Signed up'],
    [ID, 'Ada', 'ada@example.com', '2026-11-24 10:15'],
    [ID, long, 'a', '2026-11-24 10:15'],
  ];

  test('takes no more than it needs', () => {
    const { lines } = fitted(
      [
        ['Id', 'Name'],
        ['1', 'Ada'],
        ['2', '東京タワー'],
      ],
      80,
    );
    expect(lines).toEqual(['Id  Name', '1   Ada', '2   東京タワー']);
  });

  test.each([60, 80, 100, 120])('fits %i columns, whatever its values are', (room) => {
    for (const line of fitted(rows, room).lines) expect(widthOf(line)).toBeLessThanOrEqual(room);
  });

  test('shortens the longest texts first, and never the one that is copied', () => {
    const { lines } = fitted(rows, 100);
    expect(lines[1]).toBe(`${ID}  Ada                          ada@example.com  2026-11-24 10:15`);
    expect(lines[2]).toBe(`${ID}  a very long description th…  a                2026-11-24 10:15`);
  });

  test('leaves its last columns out where shortening is not enough', () => {
    expect(fitted(rows, 76).shown).toBe(3);
    expect(fitted(rows, 60).shown).toBe(2);
  });

  test('keeps values that are no texts whole', () => {
    const { lines, shown } = fitted(rows, 72, (column) => column < 3);
    expect([lines[2], shown]).toEqual([`${ID}  a very long desc…  a`, 3]);
  });

  test('leaves a first column that is wider than the terminal to it', () => {
    expect(
      fitted(
        [
          ['Domain', 'Path'],
          [long, '/handler'],
        ],
        40,
      ),
    ).toEqual({ lines: ['Domain', long], shown: 1 });
  });

  test('has its heading alone where there is nothing', () => {
    expect(fitted([['Id', 'Name']], 80).lines).toEqual(['Id  Name']);
  });
});

test('text that is too long goes on below its beginning, and its words stay whole', () => {
  expect(
    described(
      [
        ['Id', ID],
        ['Description', long],
      ],
      40,
    ),
  ).toEqual([
    `Id           ${ID}`,
    `Description  a very long description
             that would not fit a line
             of any terminal that people
             have`,
  ]);
});

test.each([
  ['Ada Lovelace', 12, 'Ada Lovelace'],
  ['Ada Lovelace', 6, 'Ada L…'],
  ['東京タワー', 5, '東京…'],
  ['東京タワー', 6, '東京…'],
])('%s in %i columns is %s', (text, width, expected) => {
  expect(shortened(text, width)).toBe(expected);
});
