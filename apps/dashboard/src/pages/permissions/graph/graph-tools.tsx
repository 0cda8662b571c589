import { Allowed } from '../../../app/allowed.tsx';
import { isSystem } from '../../../features/permissions/permission-graph.ts';
import { PageLink } from '../../../features/projects/page-link.tsx';
import { RowButton } from '../../../ui/layout/row-button.tsx';
import type { useGraph } from './use-graph.ts';

/** Buttons for the current permission, or the status while choosing inclusions. */
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
                <Allowed call="PATCH /team-permission-definitions/:permission_id">
                  <RowButton
                    aria-label={`Include: choose what ${current.id} includes`}
                    onClick={() => graph.begin(current.id)}
                  >
                    Include
                  </RowButton>
                </Allowed>
                <Allowed call="PATCH /team-permission-definitions/:permission_id">
                  <RowButton aria-label={`Edit ${current.id}`} onClick={() => graph.edit(current.id)}>
                    Edit
                  </RowButton>
                </Allowed>
                <Allowed call="DELETE /team-permission-definitions/:permission_id">
                  <RowButton isDestructive aria-label={`Delete ${current.id}`} onClick={() => graph.remove(current.id)}>
                    Delete
                  </RowButton>
                </Allowed>
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
    <code dir="ltr" className="font-medium font-mono text-small">
      {current?.id}
    </code>
    {current?.description && <span className="text-soft"> {current.description}</span>}
  </>
);

interface ChoosingProps {
  readonly graph: ReturnType<typeof useGraph>;
  readonly source: string;
}

/** Announced for each permission the focus moves to. */
function Choosing({ graph: { current, layout }, source }: ChoosingProps) {
  if (!current || current.id === source) return `Choose what ${source} includes. Press Esc to cancel.`;
  const isContained = layout.edges.some(({ from, to }) => from === source && to === current.id);
  return `Press Enter to ${isContained ? 'remove' : 'include'} ${current.id}, or Esc to cancel.`;
}
