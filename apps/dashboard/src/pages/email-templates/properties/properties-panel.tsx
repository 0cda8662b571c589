import { withValue } from '../blocks/block-document.ts';
import { type Field, fieldsOf } from '../blocks/fields.ts';
import { nameOf } from '../blocks/kinds.ts';
import { isAt, type Problem } from '../problems.ts';
import type { Editor } from '../use-editor.ts';
import { Property } from './property.tsx';

interface PropertiesPanelProps {
  readonly editor: Editor;
  readonly problems: readonly Problem[];
}

const NARROW: readonly Field['kind'][] = ['color', 'number', 'choice'];

/** The properties of the selected block. */
export function PropertiesPanel({ editor: { draft, selected, change }, problems }: PropertiesPanelProps) {
  const { id, slot } = selected;
  const block = draft.content[id];
  const name = nameOf(draft.content, selected);
  if (slot !== undefined) {
    return (
      <p className="text-pretty text-soft">
        {name} has no properties of its own. Add blocks to it, or select the columns around it.
      </p>
    );
  }
  const fields = block && fieldsOf[block.type];
  if (!fields)
    return <p className="text-soft">This block type is unknown to the dashboard. You can edit it as JSON.</p>;
  const ownProblems = problems.filter((problem) => problem.id === id);
  const isPlaced = (problem: Problem) => fields.some(({ path }) => isAt(problem, path));
  return (
    <fieldset aria-label={`Properties of ${name}`} className="grid min-w-0 grid-cols-2 items-start gap-x-3 gap-y-4">
      {ownProblems
        .filter((problem) => !isPlaced(problem))
        .map(({ path, text }) => (
          <p key={path.join() + text} data-latchkey="error" className="col-span-2">
            {path.join('.')} {text}
          </p>
        ))}
      {fields.map((field) => {
        const what = field.path.join('.');
        return (
          // Keyed by block, so that fields reset when the selection changes.
          <div key={`${id} ${what}`} className={NARROW.includes(field.kind) ? 'min-w-0' : 'col-span-2 min-w-0'}>
            <Property
              field={field}
              block={block}
              error={ownProblems.find((problem) => isAt(problem, field.path))?.text}
              onChange={(value) =>
                change({ content: withValue(draft.content, id, field.path, value) }, `${id} ${what}`)
              }
            />
          </div>
        );
      })}
    </fieldset>
  );
}
