import type { PermissionDefinition } from '@latchkey/sdk/admin';
import { useId } from 'react';
import { cyclesOf } from '../../../features/permissions/permission-graph.ts';
import type { ViewProps } from '../definition-list.tsx';
import { Edges } from './edges.tsx';
import { GraphNode } from './graph-node.tsx';
import { GraphTools } from './graph-tools.tsx';
import { useDrag } from './use-drag.ts';
import { useGraph } from './use-graph.ts';

interface GraphProps extends Pick<ViewProps, 'onOpen' | 'canChange'> {
  readonly nodes: readonly PermissionDefinition[];
}

/** The graph: permissions on the left include those on the right. */
export function Graph({ nodes, onOpen, canChange }: GraphProps) {
  const help = useId();
  const graph = useGraph(nodes, onOpen, canChange);
  const { layout, root, current, source, said } = graph;
  const { drag, begin, move, end } = useDrag(graph);
  const circular = new Set(cyclesOf(nodes).flat());
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      <GraphTools graph={graph} />
      <p role="status" className="sr-only">
        {said}
      </p>
      <div
        ref={root}
        role="application"
        aria-label="Permission graph"
        aria-describedby={help}
        dir="ltr"
        className="overflow-auto"
        onKeyDown={graph.onKeyDown}
        onPointerMove={move}
        onPointerUp={end}
      >
        <div className="relative" style={{ width: layout.width, height: layout.height }}>
          <Edges layout={layout} current={current?.id} drag={drag} onRemove={canChange ? graph.toggle : undefined} />
          {nodes.map((node) => (
            <GraphNode
              key={node.id}
              node={node}
              place={layout.places.get(node.id)}
              containers={layout.edges.filter(({ to }) => to === node.id).length}
              isCurrent={node.id === current?.id}
              isSource={node.id === source}
              isCircular={circular.has(node.id)}
              onActivate={graph.activate}
              onFocus={graph.go}
              onEdit={graph.edit}
              onDrag={canChange ? begin : undefined}
            />
          ))}
        </div>
      </div>
      <p id={help} className="border-line border-t px-4 py-2.5 text-pretty text-soft text-xs">
        Use the arrow keys to move.
        {canChange &&
          ' Enter edits, C picks included permissions, Delete deletes. Or drag from a dot to another permission to include it, and click a line to remove it.'}
      </p>
    </div>
  );
}
