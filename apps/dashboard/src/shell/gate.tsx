import { ErrorBoundary, SignedIn } from '@latchkey/react';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Frame } from './frame.tsx';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { type NavPage, NavPagesContext } from './nav-pages.ts';

/** Everything that needs an owner. When the session ends in the middle of something, what was typed stays below the question. */
export function Gate({ pages }: { readonly pages: readonly NavPage[] }) {
  return (
    <ErrorBoundary fullPage>
      <Suspense fallback={<FrameSkeleton />}>
        <SignedIn>
          <NavPagesContext value={pages}>
            <Frame>
              <Outlet />
            </Frame>
          </NavPagesContext>
        </SignedIn>
      </Suspense>
    </ErrorBoundary>
  );
}
