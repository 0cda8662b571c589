import { type KeyboardEvent, useId, useRef } from 'react';

/** One of several panels at a time: arrows, Home and End move in the row of tabs, which is one stop of Tab. */
export function useTabs<N extends string>(names: readonly N[], selected: N, onSelect: (name: N) => void) {
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
