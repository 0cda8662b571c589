import type { QrDrawing } from './draw-qr.ts';

/** What cameras need around a code, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;
const PIXELS_A_MODULE = 4;

/** Its colours are its own: cameras read dark on light, in either theme. Whoever shows it names it. */
export function QrCode({ drawing: { size, path } }: { readonly drawing: QrDrawing }) {
  const side = size + 2 * QUIET_ZONE;
  return (
    <svg
      data-latchkey="qr-code"
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      width={side * PIXELS_A_MODULE}
      height={side * PIXELS_A_MODULE}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path fill="#fff" d={`M${-QUIET_ZONE} ${-QUIET_ZONE}h${side}v${side}h${-side}Z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
