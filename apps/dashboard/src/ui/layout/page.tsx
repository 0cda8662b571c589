import { ErrorBoundary } from '@latchkey/react';
import { useMatch } from '@tanstack/react-router';
import { type ReactNode, type Ref, Suspense, use } from 'react';
import { useArrival } from '../../app/arrival.ts';
import { ProjectContext } from '../../app/current-project.ts';
import { FactsPlaceholder, PicturePlaceholder, Skeleton, type SkeletonKind } from '../feedback/skeletons.tsx';
import { Trail } from './trail.tsx';

interface PageProps {
  readonly title: string;
  /** The picture of the item that the page is about, beside the title. Until it is known, its place is kept. */
  readonly picture?: ReactNode;
  /** States of that item, after the title. */
  readonly badges?: ReactNode;
  readonly description?: ReactNode;
  /** The page's main action. */
  readonly action?: ReactNode;
  readonly skeleton: SkeletonKind;
  /** Full width, for editors with panels side by side. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

const box = 'mx-auto w-full px-4 pt-6 pb-16 sm:px-8 sm:pt-9';
const narrow = 'max-w-360';
const wide = 'max-w-[110rem]';
/** Tables and charts use the window's width; lines of text and fields stay short. */
const isFluid = (kind: SkeletonKind) => kind === 'table' || kind === 'metrics';
/** All pages start at the same place, however wide they are. A form is narrow, unless something else is on its page. */
function widthOf(kind: SkeletonKind): string {
  if (isFluid(kind)) return '';
  if (kind !== 'form') return 'max-w-240';
  return 'form-page max-w-180 has-[figure:not([data-code]),nav,table]:max-w-240 min-[105rem]:max-w-252 min-[105rem]:has-[figure:not([data-code]),nav,table]:max-w-312';
}

type HeaderProps = Pick<PageProps, 'title' | 'picture' | 'badges' | 'description' | 'action' | 'skeleton'> & {
  readonly heading: Ref<HTMLHeadingElement>;
};

function Header({ heading, title, picture, badges, description, action, skeleton }: HeaderProps) {
  const h1 = (
    <h1 ref={heading} tabIndex={-1} className="text-title [overflow-wrap:anywhere]">
      {title}
    </h1>
  );
  if (skeleton === 'user' || skeleton === 'team') {
    return (
      <header className="mb-6 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4">
        <div className="sm:row-span-2 sm:self-start">{picture ?? <PicturePlaceholder />}</div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1.5">
          {h1}
          {badges}
        </div>
        <div className="sm:row-span-2 sm:self-start">{action}</div>
        <div className="mt-1.5 text-soft max-sm:col-span-3 max-sm:mt-3 sm:col-start-2">
          {description ?? <FactsPlaceholder kind={skeleton} />}
        </div>
      </header>
    );
  }
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 flex-1 basis-72">
        {h1}
        {description && <p className="mt-1 max-w-prose text-pretty text-soft">{description}</p>}
      </div>
      {action}
    </header>
  );
}

/** A page. The heading renders immediately; the content may load or fail later. */
export function Page({ title, skeleton, isWide = false, children, ...header }: PageProps) {
  const project = use(ProjectContext);
  const heading = useArrival(project ? `${title} · ${project.displayName}` : title);
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  return (
    <div className={`${box} ${isWide ? wide : narrow}`}>
      <div className={isWide ? '' : widthOf(skeleton)}>
        <Trail />
        <Header {...header} title={title} heading={heading} skeleton={skeleton} />
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<Skeleton kind={skeleton} />}>{children}</Suspense>
        </ErrorBoundary>
      </div>
    </div>
  );
}

/** Shown while a page's code loads. */
export function PendingPage({ title, skeleton }: Pick<PageProps, 'title' | 'skeleton'>) {
  const project = use(ProjectContext);
  const heading = useArrival(project ? `${title} · ${project.displayName}` : title, { isPending: true });
  return (
    <div className={`${box} ${narrow}`}>
      <div className={widthOf(skeleton)}>
        <Trail />
        <Header title={title} heading={heading} skeleton={skeleton} />
        <Skeleton kind={skeleton} />
      </div>
    </div>
  );
}
