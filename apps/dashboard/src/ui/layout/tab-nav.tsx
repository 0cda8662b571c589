import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** A tab of a page, named in its URL: `?tab=security`. */
export interface PageTab {
  readonly id: string;
  readonly title: string;
}

/** The tab that the URL names; the first one if it names none. */
export function useTab<T extends PageTab>(tabs: readonly [T, ...T[]]): T {
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  return tabs.find(({ id }) => id === tab) ?? tabs[0];
}

interface TabNavProps {
  readonly label: string;
  readonly tabs: readonly [PageTab, ...PageTab[]];
}

const exact = { exact: true };

/** The tabs of a page as links, so that each can be shared, opened in a new window and gone back to. */
export function TabNav({ label, tabs }: TabNavProps) {
  const current = useTab(tabs);
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link is found in the list.
  useEffect(() => {
    const link = list.current?.querySelector('[aria-current]');
    if (!list.current || !link) return;
    // Not scrollIntoView(), which would scroll the page, too.
    const [{ left, right }, room] = [link.getBoundingClientRect(), list.current.getBoundingClientRect()];
    if (left < room.left) list.current.scrollLeft += left - room.left;
    if (right > room.right) list.current.scrollLeft += right - room.right;
  }, [current]);
  return (
    <nav aria-label={label} className="mb-6">
      <ul ref={list} className="flex gap-1 overflow-x-auto shadow-[inset_0_-1px_0_var(--latchkey-border)]">
        {tabs.map(({ id, title }, index) => (
          <li key={id}>
            <Link
              to="."
              search={index === 0 ? {} : { tab: id }}
              state
              activeOptions={exact}
              aria-current={id === current.id ? 'page' : undefined}
              className="flex min-h-10 items-center whitespace-nowrap border-transparent border-b-2 px-3 pt-0.5 text-soft hover:text-foreground focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-foreground pointer-coarse:min-h-11"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
