import { type BlockDocument, ROOT, slotsOf } from './block-document.ts';

/** The selection in the outline: a block, or a column of one. */
export interface Target {
  readonly id: string;
  readonly slot?: number;
}

/** A row of the outline. */
export interface Row extends Target {
  readonly key: string;
  /** Starts at 1 for the root. */
  readonly level: number;
  /** The position among its siblings, starting at 1. */
  readonly position: number;
  readonly count: number;
  /** The key of the parent row. */
  readonly parent: string | undefined;
}

export const keyOf = ({ id, slot }: Target): string => (slot === undefined ? id : `${id}/${slot}`);

/** The outline rows of an email, from top to bottom. */
export function rowsOf(document: BlockDocument): Row[] {
  const rows: Row[] = [];
  const seen = new Set<string>();

  function add(target: Target, level: number, position: number, count: number, parent?: string): void {
    const key = keyOf(target);
    rows.push({ ...target, key, level, position, count, parent });
  }

  function addBlock(id: string, level: number, position: number, count: number, parent?: string): void {
    const block = document[id];
    if (!block || seen.has(id)) return;
    seen.add(id);
    add({ id }, level, position, count, parent);
    const slots = slotsOf(block);
    const isColumns = block.type === 'ColumnsContainer';
    for (const [slot, ids] of slots.entries()) {
      const holder = isColumns ? { id, slot } : { id };
      if (isColumns) add(holder, level + 1, slot + 1, slots.length, id);
      const inner = isColumns ? level + 2 : level + 1;
      for (const [at, child] of ids.entries()) addBlock(child, inner, at + 1, ids.length, keyOf(holder));
    }
  }

  addBlock(ROOT, 1, 1, 1);
  return rows;
}
