import { type PointerEvent, useState } from 'react';
import { NODE } from './layout.ts';
import type { useGraph } from './use-graph.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Drag {
  readonly from: string;
  readonly start: Point;
  readonly end: Point;
}

/** Dragging from one permission to another toggles whether the first includes the second. */
export function useDrag({ layout, root, toggle, activate }: ReturnType<typeof useGraph>) {
  const [drag, setDrag] = useState<Drag>();

  function begin(from: string, event: PointerEvent): void {
    const place = layout.places.get(from);
    if (!place || event.button !== 0) return;
    event.preventDefault();
    activate(from);
    const start = { x: place.x + NODE.width, y: place.y + NODE.height / 2 };
    setDrag({ from, start, end: start });
  }

  function move({ clientX, clientY }: PointerEvent): void {
    const area = root.current;
    if (!drag || !area) return;
    const { left, top } = area.getBoundingClientRect();
    setDrag({ ...drag, end: { x: clientX - left + area.scrollLeft, y: clientY - top + area.scrollTop } });
  }

  function end({ clientX, clientY }: PointerEvent): void {
    if (!drag) return;
    setDrag(undefined);
    // Touch events keep their initial target, so the node is looked up by position.
    const node = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-node]');
    const to = node?.dataset.node;
    if (to !== undefined && to !== drag.from) toggle(drag.from, to);
  }

  return { drag, begin, move, end };
}
