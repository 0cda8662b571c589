import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { moved, wholeOf, zoomed, zoomRange } from './crop.ts';
import { drawCrop, sizeOf } from './draw-crop.ts';

const STEP = 0.05;
const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const zooms: Readonly<Record<string, number>> = { '+': zoomRange.step, '=': zoomRange.step, '-': -zoomRange.step };

/** Choosing the square of a picture by pointer or keys; Enter is for what is done with it. */
export function useCrop(image: HTMLImageElement, onEnter: () => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined);
  const size = sizeOf(image);
  const [crop, setCrop] = useState(() => wholeOf(size));
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, image, crop);
  }, [image, crop]);

  function keyDown(event: KeyboardEvent): void {
    const [right, down] = arrows[event.key] ?? [0, 0];
    const zoom = zooms[event.key];
    if (event.key === 'Enter') onEnter();
    else if (arrows[event.key]) setCrop((crop) => moved(size, crop, right, down));
    else if (zoom !== undefined) setCrop((crop) => zoomed(size, crop, crop.zoom + zoom));
    else return;
    event.preventDefault();
  }
  function pointerDown({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent): void {
    currentTarget.setPointerCapture(pointerId);
    last.current = { x, y };
  }
  function pointerMove({ currentTarget, clientX: x, clientY: y }: PointerEvent): void {
    if (!last.current) return;
    const shown = currentTarget.clientWidth || 1;
    const [right, down] = [(last.current.x - x) / shown, (last.current.y - y) / shown];
    last.current = { x, y };
    setCrop((crop) => moved(size, crop, right, down));
  }
  const pointerUp = () => {
    last.current = undefined;
  };
  return {
    crop,
    zoomTo: (zoom: number) => setCrop((crop) => zoomed(size, crop, zoom)),
    canvas,
    area: {
      onKeyDown: keyDown,
      onPointerDown: pointerDown,
      onPointerMove: pointerMove,
      onPointerUp: pointerUp,
      onPointerCancel: pointerUp,
    },
  };
}
