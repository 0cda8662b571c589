import type { PasskeySignInResult } from '@latchkey/sdk';
import { useCallback } from 'react';
import { useHydrated } from '../hooks/dom/use-hydrated.ts';
import { useAction } from '../hooks/use-action.ts';
import { useApp } from '../hooks/use-app.ts';
import { usePreparedSignIn } from '../session/sign-in-progress.ts';
import { type Attempt, useAttempt } from '../session/use-attempt.ts';
import { isCancelled } from '../ui/feedback/given-up.ts';
import { usePasskeyOffer } from './use-passkey-offer.ts';

/** How a passkey signs in. */
export interface UsePasskeySignInOptions {
  /** Whether the page has this way in. */
  readonly isOn?: boolean | undefined;
  /** Another sign-in is under way: pauses the passkey offer. */
  readonly isPaused?: boolean | undefined;
  /** Doesn't offer passkeys in the email field. */
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
  /** Whether a passkey sign-in is under way. */
  readonly isBusy: boolean;
  /** Why the last attempt failed; a cancellation isn't a failure. */
  readonly failure: unknown;
  /** The second factor the sign-in requires, if any. */
  readonly attempt: Attempt;
  /** Has the browser ask for a passkey, and signs in with it. */
  signIn(): void;
}

/**
 * Signing in with a passkey, by a button or in the email field: `const passkey = usePasskeySignIn(); return <button
 * onClick={passkey.signIn}>…</button>`.
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
  const { act, busy, failure } = useAction();
  const isOffered = isOn && (!isReady || app.canUsePasskeys());
  const isBusy = busy !== undefined;

  /** Shows the user what went wrong, unless they cancelled or continue with a second factor. */
  const signInBy = (ceremony: () => Promise<PasskeySignInResult>) =>
    act('passkey', async () => {
      const result = await ceremony();
      if (result.status === 'error' && !isCancelled(result.error) && !attempt.begins(result.error)) throw result.error;
    });
  usePasskeyOffer({
    isOffered: isReady && isOffered && !isOnlyByButton && !isPaused && !isBusy && attempt.code === undefined,
    offer: useCallback((offer) => app.signInWithPasskeyAutofill({ ...offer, noRedirect }), [app, noRedirect]),
    onPicked: (outcome) => signInBy(() => outcome),
  });
  const signIn = () => signInBy(() => app.signInWithPasskey({ noRedirect }));
  return { isOffered, isReady, isBusy, failure, attempt, signIn };
}
