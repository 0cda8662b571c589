import { describe, expect, test } from 'vitest';
import type { BlockDocument } from './block-document.ts';
import { dropOn, placeToAdd } from './drop-place.ts';

const mail: BlockDocument = {
  root: { type: 'EmailLayout', data: { childrenIds: ['a', 'box', 'columns'] } },
  a: { type: 'Text', data: {} },
  b: { type: 'Text', data: {} },
  box: { type: 'Container', data: { props: { childrenIds: ['b'] } } },
  columns: { type: 'ColumnsContainer', data: { props: { columns: [{}, {}, {}] } } },
};
const inRoot = (index: number) => ({ parent: 'root', slot: 0, index });

describe('what is let go', () => {
  test.each([
    ['on the upper half of a block is before it', { id: 'a' }, 0.2, 'before', inRoot(0)],
    ['on the lower half of a block is after it', { id: 'a' }, 0.8, 'after', inRoot(1)],
    ['at the top of a container is before it', { id: 'box' }, 0.2, 'before', inRoot(1)],
    ['on a container is in it', { id: 'box' }, 0.6, 'inside', { parent: 'box', slot: 0, index: 1 }],
    ['on columns is before them', { id: 'columns' }, 0.9, 'before', inRoot(2)],
    ['on a column is in it', { id: 'columns', slot: 1 }, 0.1, 'inside', { parent: 'columns', slot: 1, index: 0 }],
    ['on the mail is its beginning', { id: 'root' }, 0.9, 'inside', inRoot(0)],
  ])('%s', (_, target, height, edge, place) => {
    expect(dropOn(mail, target, height)).toEqual({ edge, place });
  });
});

describe('what is added', () => {
  test.each([
    ['to a block is after it', { id: 'a' }, inRoot(1)],
    ['to a container is in it', { id: 'box' }, { parent: 'box', slot: 0, index: 1 }],
    ['to a column is in it', { id: 'columns', slot: 0 }, { parent: 'columns', slot: 0, index: 0 }],
    ['to the mail is at its end', { id: 'root' }, inRoot(3)],
    ['to what is gone is at the end of the mail', { id: 'gone' }, inRoot(3)],
  ])('%s', (_, target, place) => {
    expect(placeToAdd(mail, target)).toEqual(place);
  });
});
