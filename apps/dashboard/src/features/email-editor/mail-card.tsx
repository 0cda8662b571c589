import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useShownProject } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';
import { Thumbnail } from './thumbnail.tsx';
import type { ShownMail } from './use-preview.ts';

interface MailCardProps {
  readonly title: string;
  /** The page of its editor. */
  readonly page: string;
  readonly text: string;
  readonly badge?: ReactNode;
  readonly actions?: ReactNode;
  readonly render: () => Promise<Pick<ShownMail, 'html'>>;
}

/** A card with an email's thumbnail and a link to its editor. */
export function MailCard({ title, page, text, badge, actions, render }: MailCardProps) {
  const { id } = useShownProject();
  return (
    <li className="relative flex flex-col overflow-hidden rounded-card border border-line bg-card hover:border-input">
      <Thumbnail title={`Preview of ${title}`} render={render} />
      <div className="flex flex-1 flex-col gap-1 border-line border-t p-4">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <p className="min-w-0 font-medium [overflow-wrap:anywhere]">
            <Link
              to={pathOf(id, page)}
              className="before:absolute before:inset-0 before:rounded-card focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:-outline-offset-2 focus-visible:before:outline-[var(--latchkey-ring)]"
            >
              {title}
            </Link>
          </p>
          {badge}
        </div>
        <p className="text-soft [overflow-wrap:anywhere]">{text}</p>
        {actions && <div className="relative mt-auto flex flex-wrap gap-2 pt-2">{actions}</div>}
      </div>
    </li>
  );
}
