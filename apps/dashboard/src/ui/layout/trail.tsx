import { Link, useMatch } from '@tanstack/react-router';
import { createContext, use } from 'react';
import { ProjectContext } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';
import { Icon } from '../icons.tsx';

/** The titles of the pages in the navigation, by their path; passed in by the shell. */
export const PageTitlesContext = createContext<ReadonlyMap<string, string>>(new Map());

/** The way back to the list that an item's page belongs to. Pages of the navigation have none. */
export function Trail() {
  const project = use(ProjectContext);
  const titles = use(PageTitlesContext);
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const [list = '', item] = project ? pathname.slice(pathOf(project.id).length + 1).split('/') : [];
  const title = titles.get(list);
  if (!project || !item || !title) return null;
  return (
    <nav aria-label="Breadcrumb" className="mb-2">
      <Link
        to={pathOf(project.id, list)}
        aria-label={`Back to ${title}`}
        className="inline-flex min-h-6 items-center gap-1 rounded-control text-small text-soft hover:text-foreground pointer-coarse:min-h-11 [&>svg]:rotate-180 rtl:[&>svg]:rotate-0"
      >
        <Icon name="chevron" />
        {title}
      </Link>
    </nav>
  );
}
