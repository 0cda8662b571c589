import { describe, expect, test } from 'vitest';
import { type BlockDocument, slotsOf } from './block-document.ts';
import { type Step, stepped } from './steps.ts';

const text = { type: 'Text', data: {} } as const;

/** root: a, box [b], columns [c | d], e */
const mail: BlockDocument = {
  root: { type: 'EmailLayout', data: { childrenIds: ['a', 'box', 'columns', 'e'] } },
  a: text,
  b: text,
  c: text,
  d: text,
  e: text,
  box: { type: 'Container', data: { props: { childrenIds: ['b'] } } },
  columns: {
    type: 'ColumnsContainer',
    data: { props: { columnsCount: 2, columns: [{ childrenIds: ['c'] }, { childrenIds: ['d'] }, {}] } },
  },
};

const after = (id: string, step: Step) => stepped(mail, id, step);
const held = (document: BlockDocument | undefined, id: string) => slotsOf(document?.[id]);

describe('a step', () => {
  test('up and down changes places with a neighbour', () => {
    expect(held(after('box', 'up'), 'root')).toEqual([['box', 'a', 'columns', 'e']]);
    expect(held(after('box', 'down'), 'root')).toEqual([['a', 'columns', 'box', 'e']]);
  });

  test('down out of a column leads to the next one', () => {
    expect(held(after('c', 'down'), 'columns')).toEqual([[], ['c', 'd']]);
  });

  test('up out of a column leads to the end of the one before', () => {
    expect(held(after('d', 'up'), 'columns')).toEqual([['c', 'd'], []]);
  });

  test('in leads to the end of the holder before', () => {
    expect(held(after('e', 'in'), 'columns')).toEqual([['c'], ['d', 'e']]);
  });

  test('in leads to the beginning of the holder after, where there is none before', () => {
    expect(held(after('a', 'in'), 'box')).toEqual([['a', 'b']]);
  });

  test('out leads to the place after the holder', () => {
    expect(held(after('b', 'out'), 'root')).toEqual([['a', 'box', 'b', 'columns', 'e']]);
  });

  test.each<[string, Step]>([
    ['a', 'up'],
    ['e', 'down'],
    ['a', 'out'],
    ['b', 'in'],
    ['root', 'up'],
  ])('of %s %s leads nowhere', (id, step) => {
    expect(after(id, step)).toBeUndefined();
  });
});
