import type { PermissionDefinition } from '@latchkey/sdk/admin';
import type { PointerEvent } from 'react';
import { isSystem } from '../../../features/permissions/permission-graph.ts';
import { Icon } from '../../../ui/icons.tsx';
import { NODE, type Place } from './layout.ts';

interface GraphNodeProps {
  readonly node: PermissionDefinition;
  readonly place: Place | undefined;
  readonly containers: number;
  readonly isCurrent: boolean;
  readonly isSource: boolean;
  readonly isCircular: boolean;
  readonly onActivate: (id: string) => void;
  readonly onFocus: (id: string) => void;
  readonly onEdit: (id: string) => void;
  /** Left out if nothing can be changed. */
  readonly onDrag: ((id: string, event: PointerEvent) => void) | undefined;
}

const look =
  'flex size-full items-center gap-1.5 rounded-control border bg-card px-3 text-start font-mono text-small aria-[current=true]:border-accent aria-[current=true]:bg-accent-wash';

export function GraphNode({
  node,
  place,
  isCurrent,
  isSource,
  isCircular,
  onActivate,
  onFocus,
  onEdit,
  onDrag,
  ...rest
}: GraphNodeProps) {
  const { id, containedPermissionIds: contained } = node;
  if (!place) return null;
  const facts = [
    id,
    isSystem(id) && 'system permission',
    `includes ${contained.length}`,
    `included in ${rest.containers}`,
    isCircular && 'circular',
    isSource && 'choosing what it includes',
  ].filter(Boolean);
  const border = isCircular ? 'border-warning' : isSystem(id) ? 'border-input border-dashed' : 'border-input';
  return (
    <div className="absolute" style={{ left: place.x, top: place.y, width: NODE.width, height: NODE.height }}>
      <button
        type="button"
        data-node={id}
        aria-label={facts.join(', ')}
        aria-current={isCurrent || undefined}
        tabIndex={isCurrent ? 0 : -1}
        title={node.description ? `${id}: ${node.description}` : id}
        onClick={() => onActivate(id)}
        onDoubleClick={() => onEdit(id)}
        onFocus={() => !isCurrent && onFocus(id)}
        className={`${look} ${isSource ? 'border-accent border-dashed' : border}`}
      >
        {isCircular && (
          <span className="text-warning">
            <Icon name="warning" />
          </span>
        )}
        <span className="min-w-0 truncate">{id}</span>
      </button>
      {onDrag && !isSystem(id) && (
        <span
          aria-hidden="true"
          className="absolute -end-3 top-1/2 grid size-6 -translate-y-1/2 cursor-crosshair touch-none place-items-center"
          onPointerDown={(event) => onDrag(id, event)}
        >
          <span className="size-2.5 rounded-full border-2 border-card bg-accent" />
        </span>
      )}
    </div>
  );
}
