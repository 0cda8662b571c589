import { type KeyboardEvent, useRef } from 'react';

interface TabListProps {
  readonly label: string;
  /** What the ids of the tabs begin with: `<id>-tab-0`. */
  readonly id: string;
  readonly titles: readonly string[];
  readonly shown: number;
  readonly onShow: (index: number) => void;
  /** The id of what a tab shows. */
  readonly panelOf: (index: number) => string;
}

/** The tabs above panels; the arrows go from tab to tab. */
export function TabList({ label, id, titles, shown, onShow, panelOf }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const isForward = getComputedStyle(event.currentTarget).direction === 'ltr' ? 'ArrowRight' : 'ArrowLeft';
    const last = titles.length - 1;
    let next: number;
    if (event.key === 'Home') next = 0;
    else if (event.key === 'End') next = last;
    else if (event.key === isForward) next = shown === last ? 0 : shown + 1;
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') next = shown === 0 ? last : shown - 1;
    else return;
    event.preventDefault();
    onShow(next);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className="mb-4 flex flex-wrap gap-1 border-line border-b"
      onKeyDown={onKeyDown}
    >
      {titles.map((title, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a tab is its place; what it is called may change.
          key={index}
          type="button"
          role="tab"
          id={`${id}-tab-${index}`}
          aria-controls={panelOf(index)}
          aria-selected={index === shown}
          tabIndex={index === shown ? 0 : -1}
          onClick={() => onShow(index)}
          className="-mb-px min-h-9 border-transparent border-b-2 px-3 pb-1 text-soft hover:text-foreground aria-selected:border-accent aria-selected:font-medium aria-selected:text-foreground pointer-coarse:min-h-11"
        >
          {title}
        </button>
      ))}
    </div>
  );
}
