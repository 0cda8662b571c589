import { type Layout, lineOf, lineTo } from './layout.ts';
import type { Drag } from './use-drag.ts';

interface EdgesProps {
  readonly layout: Layout;
  readonly current: string | undefined;
  /** The line being dragged. */
  readonly drag: Drag | undefined;
  /** Left out if nothing can be changed. */
  readonly onRemove: ((from: string, to: string) => void) | undefined;
}

/**
 * A line per inclusion; those of the current permission are highlighted. Lines are for the pointer only: the keyboard
 * edits inclusions at the nodes, and the nodes' labels tell screen readers what the lines show.
 */
export function Edges({ layout: { places, edges, width, height }, current, drag, onRemove }: EdgesProps) {
  return (
    <svg width={width} height={height} aria-hidden="true" className="absolute inset-0 overflow-visible" fill="none">
      {edges.map(({ from, to }) => {
        const [start, end] = [places.get(from), places.get(to)];
        if (!start || !end || from === to) return null;
        const line = lineOf(start, end);
        const isNear = from === current || to === current;
        return (
          <g key={`${from} ${to}`} className="group">
            <path
              d={line}
              strokeWidth={isNear ? 2 : 1.4}
              className={`${onRemove ? 'group-hover:stroke-danger' : ''} ${isNear ? 'stroke-accent' : 'stroke-input'}`}
            />
            {onRemove && (
              // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard uses the nodes.
              <path
                d={line}
                stroke="transparent"
                strokeWidth={16}
                className="cursor-pointer"
                onClick={() => onRemove(from, to)}
              >
                <title>{`${from} includes ${to}. Click to remove.`}</title>
              </path>
            )}
          </g>
        );
      })}
      {drag && (
        <path d={lineTo(drag.start, drag.end)} strokeWidth={2} strokeDasharray="4 4" className="stroke-accent" />
      )}
    </svg>
  );
}
