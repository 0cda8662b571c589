import { Link } from '@tanstack/react-router';
import { useShownProject } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';

interface PageLinkProps {
  /** A page of the project: `users/<id>`. */
  readonly page: string;
  readonly search?: Readonly<Record<string, string>>;
  /** An accessible name, if the text alone is ambiguous. */
  readonly label?: string;
  /** `accent` for links that would otherwise not look like links. */
  readonly tone?: 'plain' | 'accent';
  readonly children: string;
}

/** A link to another page of the project. */
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
