import type { TotpSecret } from '@latchkey/sdk';
import { useAccountText } from '../i18n/texts/account.ts';
import { CopyButton } from '../ui/clipboard/copy-button.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Link } from '../ui/link.tsx';
import type { MfaSetUpProps } from './mfa-set-up.tsx';
import { QrCode } from './qr-code.tsx';
import { useQr } from './use-qr.ts';

export interface MfaKeyProps extends Pick<MfaSetUpProps, 'renderQr'> {
  readonly secret: Pick<TotpSecret, 'base32' | 'uri'>;
}

/** What an authenticator app is given: to be scanned, to be typed, or to be opened on the same device. */
export function MfaKey({ secret: { base32, uri }, renderQr }: MfaKeyProps) {
  const text = useAccountText();
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
