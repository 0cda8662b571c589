import { type BlockDocument, childrenAt, moveBlock, type Place, placeOf, slotsOf } from './block-document.ts';

export type Step = 'up' | 'down' | 'in' | 'out';

/** Moves a block one step; undefined if it can't move that way. */
export function stepped(document: BlockDocument, id: string, step: Step): BlockDocument | undefined {
  const place = placeOf(document, id);
  const to = place && target(document, place, step);
  return to && moveBlock(document, id, to);
}

/** In: to the end of the previous sibling or the start of the next one. Out: right after its parent. */
function target(document: BlockDocument, place: Place, step: Step): Place | undefined {
  const { parent, slot, index } = place;
  const siblings = childrenAt(document, parent, slot);
  if (step === 'up') return index > 0 ? { ...place, index: index - 1 } : columnBeside(document, place, -1);
  if (step === 'down') {
    return index < siblings.length - 1 ? { ...place, index: index + 2 } : columnBeside(document, place, 1);
  }
  if (step === 'out') {
    const around = placeOf(document, parent);
    return around && { ...around, index: around.index + 1 };
  }
  const [before, after] = [siblings[index - 1], siblings[index + 1]];
  const ofBefore = before === undefined ? [] : slotsOf(document[before]);
  const lastSlot = ofBefore.length - 1;
  if (before !== undefined && lastSlot >= 0) {
    return { parent: before, slot: lastSlot, index: ofBefore[lastSlot]?.length ?? 0 };
  }
  const isHolder = after !== undefined && slotsOf(document[after]).length > 0;
  return isHolder ? { parent: after, slot: 0, index: 0 } : undefined;
}

/** Moving past the end of a column continues in the next column. */
function columnBeside(document: BlockDocument, { parent, slot }: Place, by: 1 | -1): Place | undefined {
  const ids = slotsOf(document[parent])[slot + by];
  return ids && { parent, slot: slot + by, index: by === 1 ? 0 : ids.length };
}
