import { KnownError, type PasskeySignInOptions, type PasskeySignInResult } from '@latchkey/sdk';
import { useEffect, useRef, useState } from 'react';

/** So often passkeys are offered again on one page: a browser that ends every offer at once is left in peace. */
const MOST_OFFERS = 4;

interface Offer {
  readonly isOffered: boolean;
  offer(options: PasskeySignInOptions): Promise<PasskeySignInResult>;
  /** Somebody has picked one, and is signing in. */
  onPicked(): void;
  /** What came of that; or the browser has ended the offer. */
  onEnd(result: PasskeySignInResult): void;
  /** The service could not be asked what comes of it. */
  onFailed(error: unknown): void;
}

/** Offers passkeys in the e-mail field while the page is there, and again when one was picked and then not used. */
export function usePasskeyOffer({ isOffered, offer, ...told }: Offer): void {
  const [round, setRound] = useState(1);
  const page = useRef(told);
  useEffect(() => {
    page.current = told;
  });
  useEffect(() => {
    if (!isOffered || round > MOST_OFFERS) return undefined;
    const withdrawal = new AbortController();
    const { signal } = withdrawal;
    let isPicked = false;
    function onPicked(): void {
      isPicked = true;
      page.current.onPicked();
    }
    offer({ signal, onPicked }).then(
      (result) => {
        if ((signal.aborted && !isPicked) || isUnsupported(result)) return;
        page.current.onEnd(result);
        if (result.status === 'error') setRound(round + 1);
      },
      // Of an offer nobody has asked for it: who presses the button is told why it does not work.
      (error) => isPicked && page.current.onFailed(error),
    );
    return () => withdrawal.abort();
  }, [isOffered, offer, round]);
}

const isUnsupported = ({ status, ...result }: PasskeySignInResult) =>
  'error' in result &&
  KnownError.is(result.error, 'PASSKEY_WEBAUTHN_ERROR') &&
  result.error.details.code === 'ERROR_NOT_SUPPORTED';
