import { type ReactNode, Suspense } from 'react';
import { Skeleton } from './skeletons.tsx';

interface StaleListProps {
  /** Whether a newer search is loading. */
  readonly isLate: boolean;
  readonly children: ReactNode;
}

/** Dims the previous results while a new search is loading. */
export const StaleList = ({ isLate, children }: StaleListProps) => (
  <div aria-busy={isLate} className={isLate ? 'opacity-60 transition-opacity delay-150' : ''}>
    <Suspense fallback={<Skeleton kind="table" />}>{children}</Suspense>
  </div>
);
