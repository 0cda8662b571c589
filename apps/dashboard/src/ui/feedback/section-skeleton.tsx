/** What a section looks like before it knows what to show. */
export const SectionSkeleton = () => (
  <div aria-hidden="true" className="space-y-3">
    <div className="h-3 w-52 max-w-full animate-pulse rounded bg-muted motion-reduce:animate-none" />
    <div className="h-3 w-36 max-w-full animate-pulse rounded bg-muted motion-reduce:animate-none" />
  </div>
);
