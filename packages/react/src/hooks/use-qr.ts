import { useCallback } from 'react';
import type { QrDrawing } from '../elements/draw-qr.ts';
import { type Loaded, useLoaded } from './use-loaded.ts';

/** Draws a text as a QR code, by code that is loaded for it; nothing where there is no text. */
export function useQr(text: string | undefined): Loaded<QrDrawing | undefined> {
  const draw = useCallback(
    async () => (text === undefined ? undefined : (await import('../elements/draw-qr.ts')).drawQr(text)),
    [text],
  );
  return useLoaded(draw);
}
