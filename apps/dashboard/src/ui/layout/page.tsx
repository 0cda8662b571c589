import { ErrorBoundary } from '@latchkey/react';
import { useMatch } from '@tanstack/react-router';
import { type ReactNode, Suspense, use } from 'react';
import { useArrival } from '../../app/arrival.ts';
import { ProjectContext } from '../../app/current-project.ts';
import { Skeleton, type SkeletonKind } from '../feedback/skeletons.tsx';

interface PageProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** The one thing that is mostly done here. */
  readonly action?: ReactNode;
  readonly skeleton: SkeletonKind;
  /** For what is worked on side by side. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

const box = 'mx-auto w-full px-4 pt-6 pb-16 sm:px-8 sm:pt-9';
const narrow = 'max-w-5xl';
const wide = 'max-w-[110rem]';

/** A page: its heading stands at once, what it shows may come later or fail. */
export function Page({ title, description, action, skeleton, isWide = false, children }: PageProps) {
  const project = use(ProjectContext);
  const heading = useArrival(project ? `${title} · ${project.displayName}` : title);
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  return (
    <div className={`${box} ${isWide ? wide : narrow}`}>
      <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <h1 ref={heading} tabIndex={-1} className="font-semibold text-xl tracking-tight [overflow-wrap:anywhere]">
            {title}
          </h1>
          {description && <p className="mt-1 max-w-prose text-pretty text-soft">{description}</p>}
        </div>
        {action}
      </header>
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<Skeleton kind={skeleton} />}>{children}</Suspense>
      </ErrorBoundary>
    </div>
  );
}

/** What stands for a page while its code is on the way. */
export function PendingPage({ title, skeleton }: Pick<PageProps, 'title' | 'skeleton'>) {
  const project = use(ProjectContext);
  const heading = useArrival(project ? `${title} · ${project.displayName}` : title, { isPending: true });
  return (
    <div className={`${box} ${narrow}`}>
      <h1 ref={heading} tabIndex={-1} className="mb-6 font-semibold text-xl tracking-tight">
        {title}
      </h1>
      <Skeleton kind={skeleton} />
    </div>
  );
}
