import type { AdminProjectFields } from '@latchkey/sdk';
import { useNavigate, useRouterState } from '@tanstack/react-router';

/** The search and order in the URL. */
export interface Wanted {
  readonly text: string;
  readonly by: 'newest' | 'name';
}

export function useProjectSearch() {
  const navigate = useNavigate();
  const { q, sort } = useRouterState({
    select: ({ location }) => location.search as { readonly q?: string; readonly sort?: string },
  });
  const wanted: Wanted = { text: q ?? '', by: sort === 'name' ? 'name' : 'newest' };
  const go = ({ text, by }: Wanted) =>
    void navigate({
      to: '/projects',
      search: { ...(text && { q: text }), ...(by === 'name' && { sort: by }) },
      replace: true,
    });
  return {
    wanted,
    search: (text: string) => go({ ...wanted, text }),
    sort: (by: Wanted['by']) => go({ ...wanted, by }),
  };
}

const { compare } = new Intl.Collator('en', { numeric: true });

/** The projects whose name or ID contains the text. */
export function shownProjects(projects: readonly AdminProjectFields[], { text, by }: Wanted): AdminProjectFields[] {
  const sought = text.trim().toLowerCase();
  const found = projects.filter(({ id, displayName }) => `${displayName}\n${id}`.toLowerCase().includes(sought));
  return by === 'name'
    ? found.toSorted((a, b) => compare(a.displayName, b.displayName))
    : found.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}
