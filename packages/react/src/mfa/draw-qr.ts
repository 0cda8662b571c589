import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

/** The dark parts of a QR code: the `d` of an SVG path whose units are modules, `size` of them a side. */
export interface QrDrawing {
  readonly size: number;
  readonly path: string;
}

/** Throws where the text is longer than a code can hold. */
export function drawQr(text: string): QrDrawing {
  const code = generate(text);
  return { size: code.size, path: toSvgPath(code) };
}
