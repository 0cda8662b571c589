import type { PermissionDefinition } from '@latchkey/sdk/admin';
import { useMemo } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { matching, NoDefinitions, type ViewProps } from '../definition-list.tsx';
import { Graph } from './graph.tsx';

/** Nobody sees anything in a drawing of more. */
const MANY = 150;

/** The permissions as a drawing of what contains what, which is changed in it. */
export function GraphView({ definitions, text, onOpen }: ViewProps) {
  const { all } = definitions;
  const nodes = useMemo(() => shownNodes(all, text), [all, text]);
  if (all.length === 0) return <NoDefinitions onOpen={onOpen} />;
  if (nodes.length === 0) {
    return <EmptyState icon="search" title="No permissions found" text={`No ID or description matches “${text}”.`} />;
  }
  if (nodes.length > MANY) {
    return (
      <EmptyState
        icon="permissions"
        title="Too many to draw"
        text={`These are ${nodes.length} permissions. Filter them, or look at the list.`}
      />
    );
  }
  return <Graph nodes={nodes} onOpen={onOpen} />;
}

/** Those that fit the text, with what contains them and what they contain, so that none stands alone. */
function shownNodes(all: readonly PermissionDefinition[], text: string): readonly PermissionDefinition[] {
  if (!text) return all;
  const found = new Set(matching(all, text).map(({ id }) => id));
  const near = new Set(found);
  for (const { id, containedPermissionIds: ids } of all) {
    if (found.has(id)) for (const other of ids) near.add(other);
    if (ids.some((other) => found.has(other))) near.add(id);
  }
  return all.filter(({ id }) => near.has(id));
}
