import { useEffect, useRef } from 'react';
import { Icon } from '../../../ui/icons.tsx';
import { type BlockDocument, ROOT } from '../blocks/block-document.ts';
import { gistOf, nameOf } from '../blocks/kinds.ts';
import { keyOf, type Row } from '../blocks/rows.ts';
import type { Problem } from '../problems.ts';
import type { Editor } from '../use-editor.ts';
import { useDrag } from './use-drag.ts';
import type { Outline } from './use-outline.ts';
import { outlineKeys } from './use-outline-keys.ts';

interface BlockTreeProps {
  readonly editor: Editor;
  readonly outline: Outline;
  readonly problems: readonly Problem[];
  /** Opens the properties of the block, on double click or Enter. */
  readonly onOpen: () => void;
}

/** The blocks of the email as a tree. */
export function BlockTree({ editor, outline, problems, onOpen }: BlockTreeProps) {
  const { rows, selected, select, draft, canChange } = editor;
  const tree = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const { drag, handlers } = useDrag(draft.content, rows, outline.moveTo);
  const onKeyDown = outlineKeys({ rows, selected, select, outline });
  const key = keyOf(selected);

  // The focus follows the selected row, so that it isn't lost when a row is removed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the blocks can remove or move the row.
  useEffect(() => {
    const { activeElement, body } = document;
    const isLost = hadFocus.current && activeElement === body;
    if (!isLost && !tree.current?.contains(activeElement)) return;
    tree.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)?.focus();
  }, [key, draft.content]);

  return (
    <div
      ref={tree}
      role="tree"
      aria-label="Email blocks"
      aria-describedby="outline-keys"
      className="-mx-1 select-none space-y-px"
      onKeyDown={(event) => (event.key === 'Enter' ? onOpen() : onKeyDown(event))}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) hadFocus.current = false;
      }}
      {...(canChange && handlers)}
    >
      {rows.map((row) => (
        <TreeRow
          key={row.key}
          row={row}
          content={draft.content}
          isSelected={row.key === key}
          canChange={canChange}
          isDragged={drag?.id === row.id}
          edge={drag?.over?.key === row.key ? drag.over.drop.edge : undefined}
          isWrong={row.slot === undefined && problems.some(({ id }) => id === row.id)}
          onSelect={() => select(row)}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
}

interface TreeRowProps {
  readonly row: Row;
  readonly content: BlockDocument;
  readonly isSelected: boolean;
  readonly canChange: boolean;
  readonly isDragged: boolean;
  readonly edge: 'before' | 'after' | 'inside' | undefined;
  readonly isWrong: boolean;
  readonly onSelect: () => void;
  readonly onOpen: () => void;
}

function TreeRow({ row, content, isSelected, canChange, isDragged, edge, isWrong, onSelect, onOpen }: TreeRowProps) {
  const block = content[row.id];
  const isColumn = row.slot !== undefined;
  const gist = block && !isColumn ? gistOf(block) : '';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keyboard.
    <div
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.count}
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      data-row={row.key}
      data-edge={edge}
      onClick={onSelect}
      onDoubleClick={onOpen}
      style={{ paddingInlineStart: `${(row.level - 1) * 0.875 + 0.5}rem` }}
      className={`relative flex min-h-8 cursor-default items-center gap-2 rounded-control py-1 pe-1 hover:bg-muted focus-visible:-outline-offset-2 aria-selected:bg-accent-wash data-[edge=after]:shadow-[0_2px_0_var(--latchkey-primary)] data-[edge=before]:shadow-[0_-2px_0_var(--latchkey-primary)] data-[edge=inside]:shadow-[inset_0_0_0_2px_var(--latchkey-primary)] pointer-coarse:min-h-11 ${isDragged ? 'opacity-40' : ''}`}
    >
      <span className={isColumn ? 'text-soft' : 'font-medium'}>{nameOf(content, row)}</span>
      <span className="min-w-0 flex-1 truncate text-soft text-xs">{gist}</span>
      {isWrong && (
        <span className="text-danger">
          <Icon name="warning" />
          <span className="sr-only">, has an error</span>
        </span>
      )}
      {canChange && !isColumn && row.id !== ROOT && (
        <span
          data-handle
          aria-hidden="true"
          className="grid size-6 shrink-0 cursor-grab touch-none place-items-center text-soft pointer-coarse:size-10"
        >
          <Icon name="grip" />
        </span>
      )}
    </div>
  );
}
