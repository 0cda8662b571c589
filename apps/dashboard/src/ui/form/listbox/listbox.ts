import { type KeyboardEvent, useEffect, useId, useState } from 'react';

interface Choice {
  readonly id: string;
}

/**
 * A listbox whose options are navigated while the focus stays in the input: arrows move, Enter picks. Remount it with a
 * new `key` when the options change.
 */
export function useListbox<C extends Choice>(choices: readonly C[], pick: (choice: C) => void, start = 0) {
  const name = useId();
  const [chosen, setChosen] = useState(start);
  const active = Math.max(0, Math.min(chosen, choices.length - 1));
  const idOf = (index: number) => `${name}-${index}`;
  const activeId = choices.length === 0 ? undefined : idOf(active);

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || choices.length === 0) return;
    const last = choices.length - 1;
    const next: Record<string, number> = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active === 0 ? last : active - 1,
      PageDown: last,
      PageUp: 0,
    };
    const target = next[event.key];
    if (target !== undefined) setChosen(target);
    else if (event.key === 'Enter' && choices[active]) pick(choices[active]);
    else return;
    event.preventDefault();
  }

  return {
    active,
    setActive: setChosen,
    /** Props for the focused input. */
    focusProps: { onKeyDown, 'aria-controls': name, 'aria-activedescendant': activeId },
    listId: name,
    optionProps: (choice: C, index: number) => ({
      id: idOf(index),
      role: 'option' as const,
      'aria-selected': index === active,
      onPointerMove: () => setChosen(index),
      onClick: () => pick(choice),
    }),
  };
}
