import { Link } from '@tanstack/react-router';
import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useShownProject } from '../app/current-project.ts';
import { pathOf } from '../app/paths.ts';
import { keep, readKept } from '../features/lists/kept.ts';
import { Icon } from '../ui/icons.tsx';
import { NavPagesContext } from './nav-pages.ts';

interface SideNavProps {
  readonly label: string;
  readonly onVisit?: () => void;
}

const CLOSED = 'closed-groups';

/** The project's pages, by group. Of a closed group, only the current page is shown; the browser remembers which are closed. */
export function SideNav({ label, onVisit }: SideNavProps) {
  const project = useShownProject();
  const pages = use(NavPagesContext);
  const nav = useRef<HTMLElement>(null);
  // On a low window, the current page's entry may be below the fold.
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const groups = [...new Set(pages.map(({ group }) => group))];
  const [closed, setClosed] = useState(() => new Set(readKept(CLOSED)?.split(',')));

  function toggle(group: string): void {
    const next = new Set(closed);
    next.delete(group) || next.add(group);
    setClosed(next);
    keep(CLOSED, [...next].join(','));
  }

  return (
    <nav aria-label={label} ref={nav} className="space-y-1.5 px-3 py-2">
      {groups.map((group) => (
        <div key={group}>
          <button
            type="button"
            aria-expanded={!closed.has(group)}
            onClick={() => toggle(group)}
            className="group flex min-h-6 w-full items-center justify-between rounded-control px-2.5 font-medium text-soft text-xs hover:text-foreground pointer-coarse:min-h-11"
          >
            {group}
            <span className="opacity-60 group-aria-expanded:rotate-90 rtl:not-group-aria-expanded:-scale-x-100 [&>svg]:size-3.5">
              <Icon name="chevron" />
            </span>
          </button>
          <ul
            aria-label={group}
            className={`space-y-px ${closed.has(group) ? 'not-has-[[aria-current=page]]:hidden [&>li:not(:has([aria-current=page]))]:hidden' : ''}`}
          >
            {pages
              .filter((page) => page.group === group)
              .map((page) => (
                <li key={page.path}>
                  <NavLink to={pathOf(project.id, page.path)} isRoot={page.path === ''} onVisit={onVisit}>
                    <Icon name={page.icon} />
                    {page.title}
                  </NavLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface NavLinkProps {
  readonly to: string;
  /** The overview's path is a prefix of all others. */
  readonly isRoot: boolean;
  readonly onVisit: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The router sets aria-current, also for pages below this one. */
const NavLink = ({ to, isRoot, onVisit, children }: NavLinkProps) => (
  <Link
    to={to}
    activeOptions={{ exact: isRoot, includeSearch: false }}
    {...(onVisit && { onClick: onVisit })}
    className="flex min-h-7 items-center gap-2.5 rounded-control px-2.5 py-1 text-small text-soft hover:bg-line/50 hover:text-foreground aria-[current=page]:bg-accent-wash aria-[current=page]:font-medium aria-[current=page]:text-foreground pointer-coarse:min-h-11 aria-[current=page]:[&>svg]:text-accent"
  >
    {children}
  </Link>
);
