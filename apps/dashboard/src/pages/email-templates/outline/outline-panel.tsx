import type { Problem } from '../problems.ts';
import type { Editor } from '../use-editor.ts';
import { BlockTree } from './block-tree.tsx';
import { OutlineTools } from './outline-tools.tsx';
import type { Outline } from './use-outline.ts';

interface OutlinePanelProps {
  readonly editor: Editor;
  readonly outline: Outline;
  readonly problems: readonly Problem[];
  readonly onOpen: () => void;
}

/** The outline of the email with its tools. */
export const OutlinePanel = ({ outline, editor, ...rest }: OutlinePanelProps) => (
  <>
    {editor.canChange && <OutlineTools outline={outline} />}
    <BlockTree outline={outline} editor={editor} {...rest} />
    <p id="outline-keys" className="mt-3 text-pretty text-soft text-xs">
      {editor.canChange
        ? 'Drag to reorder, or press Alt and an arrow key. Press Delete to remove, Ctrl+D to duplicate.'
        : 'Press an arrow key to move through the blocks.'}
    </p>
    <p role="status" className="sr-only">
      {outline.said}
    </p>
  </>
);
