import type { AdminProjectFields } from '@latchkey/sdk';
import { use, useMemo, useState } from 'react';
import { ProjectContext } from '../app/current-project.ts';
import { filtered } from '../ui/data/text-filter.ts';
import { useListbox } from '../ui/form/listbox/listbox.ts';
import { Icon } from '../ui/icons.tsx';
import { NavPagesContext } from './nav-pages.ts';
import { type PaletteItem, paletteItems } from './palette-items.ts';
import { useFoundRecords } from './use-found-records.ts';

interface PaletteSearchProps {
  readonly projects: readonly AdminProjectFields[];
  readonly onPick: (item: PaletteItem) => void;
}

/** The search field and its results. */
export function PaletteSearch({ projects, onPick }: PaletteSearchProps) {
  const project = use(ProjectContext);
  const [text, setText] = useState('');
  const pages = use(NavPagesContext);
  const all = useMemo(() => paletteItems(projects, project, pages), [projects, project, pages]);
  const offered = useMemo(() => inGroups(filtered(all, text)), [all, text]);
  // After what is offered at once, so that nothing moves under the selection.
  const records = useFoundRecords(project, text);
  const found = [...offered, ...records.items];
  const { active, setActive, focusProps, listId, optionProps } = useListbox(found, onPick);
  return (
    <>
      <div className="flex items-center gap-3 border-line border-b px-4 text-soft">
        <Icon name="search" />
        <input
          {...focusProps}
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-label="Search pages, users, teams and projects"
          data-focus
          autoComplete="off"
          spellCheck={false}
          placeholder="Search pages, users, teams and projects"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          className="h-12 w-full bg-transparent text-base text-foreground outline-none placeholder:text-soft"
        />
      </div>
      <div>
        <div
          role="listbox"
          id={listId}
          aria-label="Results"
          className="max-h-[min(24rem,55dvh)] overflow-y-auto p-2 empty:hidden"
        >
          {found.map((item, index) => (
            <div key={item.id}>
              {item.group !== found[index - 1]?.group && (
                <p aria-hidden="true" className="px-2.5 pt-2 pb-1 font-medium text-soft text-xs">
                  {item.group}
                </p>
              )}
              <div
                {...optionProps(item, index)}
                className={`flex min-h-9 items-center gap-3 rounded-control px-2.5 py-1.5 pointer-coarse:min-h-11 ${index === active ? 'bg-accent-wash [&>svg]:text-accent' : 'text-foreground [&>svg]:text-soft'}`}
              >
                <Icon name={item.icon} />
                <span className="truncate">{item.label}</span>
                {item.hint && <span className="ms-auto truncate font-mono text-soft text-xs">{item.hint}</span>}
              </div>
            </div>
          ))}
        </div>
        <p role="status" className={found.length === 0 ? 'px-2.5 py-8 text-center text-soft' : 'sr-only'}>
          {said(found.length, records.isPending, text)}
        </p>
      </div>
      <p aria-hidden="true" className="flex gap-4 border-line border-t px-4 py-2 text-soft text-xs max-sm:hidden">
        <span>↑↓ to move</span>
        <span>Enter to open</span>
        <span>Esc to close</span>
      </p>
    </>
  );
}

function said(count: number, isPending: boolean, text: string): string {
  if (count > 0) return `${count} results`;
  return isPending ? 'Searching…' : `No results for “${text}”.`;
}

/** Groups in the order of their best match. */
function inGroups(items: readonly PaletteItem[]): PaletteItem[] {
  const groups = [...new Set(items.map(({ group }) => group))];
  return groups.flatMap((group) => items.filter((item) => item.group === group));
}
