import { KnownError, type PasskeySignInOptions, type PasskeySignInResult } from '@latchkey/sdk';
import { useEffect, useRef, useState } from 'react';

/** So often passkeys are offered again on one page: a browser that ends every offer at once is left in peace. */
const MOST_OFFERS = 4;

interface Offer {
  readonly isOffered: boolean;
  offer(options: PasskeySignInOptions): Promise<PasskeySignInResult>;
  /** A passkey was picked: the offer pauses until the outcome is known. */
  onPicked(outcome: Promise<PasskeySignInResult>): void;
}

/** Offers passkeys in the email field while the page is shown, and again when the browser has ended the offer. */
export function usePasskeyOffer({ isOffered, offer, onPicked }: Offer): void {
  const [round, setRound] = useState(1);
  const picked = useRef(onPicked);
  useEffect(() => {
    picked.current = onPicked;
  });
  useEffect(() => {
    if (!isOffered || round > MOST_OFFERS) return undefined;
    const withdrawal = new AbortController();
    const { signal } = withdrawal;
    const outcome = offer({ signal, onPicked: () => picked.current(outcome) });
    outcome.then(
      (result) => {
        if (result.status === 'error' && !signal.aborted && !isUnsupported(result)) setRound(round + 1);
      },
      // The user didn't ask for this offer; the button reports why passkeys don't work.
      () => {},
    );
    return () => withdrawal.abort();
  }, [isOffered, offer, round]);
}

const isUnsupported = ({ status, ...result }: PasskeySignInResult) =>
  'error' in result &&
  KnownError.is(result.error, 'PASSKEY_WEBAUTHN_ERROR') &&
  result.error.details.code === 'ERROR_NOT_SUPPORTED';
