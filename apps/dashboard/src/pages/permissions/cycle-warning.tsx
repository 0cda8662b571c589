import { cyclesOf, type Node } from '../../features/permissions/permission-graph.ts';
import { Icon } from '../../ui/icons.tsx';

/** Warns about circular permissions: the service allows them, but they are rarely intended. */
export function CycleWarning({ definitions }: { readonly definitions: readonly Node[] }) {
  const cycles = cyclesOf(definitions);
  return (
    <div role="status">
      {cycles.map((ids) => (
        <p
          key={ids.join()}
          className="flex items-start gap-2.5 rounded-card bg-warning-wash px-4 py-3 text-warning not-first:mt-2"
        >
          <span className="mt-0.5">
            <Icon name="warning" />
          </span>
          <span className="min-w-0 [overflow-wrap:anywhere]">{sentenceOf(ids.toSorted())}</span>
        </p>
      ))}
    </div>
  );
}

const sentenceOf = (ids: readonly string[]): string =>
  ids.length === 1
    ? `${ids[0]} includes itself, which has no effect.`
    : `${ids.slice(0, -1).join(', ')} and ${ids.at(-1)} include each other: a user with one of them has all of them.`;
