import { ErrorBoundary } from '@latchkey/react';
import { type ComponentType, type LazyExoticComponent, Suspense } from 'react';
import { SectionSkeleton } from '../feedback/skeletons.tsx';
import { Card } from './card.tsx';

export interface Section {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'danger';
  /** Loaded and read on its own, so that one that fails takes no other along. */
  readonly part: LazyExoticComponent<ComponentType>;
}

/** What the page of one thing shows below its profile. */
export const SectionCards = ({ sections }: { readonly sections: readonly Section[] }) =>
  sections.map(({ title, part: Part, ...looks }) => (
    <Card key={title} title={title} {...looks}>
      <ErrorBoundary>
        <Suspense fallback={<SectionSkeleton />}>
          <Part />
        </Suspense>
      </ErrorBoundary>
    </Card>
  ));
