import { describe, expect, test } from 'vitest';
import {
  addBlock,
  type BlockDocument,
  duplicateBlock,
  familyOf,
  moveBlock,
  placeOf,
  removeBlock,
  rooted,
  slotsOf,
  valueAt,
  withValue,
  wrapBlock,
} from './block-document.ts';

const text = (words: string) => ({ type: 'Text', data: { props: { text: words } } }) as const;

/** root: a, box [b, columns [c | d | e]]; the third column is not shown. */
const mail: BlockDocument = {
  root: { type: 'EmailLayout', data: { childrenIds: ['a', 'box'], textColor: '#111111' } },
  a: text('a'),
  b: text('b'),
  c: text('c'),
  d: text('d'),
  e: text('e'),
  box: { type: 'Container', data: { style: { borderRadius: 8 }, props: { childrenIds: ['b', 'columns'] } } },
  columns: {
    type: 'ColumnsContainer',
    data: {
      props: { columnsCount: 2, columns: [{ childrenIds: ['c'] }, { childrenIds: ['d'] }, { childrenIds: ['e'] }] },
    },
  },
};

const held = (document: BlockDocument, id: string) => slotsOf(document[id]);

describe('places', () => {
  test('say in which column a block is', () => {
    expect(placeOf(mail, 'd')).toEqual({ parent: 'columns', slot: 1, index: 0 });
  });

  test('are none for the root', () => {
    expect(placeOf(mail, 'root')).toBeUndefined();
  });

  test('are in shown columns only', () => {
    expect(held(mail, 'columns')).toEqual([['c'], ['d']]);
  });
});

describe('adding', () => {
  test('puts a block before another, with an id that is free', () => {
    const { document, id } = addBlock(mail, text('new'), { parent: 'box', slot: 0, index: 1 });
    expect([held(document, 'box'), document[id]]).toEqual([[['b', 'block-1', 'columns']], text('new')]);
  });

  test('keeps what else the holder says', () => {
    const { document } = addBlock(mail, text('new'), { parent: 'root', slot: 0, index: 0 });
    expect(document.root?.data.textColor).toBe('#111111');
  });

  test('begins a mail that has no blocks', () => {
    const { document } = addBlock(rooted({}), text('new'), { parent: 'root', slot: 0, index: 0 });
    expect(held(document, 'root')).toEqual([['block-1']]);
  });
});

describe('removing', () => {
  test('takes along what is in the block, hidden columns too', () => {
    expect(Object.keys(removeBlock(mail, 'box'))).toEqual(['root', 'a']);
  });

  test('leaves the root', () => {
    expect(removeBlock(mail, 'root')).toBe(mail);
  });
});

describe('duplicating', () => {
  const { document, id } = duplicateBlock(mail, 'box');

  test('puts the copy right after', () => {
    expect(held(document, 'root')).toEqual([['a', 'box', id]]);
  });

  test('shares no block with the original', () => {
    const originals = familyOf(mail, 'box');
    expect(familyOf(document, id).filter((member) => originals.includes(member))).toEqual([]);
  });

  test('copies as many', () => {
    expect(familyOf(document, id)).toHaveLength(familyOf(mail, 'box').length);
  });
});

describe('moving', () => {
  test('down among its neighbours counts them without itself', () => {
    expect(held(moveBlock(mail, 'a', { parent: 'root', slot: 0, index: 2 }), 'root')).toEqual([['box', 'a']]);
  });

  test('into a column', () => {
    expect(held(moveBlock(mail, 'a', { parent: 'columns', slot: 1, index: 1 }), 'columns')).toEqual([
      ['c'],
      ['d', 'a'],
    ]);
  });

  test('into itself does nothing', () => {
    expect(moveBlock(mail, 'box', { parent: 'columns', slot: 0, index: 0 })).toBe(mail);
  });
});

test('a wrapped block is in a container that took its place', () => {
  const { document, id } = wrapBlock(mail, 'a', { type: 'Container', data: {} });
  expect([held(document, 'root'), held(document, id)]).toEqual([[[id, 'box']], [['a']]]);
});

describe('values', () => {
  test('are read along a path', () => {
    expect(valueAt(mail.box as never, ['style', 'borderRadius'])).toBe(8);
  });

  test('are written where nothing was', () => {
    expect(withValue(mail, 'a', ['style', 'color'], '#ff0000').a?.data.style).toEqual({ color: '#ff0000' });
  });

  test('that are undefined are gone', () => {
    expect(withValue(mail, 'box', ['style', 'borderRadius'], undefined).box?.data.style).toEqual({});
  });
});
