import { Link } from '@tanstack/react-router';
import { useShownProject } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';

interface PageLinkProps {
  /** A page below that of the project: `users/<id>`. */
  readonly page: string;
  readonly search?: Readonly<Record<string, string>>;
  /** Where the text alone does not say what it leads to. */
  readonly label?: string;
  /** Beside buttons, where nothing else tells that it leads somewhere. */
  readonly tone?: 'plain' | 'accent';
  readonly children: string;
}

/** A name that leads to the page of what it names. */
export function PageLink({ page, search, label, tone = 'plain', children }: PageLinkProps) {
  const { id } = useShownProject();
  return (
    <Link
      to={pathOf(id, page)}
      search={search ?? {}}
      aria-label={label}
      className={`font-medium underline-offset-4 [overflow-wrap:anywhere] hover:underline ${tone === 'accent' ? 'text-accent' : ''}`}
    >
      {children}
    </Link>
  );
}
