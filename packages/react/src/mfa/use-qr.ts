import { useCallback } from 'react';
import { type Loaded, useLoaded } from '../hooks/use-loaded.ts';
import type { QrDrawing } from './draw-qr.ts';

/** Draws a text as a QR code, by code that is loaded for it; nothing where there is no text. */
export function useQr(text: string | undefined): Loaded<QrDrawing | undefined> {
  const draw = useCallback(
    async () => (text === undefined ? undefined : (await import('./draw-qr.ts')).drawQr(text)),
    [text],
  );
  return useLoaded(draw);
}
