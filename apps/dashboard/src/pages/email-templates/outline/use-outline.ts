import { useState } from 'react';
import {
  addBlock,
  duplicateBlock,
  moveBlock,
  type Place,
  placeOf,
  ROOT,
  removeBlock,
  wrapBlock,
} from '../blocks/block-document.ts';
import { placeToAdd } from '../blocks/drop-place.ts';
import { type addedTypes, nameOf, newBlock } from '../blocks/kinds.ts';
import { keyOf, type Row, rowsOf } from '../blocks/rows.ts';
import { type Step, stepped } from '../blocks/steps.ts';
import type { Editor } from '../use-editor.ts';

export type Outline = ReturnType<typeof useOutline>;

/** The commands for the selected block. `said` announces the result. */
export function useOutline({ draft: { content }, selected, canChange, change, select, undo, redo, ...can }: Editor) {
  const [said, setSaid] = useState('');
  const { id } = selected;
  const canAct = canChange && selected.slot === undefined && id !== ROOT;
  const name = nameOf(content, selected);

  function become(next: typeof content, chosen: string, what: string): void {
    change({ content: next });
    select({ id: chosen });
    const row = rowsOf(next).find(({ key }) => key === chosen);
    setSaid(row ? `${nameOf(next, row)} ${what}, ${whereIs(row, next)}` : what);
  }

  return {
    said,
    canStep: (step: Step) => canAct && stepped(content, id, step) !== undefined,
    canAct,
    canUndo: can.canUndo,
    canRedo: can.canRedo,
    step(step: Step) {
      const next = canAct && stepped(content, id, step);
      if (next) become(next, id, 'moved');
    },
    moveTo(moved: string, place: Place) {
      const next = moveBlock(content, moved, place);
      if (next !== content) become(next, moved, 'moved');
    },
    add(type: (typeof addedTypes)[number]) {
      const added = addBlock(content, newBlock(type), placeToAdd(content, selected));
      become(added.document, added.id, 'added');
    },
    duplicate() {
      if (!canAct) return;
      const copied = duplicateBlock(content, id);
      become(copied.document, copied.id, 'duplicated');
    },
    wrap() {
      if (!canAct) return;
      const wrapped = wrapBlock(content, id, newBlock('Container'));
      become(wrapped.document, wrapped.id, 'added');
    },
    /** The selection moves to the next block, the previous one, or the parent. */
    remove() {
      const place = placeOf(content, id);
      if (!canAct || !place) return;
      change({ content: removeBlock(content, id) });
      select(besides(rowsOf(content), keyOf(selected)) ?? { id: ROOT });
      setSaid(`${name} removed`);
    },
    undo() {
      undo();
      setSaid('Undone');
    },
    redo() {
      redo();
      setSaid('Redone');
    },
  };
}

/** Such as `2 of 5 in Container`. */
function whereIs({ position, count, parent }: Row, content: Editor['draft']['content']): string {
  const holder = rowsOf(content).find(({ key }) => key === parent);
  return `${position} of ${count}${holder ? ` in ${nameOf(content, holder)}` : ''}`;
}

/** The next sibling of a row, the previous one, or the parent. */
function besides(rows: readonly Row[], key: string): Row | undefined {
  const gone = rows.find((row) => row.key === key);
  const beside = (by: number) =>
    rows.find(({ parent, position }) => parent === gone?.parent && position === (gone?.position ?? 0) + by);
  return beside(1) ?? beside(-1) ?? rows.find((row) => row.key === gone?.parent);
}
