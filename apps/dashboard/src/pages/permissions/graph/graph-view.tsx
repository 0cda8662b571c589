import { useMemo } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NoDefinitions, type ViewProps } from '../definition-list.tsx';
import { Graph } from './graph.tsx';
import { shownNodes } from './shown-nodes.ts';

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
