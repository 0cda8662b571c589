import { isSystem } from '../../../features/permissions/permission-graph.ts';
import { PageLink } from '../../../features/projects/page-link.tsx';
import { RowButton } from '../../../ui/layout/row-button.tsx';
import type { useGraph } from './use-graph.ts';

/** What can be done to the current permission, or what is being chosen. */
export function GraphTools({ graph }: { readonly graph: ReturnType<typeof useGraph> }) {
  const { current, source } = graph;
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-2.5">
      <p role="status" className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        {source === undefined ? <Current graph={graph} /> : <Choosing graph={graph} source={source} />}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {source !== undefined && <RowButton onClick={graph.cancel}>Cancel</RowButton>}
        {source === undefined && current && (
          <>
            <PageLink
              tone="accent"
              page="access-review"
              search={{ permission: current.id }}
              label={`Who has access: ${current.id}`}
            >
              Who has access
            </PageLink>
            {!isSystem(current.id) && (
              <>
                <RowButton
                  aria-label={`Contain: choose what ${current.id} contains`}
                  onClick={() => graph.begin(current.id)}
                >
                  Contain
                </RowButton>
                <RowButton aria-label={`Edit ${current.id}`} onClick={() => graph.edit(current.id)}>
                  Edit
                </RowButton>
                <RowButton aria-label={`Delete ${current.id}`} onClick={() => graph.remove(current.id)}>
                  Delete
                </RowButton>
              </>
            )}
          </>
        )}
      </div>
    </div>
  );
}

const Current = ({ graph: { current } }: { readonly graph: ReturnType<typeof useGraph> }) => (
  <>
    <code dir="ltr" className="font-medium font-mono text-[0.8125rem]">
      {current?.id}
    </code>
    {current?.description && <span className="text-soft"> {current.description}</span>}
  </>
);

interface ChoosingProps {
  readonly graph: ReturnType<typeof useGraph>;
  readonly source: string;
}

/** Said anew at each permission that is gone to. */
function Choosing({ graph: { current, layout }, source }: ChoosingProps) {
  if (!current || current.id === source) return `Choose what ${source} contains. Esc cancels.`;
  const isContained = layout.edges.some(({ from, to }) => from === source && to === current.id);
  return `Enter: ${source} contains ${current.id} ${isContained ? 'no longer' : 'from now on'}. Esc cancels.`;
}
