import { type BlockDocument, childrenAt, type Place, placeOf, ROOT } from './block-document.ts';
import type { Target } from './rows.ts';

/** The position of a block dropped on a row. */
export interface Drop {
  readonly place: Place;
  /** Where the drop marker is, relative to the row. */
  readonly edge: 'before' | 'after' | 'inside';
}

/** `height` is the pointer's position in the row, from 0 (top) to 1. */
export function dropOn(document: BlockDocument, { id, slot }: Target, height: number): Drop | undefined {
  if (slot !== undefined) return { edge: 'inside', place: atEnd(document, id, slot) };
  if (id === ROOT) return { edge: 'inside', place: { parent: ROOT, slot: 0, index: 0 } };
  const place = placeOf(document, id);
  const type = document[id]?.type;
  if (!place) return undefined;
  if (type === 'Container' && height > 0.35) return { edge: 'inside', place: atEnd(document, id, 0) };
  // The columns themselves are the rows below.
  if (height < 0.5 || type === 'ColumnsContainer') return { edge: 'before', place };
  return { edge: 'after', place: { ...place, index: place.index + 1 } };
}

/** Where a block added while a row is selected goes: into it or after it. */
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
