import type { PasskeySignInResult } from '@latchkey/sdk';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { isCancelled } from './is-cancelled.ts';
import { useAct } from './use-act.ts';
import { useApp } from './use-app.ts';
import { type Attempt, useAttempt } from './use-attempt.ts';
import { useHydrated } from './use-hydrated.ts';
import { usePasskeyOffer } from './use-passkey-offer.ts';
import { usePreparedSignIn } from './use-prepared-sign-in.ts';

/** How a passkey signs in. */
export interface UsePasskeySignInOptions {
  /** Whether the page has this way in. */
  readonly isOn?: boolean | undefined;
  /** Somebody signs in another way: no passkey is offered meanwhile. */
  readonly isPaused?: boolean | undefined;
  /** None is offered where an e-mail is typed. */
  readonly isOnlyByButton?: boolean | undefined;
  /** Stays on the page. */
  readonly noRedirect?: boolean | undefined;
}

/** Signing in by a passkey, as a button needs it. */
export interface PasskeySignIn {
  /** False where the browser knows no passkeys: nothing is to be seen of them. */
  readonly isOffered: boolean;
  /** False until there is a script that does what the button says. */
  readonly isReady: boolean;
  /** Whether somebody is signing in with one. */
  readonly isBusy: boolean;
  /** Why the last try failed; that somebody cancelled it is no failure. */
  readonly failure: unknown;
  /** The second factor that the sign-in asks for, where it does. */
  readonly attempt: Attempt;
  /** Has the browser ask for a passkey, and signs in with it. */
  signIn(): void;
}

/**
 * Signing in with a passkey, by a button or where the e-mail is typed: `const passkey = usePasskeySignIn(); return
 * <button onClick={passkey.signIn}>…</button>`.
 */
export function usePasskeySignIn({
  isOn = true,
  isPaused = false,
  isOnlyByButton = false,
  noRedirect,
}: UsePasskeySignInOptions = {}): PasskeySignIn {
  const app = useApp();
  usePreparedSignIn();
  const isReady = useHydrated();
  const attempt = useAttempt();
  const { act, busy, failure } = useAct();
  const [isPicked, setPicked] = useState(false);
  const [offerFailure, setOfferFailure] = useState<unknown>();
  const isOffered = isOn && (!isReady || app.canUsePasskeys());
  const isBusy = busy !== undefined || isPicked;

  /** Answers what went wrong, if anything did that people should know of. */
  function wrongIn(result: PasskeySignInResult): unknown {
    if (result.status === 'ok' || isCancelled(result.error) || attempt.begins(result.error)) return undefined;
    return result.error;
  }
  usePasskeyOffer({
    isOffered: isReady && isOffered && !isOnlyByButton && !isPaused && !isBusy && attempt.code === undefined,
    offer: useCallback((offer) => app.signInWithPasskeyAutofill({ ...offer, noRedirect }), [app, noRedirect]),
    onPicked() {
      // React 18 puts off what no event has asked for, and would first draw that somebody is signed in.
      flushSync(() => {
        setOfferFailure(undefined);
        setPicked(true);
      });
    },
    onEnd(result) {
      setPicked(false);
      setOfferFailure(wrongIn(result));
    },
    onFailed(error) {
      setPicked(false);
      setOfferFailure(error);
    },
  });

  const signIn = () => {
    setOfferFailure(undefined);
    return act('passkey', async () => {
      const wrong = wrongIn(await app.signInWithPasskey({ noRedirect }));
      if (wrong !== undefined) throw wrong;
    });
  };
  return { isOffered, isReady, isBusy, failure: failure ?? offerFailure, attempt, signIn };
}
