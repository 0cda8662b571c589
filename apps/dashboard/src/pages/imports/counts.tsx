interface CountsProps {
  /** What is counted, by its name; null where it isn't known. */
  readonly counts: readonly (readonly [name: string, count: number | null])[];
}

/** Figures of a move, each above its name. */
export const Counts = ({ counts }: CountsProps) => (
  <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
    {counts.map(([name, count]) => (
      <div key={name} className="flex flex-col-reverse justify-end rounded-control bg-muted px-3 py-2">
        <dt className="text-soft text-xs">{name}</dt>
        <dd className="text-heading tabular-nums">{count === null ? 'Unknown' : count.toLocaleString('en')}</dd>
      </div>
    ))}
  </dl>
);
