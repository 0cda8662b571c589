import { deepEqual } from '@tanstack/react-router';
import { useState } from 'react';
import { type BlockDocument, ROOT } from './blocks/block-document.ts';
import { begun, changedTo, redone, undone } from './blocks/history.ts';
import { keyOf, rowsOf, type Target } from './blocks/rows.ts';

/** What is edited of a template. */
export interface Draft {
  readonly subject: string;
  readonly content: BlockDocument;
}

export type Editor = ReturnType<typeof useEditor>;

/** A template while it is edited: what it was, what it is, and which of its blocks is chosen. */
export function useEditor(saved: Draft) {
  const [history, setHistory] = useState(() => begun(saved));
  const [base, setBase] = useState(saved);
  const [chosen, setChosen] = useState<Target>({ id: ROOT });
  const draft = history.present;
  const rows = rowsOf(draft.content);
  // What an undo took away cannot be chosen any more.
  const selected = rows.some(({ key }) => key === keyOf(chosen)) ? chosen : { id: ROOT };

  if (saved !== base) {
    setBase(saved);
    // Somebody has saved it, maybe elsewhere: that is taken over, but not into what is being changed here.
    if (deepEqual(draft, base)) setHistory(begun(saved));
  }

  return {
    draft,
    rows,
    selected,
    isDirty: !deepEqual(draft, saved),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    select: setChosen,
    /** Changes about the same are one step back. */
    change: (changes: Partial<Draft>, about?: string) =>
      setHistory((history) => changedTo(history, { ...history.present, ...changes }, about)),
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    discard: () => setHistory(begun(saved)),
  };
}
