import { type ReactNode, Suspense } from 'react';
import { Skeleton } from './skeletons.tsx';

interface StaleListProps {
  /** Whether something else is looked for by now. */
  readonly isLate: boolean;
  readonly children: ReactNode;
}

/** A list that is looked through: what it showed before stays, dimmed, until what is looked for is there. */
export const StaleList = ({ isLate, children }: StaleListProps) => (
  <div aria-busy={isLate} className={isLate ? 'opacity-60 transition-opacity delay-150' : ''}>
    <Suspense fallback={<Skeleton kind="table" />}>{children}</Suspense>
  </div>
);
