import { Skeleton } from '../ui/feedback/skeletons.tsx';
import { Mark } from '../ui/icons.tsx';

/** Shown until the session is loaded. */
export function FrameSkeleton() {
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="flex h-14 items-center gap-3 border-line border-b bg-frame px-3 sm:px-4">
        <Mark />
        <div className="h-4 w-32 animate-pulse rounded motion-reduce:animate-none bg-muted" />
        <div className="ms-auto size-8 animate-pulse rounded motion-reduce:animate-none-full bg-muted" />
      </div>
      <main className="mx-auto w-full max-w-5xl px-4 pt-6 sm:px-8 sm:pt-9">
        <h1 className="sr-only">Latchkey</h1>
        <div className="mt-1 mb-8 h-5 w-36 animate-pulse rounded motion-reduce:animate-none bg-muted" />
        <Skeleton kind="table" />
      </main>
    </div>
  );
}
