import type { TotpSecret } from '@latchkey/sdk';
import { useCallback } from 'react';
import { type Loaded, useLoaded } from '../hooks/use-loaded.ts';
import { useMfaText } from '../i18n/texts/mfa.ts';
import { CopyButton } from '../ui/clipboard/copy-button.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Link } from '../ui/link.tsx';
import type { QrDrawing } from './draw-qr.ts';
import type { MfaSetUpProps } from './mfa-set-up.tsx';

interface MfaKeyProps extends Pick<MfaSetUpProps, 'renderQr'> {
  readonly secret: Pick<TotpSecret, 'base32' | 'uri'>;
}

/** What an authenticator app is given: to be scanned, to be typed, or to be opened on the same device. */
export function MfaKey({ secret: { base32, uri }, renderQr }: MfaKeyProps) {
  const text = useMfaText();
  const drawn = useQr(renderQr ? undefined : uri);
  // The key can be typed as well.
  const hasPicture = drawn.status !== 'failed';
  const drawing = drawn.status === 'ok' ? drawn.data : undefined;
  return (
    <>
      <p data-latchkey="text">{text(hasPicture ? 'mfaScanHelp' : 'mfaKeyHelp')}</p>
      {hasPicture && (
        <div data-latchkey="qr" role="img" aria-label={text('qrCode')}>
          {renderQr?.(uri) ?? (drawing ? <QrCode drawing={drawing} /> : <Skeleton of="qr" />)}
        </div>
      )}
      <div data-latchkey="secret">
        <span data-latchkey="label">{text('secretKey')}</span>
        <span data-latchkey="code">{base32.replace(/.{4}(?!$)/g, '$& ')}</span>
        <CopyButton text={base32} label={text('copyKey')} />
      </div>
      <Link href={uri}>{text('openInApp')}</Link>
    </>
  );
}

/** What cameras need around a code, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;
const PIXELS_A_MODULE = 4;

/** Fixed colors: cameras read dark on light, in either theme. Callers give it a label. */
function QrCode({ drawing: { size, path } }: { readonly drawing: QrDrawing }) {
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

/** Draws a text as a QR code, by code that is loaded for it; nothing where there is no text. */
function useQr(text: string | undefined): Loaded<QrDrawing | undefined> {
  const draw = useCallback(
    async () => (text === undefined ? undefined : (await import('./draw-qr.ts')).drawQr(text)),
    [text],
  );
  return useLoaded(draw);
}
