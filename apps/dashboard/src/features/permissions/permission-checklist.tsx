import { Input } from '@latchkey/react';
import type { PermissionDefinition } from '@latchkey/sdk/admin';
import { type ReactNode, useId, useState } from 'react';
import { filtered } from '../../ui/data/text-filter.ts';
import { type Held, heldBy } from './permission-graph.ts';

/** Longer lists get a filter. */
const MANY = 10;

interface PermissionChecklistProps {
  readonly legend: string;
  readonly hint?: ReactNode;
  readonly none: string;
  readonly definitions: readonly PermissionDefinition[];
  readonly chosen: readonly string[];
  /** The permission whose change is being saved. */
  readonly busy?: string | undefined;
  readonly onToggle: (id: string, isChosen: boolean) => void;
}

/** A checklist of permissions. Those included in a checked one say in which. */
export function PermissionChecklist({
  legend,
  hint,
  none,
  definitions,
  chosen,
  busy,
  onToggle,
}: PermissionChecklistProps) {
  const [text, setText] = useState('');
  const held = new Map(heldBy(definitions, chosen).map((one) => [one.id, one]));
  const labelled = definitions.map((definition) => ({
    definition,
    label: definition.id,
    keywords: definition.description,
  }));
  const shown = filtered(labelled, text);
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{legend}</legend>
      {hint && <p className="mt-0.5 max-w-prose text-pretty text-soft">{hint}</p>}
      {definitions.length > MANY && (
        <div className="mt-2 max-w-sm">
          <Input
            type="search"
            aria-label={`Filter permissions: ${legend}`}
            placeholder="Filter"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
      )}
      <div className="mt-2 grid max-h-80 grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-x-2 overflow-y-auto rounded-control border border-line p-1.5 empty:hidden">
        {shown.map(({ definition }) => (
          <Box
            key={definition.id}
            definition={definition}
            isChosen={chosen.includes(definition.id)}
            held={held.get(definition.id)}
            isBusy={busy === definition.id}
            onToggle={onToggle}
          />
        ))}
      </div>
      {shown.length === 0 && <p className="text-soft">{text ? `No results for “${text}”.` : none}</p>}
    </fieldset>
  );
}

interface BoxProps extends Pick<PermissionChecklistProps, 'onToggle'> {
  readonly definition: PermissionDefinition;
  readonly isChosen: boolean;
  readonly held: Held | undefined;
  readonly isBusy: boolean;
}

function Box({ definition: { id, description }, isChosen, held, isBusy, onToggle }: BoxProps) {
  const hint = useId();
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-control px-2 py-1.5 hover:bg-muted pointer-coarse:min-h-11">
      <input
        type="checkbox"
        className="mt-0.5 size-4.5 shrink-0 accent-accent"
        aria-label={id}
        aria-describedby={hint}
        aria-busy={isBusy || undefined}
        checked={isChosen}
        onChange={({ target }) => onToggle(id, target.checked)}
      />
      <span className="min-w-0">
        <code dir="ltr" className="font-mono text-small [overflow-wrap:anywhere]">
          {id}
        </code>
        <span id={hint} className="block text-soft [overflow-wrap:anywhere]">
          {description}
          {held && !held.isDirect && <span className="block text-accent">Included in {held.via.join(' → ')}</span>}
        </span>
      </span>
    </label>
  );
}
