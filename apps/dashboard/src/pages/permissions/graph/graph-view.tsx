import type { PermissionDefinition } from '@latchkey/sdk/admin';
import { useMemo } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { matching, NoDefinitions, type ViewProps } from '../definition-list.tsx';
import { Graph } from './graph.tsx';

/** More nodes than this are unreadable as a graph. */
const MANY = 150;

/** The permissions as an editable graph. */
export function GraphView({ definitions, text, onOpen, canChange }: ViewProps) {
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
        title="Too many permissions for a graph"
        text={`There are ${nodes.length} permissions. Filter them or use the list.`}
      />
    );
  }
  return <Graph nodes={nodes} onOpen={onOpen} canChange={canChange} />;
}

/** The matching permissions with their direct neighbors, so that none stands alone. */
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
