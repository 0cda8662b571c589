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
export const OutlinePanel = ({ outline, ...rest }: OutlinePanelProps) => (
  <>
    <OutlineTools outline={outline} />
    <BlockTree outline={outline} {...rest} />
    <p id="outline-keys" className="mt-3 text-pretty text-soft text-xs">
      Drag to reorder, or press Alt and an arrow key. Press Delete to remove, Ctrl+D to duplicate.
    </p>
    <p role="status" className="sr-only">
      {outline.said}
    </p>
  </>
);
