import { Input } from '@latchkey/react';
import { RowButton } from '../../ui/layout/row-button.tsx';
import type { Variable } from './template-types.ts';

interface VariablesPanelProps {
  readonly variables: readonly Variable[];
  readonly samples: Readonly<Record<string, string>>;
  readonly onSample: (name: string, value: string) => void;
  /** Inserts the variable at the last caret position; left out if nothing can be changed. */
  readonly onInsert: ((name: string) => void) | undefined;
}

/** The template's variables, with sample values for the preview. */
export const VariablesPanel = ({ variables, samples, onSample, onInsert }: VariablesPanelProps) => (
  <section aria-labelledby="variables">
    <h2 id="variables" className="text-heading">
      Variables
    </h2>
    <p className="mt-0.5 mb-3 text-pretty text-soft">
      {onInsert && 'Insert adds a variable at the caret. '}The preview shows the sample values, or nothing if one is
      empty.
    </p>
    <ul className="space-y-3.5">
      {variables.map(({ name, says }) => (
        <li key={name}>
          <div className="flex items-center justify-between gap-2">
            <code className="min-w-0 break-all font-mono text-xs">{`{{${name}}}`}</code>
            {onInsert && (
              <RowButton aria-label={`Insert ${name}`} onClick={() => onInsert(name)}>
                Insert
              </RowButton>
            )}
          </div>
          <p className="mb-1.5 text-soft text-xs">{says}</p>
          <Input
            aria-label={`Sample value of ${name}`}
            autoComplete="off"
            spellCheck={false}
            placeholder="Empty"
            value={samples[name] ?? ''}
            onChange={({ target }) => onSample(name, target.value)}
          />
        </li>
      ))}
    </ul>
  </section>
);
