import { describeError } from '../../app/describe-error.ts';
import { PreviewPane } from '../../features/email-editor/preview-pane.tsx';
import { PreviewProblems } from '../../features/email-editor/preview-problems.tsx';
import type { Preview } from '../../features/email-editor/use-preview.ts';
import { RowButton } from '../../ui/layout/row-button.tsx';
import { nameOf } from './blocks/kinds.ts';
import type { Problem } from './problems.ts';
import type { Editor } from './use-editor.ts';

interface TemplatePreviewProps {
  readonly editor: Editor;
  readonly preview: Preview;
  readonly problems: readonly Problem[];
  readonly onOpen: () => void;
}

/** The rendered email, or why it can't be rendered. */
export function TemplatePreview({ editor, preview, problems, onOpen }: TemplatePreviewProps) {
  const ofBlocks = problems.map(({ id, path, text }) => {
    const name = nameOf(editor.draft.content, { id });
    return {
      key: [id, ...path].join(),
      text: `${name}: ${path.at(-1) ?? 'it'} ${text}`,
      action: (
        <RowButton
          onClick={() => {
            editor.select({ id });
            onOpen();
          }}
        >
          Go to {name}
        </RowButton>
      ),
    };
  });
  const isOther = preview.error !== undefined && problems.length === 0;
  const other = isOther ? [{ key: 'other', text: describeError(preview.error).text }] : [];
  return (
    <div className="xl:sticky xl:top-20">
      <PreviewProblems problems={[...ofBlocks, ...other]} />
      <PreviewPane preview={preview} />
    </div>
  );
}
