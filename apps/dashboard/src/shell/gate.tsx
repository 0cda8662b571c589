import { ErrorBoundary, SignedIn } from '@latchkey/react';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Frame } from './frame.tsx';
import { FrameSkeleton } from './shell-skeleton.tsx';

/** Everything that needs an owner. When the session ends in the middle of something, what was typed stays below the question. */
export function Gate() {
  return (
    <ErrorBoundary fullPage>
      <Suspense fallback={<FrameSkeleton />}>
        <SignedIn>
          <Frame>
            <Outlet />
          </Frame>
        </SignedIn>
      </Suspense>
    </ErrorBoundary>
  );
}
