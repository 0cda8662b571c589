import { ErrorBoundary } from '@latchkey/react';
import { type ComponentType, type LazyExoticComponent, Suspense } from 'react';
import { SectionSkeleton } from '../feedback/skeletons.tsx';
import { Card } from './card.tsx';

export interface Section {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'danger';
  /** Loaded separately, so that a failure doesn't affect the other sections. */
  readonly part: LazyExoticComponent<ComponentType>;
}

/** The sections below the profile of a user or team. */
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
