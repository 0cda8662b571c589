import { type BlockDocument, childrenAt, type Place, placeOf, ROOT } from './block-document.ts';
import type { Target } from './rows.ts';

/** Where a block would be that is let go over a row. */
export interface Drop {
  readonly place: Place;
  /** Where that is, seen from the row. */
  readonly edge: 'before' | 'after' | 'inside';
}

/** `height` is how far down the row the pointer is, from 0 to 1. */
export function dropOn(document: BlockDocument, { id, slot }: Target, height: number): Drop | undefined {
  if (slot !== undefined) return { edge: 'inside', place: atEnd(document, id, slot) };
  if (id === ROOT) return { edge: 'inside', place: { parent: ROOT, slot: 0, index: 0 } };
  const place = placeOf(document, id);
  const type = document[id]?.type;
  if (!place) return undefined;
  if (type === 'Container' && height > 0.35) return { edge: 'inside', place: atEnd(document, id, 0) };
  // Below the row of columns are the columns themselves.
  if (height < 0.5 || type === 'ColumnsContainer') return { edge: 'before', place };
  return { edge: 'after', place: { ...place, index: place.index + 1 } };
}

/** Where a block would be that is added while a row is chosen: in it, or after it. */
export function placeToAdd(document: BlockDocument, { id, slot }: Target): Place {
  if (slot !== undefined) return atEnd(document, id, slot);
  const holds = id === ROOT || document[id]?.type === 'Container';
  const place = placeOf(document, id);
  if (holds || !place) return atEnd(document, holds ? id : ROOT, 0);
  return { ...place, index: place.index + 1 };
}

const atEnd = (document: BlockDocument, parent: string, slot: number): Place => ({
  parent,
  slot,
  index: childrenAt(document, parent, slot).length,
});
