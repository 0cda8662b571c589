import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly title: string; readonly panel: ReactNode }[];
}

/** One of several panels; the arrows go from tab to tab. */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);

  function onKeyDown(event: KeyboardEvent): void {
    const isForward = getComputedStyle(event.currentTarget).direction === 'ltr' ? 'ArrowRight' : 'ArrowLeft';
    const last = tabs.length - 1;
    let next: number;
    if (event.key === 'Home') next = 0;
    else if (event.key === 'End') next = last;
    else if (event.key === isForward) next = shown === last ? 0 : shown + 1;
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') next = shown === 0 ? last : shown - 1;
    else return;
    event.preventDefault();
    setShown(next);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="mb-4 flex gap-1 border-line border-b"
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ title }, index) => (
          <button
            key={title}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel`}
            aria-selected={index === shown}
            tabIndex={index === shown ? 0 : -1}
            onClick={() => setShown(index)}
            className="-mb-px min-h-9 border-transparent border-b-2 px-3 pb-1 text-soft hover:text-foreground aria-selected:border-accent aria-selected:font-medium aria-selected:text-foreground pointer-coarse:min-h-11"
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${shown}`}>
        {tabs[shown]?.panel}
      </div>
    </div>
  );
}
