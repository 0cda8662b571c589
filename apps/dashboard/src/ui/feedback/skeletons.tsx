const Bar = ({ className }: { readonly className: string }) => (
  <div className={`animate-pulse rounded motion-reduce:animate-none bg-muted ${className}`} />
);

const rows = ['w-40', 'w-52', 'w-36', 'w-48', 'w-44'];

function TableSkeleton() {
  return (
    <div className="rounded-card border border-line bg-card">
      <div className="h-9 border-line border-b" />
      {rows.map((width) => (
        <div key={width} className="flex h-11 items-center gap-6 border-line border-b px-4 last:border-0 sm:px-5">
          <div className="flex-1">
            <Bar className={`h-3 max-w-full ${width}`} />
          </div>
          <Bar className="h-3 w-20 max-sm:hidden" />
          <Bar className="h-3 w-16 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}

function FormSkeleton() {
  return (
    <div className="space-y-6 rounded-card border border-line bg-card p-5">
      <Bar className="h-4 w-32" />
      {['name', 'description'].map((field) => (
        <div key={field} className="space-y-2">
          <Bar className="h-3 w-24" />
          <Bar className="h-10 w-full max-w-md" />
        </div>
      ))}
    </div>
  );
}

function TextSkeleton() {
  return (
    <div className="space-y-4 rounded-card border border-line bg-card p-5">
      <Bar className="h-4 w-40" />
      <Bar className="h-3 w-full max-w-lg" />
      <Bar className="h-48 w-full" />
    </div>
  );
}

function MetricsSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      {['sign-ups', 'active', 'methods', 'countries'].map((metric) => (
        <div key={metric} className="space-y-4 rounded-card border border-line bg-card p-5">
          <Bar className="h-4 w-32" />
          <Bar className="h-40 w-full" />
        </div>
      ))}
    </div>
  );
}

const tabs = ['w-12', 'w-16', 'w-12', 'w-14', 'w-18'];

/** As high as the tabs of a page, and their gap. */
const TabsSkeleton = () => (
  <>
    <div className="mb-6 flex h-10 items-center gap-7 overflow-hidden border-line border-b px-3 pointer-coarse:h-11">
      {tabs.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change.
        <Bar key={index} className={`h-3 shrink-0 ${width}`} />
      ))}
    </div>
    <FormSkeleton />
  </>
);

/** Where the picture of an item will be. */
export const PicturePlaceholder = () => (
  <div aria-hidden="true" className="size-14 animate-pulse rounded-full bg-muted motion-reduce:animate-none" />
);

const factsRow = 'flex h-8 items-center pointer-coarse:h-11';

/** Where the email, the ID and the dates of a user will be, or the ID and the date of a team. */
export const FactsPlaceholder = ({ kind }: { readonly kind: 'user' | 'team' }) => (
  <div aria-hidden="true">
    {kind === 'user' && (
      <div className={`mb-1 sm:hidden ${factsRow}`}>
        <Bar className="h-3 w-44" />
      </div>
    )}
    <div className={factsRow}>
      <Bar className="h-3 w-72 max-w-full" />
    </div>
    <div className={`mt-1 flex h-5.25 items-center ${kind === 'user' ? 'max-sm:h-11' : ''}`}>
      <Bar className="h-3 w-56 max-w-full" />
    </div>
  </div>
);

export type SkeletonKind = keyof typeof kinds;

const kinds = {
  table: TableSkeleton,
  form: FormSkeleton,
  text: TextSkeleton,
  metrics: MetricsSkeleton,
  user: TabsSkeleton,
  team: TabsSkeleton,
};

/** The placeholder of a page's content. */
export function Skeleton({ kind }: { readonly kind: SkeletonKind }) {
  const Shape = kinds[kind];
  return (
    <>
      <p role="status" className="sr-only">
        Loading
      </p>
      <div aria-hidden="true">
        <Shape />
      </div>
    </>
  );
}

/** The placeholder of a section's content. */
export const SectionSkeleton = () => (
  <div aria-hidden="true" className="space-y-3">
    <div className="h-3 w-52 max-w-full animate-pulse rounded bg-muted motion-reduce:animate-none" />
    <div className="h-3 w-36 max-w-full animate-pulse rounded bg-muted motion-reduce:animate-none" />
  </div>
);
