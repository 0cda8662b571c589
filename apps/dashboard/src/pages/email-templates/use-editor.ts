import { deepEqual } from '@tanstack/react-router';
import { useState } from 'react';
import { type BlockDocument, ROOT } from './blocks/block-document.ts';
import { begun, changedTo, redone, undone } from './blocks/history.ts';
import { keyOf, rowsOf, type Target } from './blocks/rows.ts';

/** The edited parts of a template. */
export interface Draft {
  readonly subject: string;
  readonly content: BlockDocument;
}

export type Editor = ReturnType<typeof useEditor>;

/** The editing state of a template: saved version, draft and selected block. It only changes if the owner's role allows it. */
export function useEditor(saved: Draft, canChange: boolean) {
  const [history, setHistory] = useState(() => begun(saved));
  const [base, setBase] = useState(saved);
  const [chosen, setChosen] = useState<Target>({ id: ROOT });
  const draft = history.present;
  const rows = rowsOf(draft.content);
  // An undo can remove the selected block.
  const selected = rows.some(({ key }) => key === keyOf(chosen)) ? chosen : { id: ROOT };

  if (saved !== base) {
    setBase(saved);
    // Saves from elsewhere are picked up unless there are local changes.
    if (deepEqual(draft, base)) setHistory(begun(saved));
  }

  return {
    draft,
    rows,
    selected,
    isDirty: !deepEqual(draft, saved),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    canChange,
    select: setChosen,
    /** Consecutive changes to the same field are one undo step. */
    change: (changes: Partial<Draft>, about?: string) =>
      canChange && setHistory((history) => changedTo(history, { ...history.present, ...changes }, about)),
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    discard: () => setHistory(begun(saved)),
  };
}
