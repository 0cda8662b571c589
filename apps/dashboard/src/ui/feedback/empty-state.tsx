import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons.tsx';

interface EmptyStateProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: ReactNode;
  /** The first step. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
  /** Without a frame of its own. */
  readonly isInCard?: boolean;
}

/** What will appear here, and the first step. */
export function EmptyState({ icon, title, text, action, children, isInCard }: EmptyStateProps) {
  return (
    <div
      className={`flex flex-col items-center gap-4 px-4 text-center ${isInCard ? 'py-5' : 'rounded-card border border-line bg-card py-10 sm:py-14'}`}
    >
      <span className="grid size-10 place-items-center rounded-full bg-muted text-soft">
        <Icon name={icon} />
      </span>
      <div className="max-w-md">
        <h2 className="text-heading">{title}</h2>
        <p className="mt-1 text-pretty text-soft">{text}</p>
      </div>
      {action}
      {children && <div className="w-full max-w-xl text-start">{children}</div>}
    </div>
  );
}
