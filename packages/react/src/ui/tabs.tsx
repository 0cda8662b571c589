import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

/** The panels, and which one is shown. */
export interface TabsProps<N extends string> {
  /** The accessible name of the tab list. */
  readonly label: string;
  /** In display order; `title` is the tab's label. */
  readonly tabs: readonly { readonly name: N; readonly title: ReactNode }[];
  /** The name of the tab whose panel is shown. */
  readonly selected: N;
  /** A tab was selected, by a click or an arrow key. */
  onSelect(name: N): void;
  /** The panel of the selected tab. */
  readonly children: ReactNode;
}

/** Panels of which one is shown, moved between by the arrow keys. */
export function Tabs<N extends string>({ label, tabs, selected, onSelect, children }: TabsProps<N>) {
  const names = tabs.map(({ name }) => name);
  const { list, tab, panel } = useTabs(names, selected, onSelect);
  return (
    <div data-latchkey="tabs">
      <div data-latchkey="tab-list" role="tablist" aria-label={label} {...list}>
        {tabs.map(({ name, title }) => (
          <button key={name} type="button" data-latchkey="tab-button" {...tab(name)}>
            {title}
          </button>
        ))}
      </div>
      <div data-latchkey="tab-panel" {...panel}>
        {children}
      </div>
    </div>
  );
}

/** One of several panels at a time: arrows, Home and End move in the row of tabs, which is one stop of Tab. */
function useTabs<N extends string>(names: readonly N[], selected: N, onSelect: (name: N) => void) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function select(name: N | undefined): void {
    if (name === undefined) return;
    onSelect(name);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[names.indexOf(name)]?.focus();
  }

  function move(event: KeyboardEvent): void {
    const isMirrored = list.current !== null && getComputedStyle(list.current).direction === 'rtl';
    const steps: Readonly<Record<string, number>> = { ArrowRight: isMirrored ? -1 : 1, ArrowLeft: isMirrored ? 1 : -1 };
    const step = steps[event.key];
    const at = names.indexOf(selected);
    if (step !== undefined) select(names[(at + step + names.length) % names.length]);
    else if (event.key === 'Home') select(names[0]);
    else if (event.key === 'End') select(names.at(-1));
    else return;
    event.preventDefault();
  }

  return {
    list: { ref: list, onKeyDown: move },
    tab: (name: N) => ({
      id: `${id}tab-${name}`,
      role: 'tab',
      'aria-selected': name === selected,
      'aria-controls': `${id}panel`,
      tabIndex: name === selected ? 0 : -1,
      onClick: () => select(name),
    }),
    panel: { id: `${id}panel`, role: 'tabpanel', 'aria-labelledby': `${id}tab-${selected}` },
  } as const;
}
