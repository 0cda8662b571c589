import { type PointerEvent, useRef, useState } from 'react';
import { type BlockDocument, familyOf, ROOT } from '../blocks/block-document.ts';
import { type Drop, dropOn } from '../blocks/drop-place.ts';
import { keyOf, type Row } from '../blocks/rows.ts';

const NOT_YET_PIXELS = 5;

interface Drag {
  readonly id: string;
  /** The row under the pointer and the drop it would cause. */
  readonly over?: { readonly key: string; readonly drop: Drop };
}

/** Drag and drop for blocks: with the mouse anywhere on a row, on touch screens by the handle. */
export function useDrag(content: BlockDocument, rows: readonly Row[], moveTo: (id: string, to: Drop['place']) => void) {
  const [drag, setDrag] = useState<Drag>();
  const pressed = useRef<{ readonly id: string; readonly x: number; readonly y: number }>(undefined);

  function onPointerDown({ target, button, pointerType, clientX: x, clientY: y }: PointerEvent): void {
    const element = target instanceof Element ? target : undefined;
    const row = rowAt(element);
    const isMeant = pointerType === 'mouse' || element?.closest('[data-handle]');
    pressed.current =
      row && isMeant && button === 0 && row.slot === undefined && row.id !== ROOT ? { id: row.id, x, y } : undefined;
  }

  function onPointerMove({ clientX, clientY, currentTarget, pointerId }: PointerEvent): void {
    const begin = pressed.current;
    if (!begin) return;
    if (!drag && Math.hypot(clientX - begin.x, clientY - begin.y) < NOT_YET_PIXELS) return;
    if (!drag) currentTarget.setPointerCapture(pointerId);
    const over = overAt(clientX, clientY, begin.id);
    setDrag({ id: begin.id, ...(over && { over }) });
  }

  function onPointerUp(): void {
    if (drag?.over) moveTo(drag.id, drag.over.drop.place);
    stop();
  }

  function stop(): void {
    pressed.current = undefined;
    setDrag(undefined);
  }

  function overAt(x: number, y: number, id: string): Drag['over'] {
    const element = document.elementFromPoint(x, y)?.closest('[data-row]');
    const row = rowAt(element);
    if (!row || !element || familyOf(content, id).includes(row.id)) return undefined;
    const { top, height } = element.getBoundingClientRect();
    const drop = dropOn(content, row, (y - top) / height);
    return drop && { key: keyOf(row), drop };
  }

  const rowAt = (element: Element | null | undefined) =>
    rows.find(({ key }) => key === element?.closest<HTMLElement>('[data-row]')?.dataset.row);

  return { drag, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: stop } };
}
