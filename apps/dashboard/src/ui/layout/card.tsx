import { type ReactNode, useId } from 'react';

interface CardProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly tone?: 'plain' | 'danger';
  /** Buttons next to the title. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A section of a page, with a heading. */
export function Card({ title, description, tone = 'plain', actions, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      data-card
      className={`rounded-card border bg-card ${tone === 'danger' ? 'border-danger/40' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-4 pt-4 sm:px-5">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={id} className="text-heading">
            {title}
          </h2>
          {description && <p className="mt-0.5 max-w-prose text-pretty text-soft">{description}</p>}
        </div>
        {actions}
      </div>
      <div className="px-4 pt-4 pb-5 sm:px-5">{children}</div>
    </section>
  );
}
