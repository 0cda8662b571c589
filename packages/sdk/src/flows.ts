import { act, flows } from './load.ts';
import type { Parts } from './parts.ts';
import { Pages } from './redirects/pages.ts';

/** The ways in. Most visits take none of them, so their code is loaded when one is first called. */
export abstract class Flows extends Pages {
  protected abstract readonly parts: Parts;
  readonly #parts = () => this.parts;

  /** Loads that code before: pages that offer a way in do so when they are shown, so that nobody waits at the button. */
  async prepareSignIn(): Promise<void> {
    // Who needs it then is told why it does not come.
    await flows().catch(() => {});
  }

  /** Signs in with e-mail and password, and leads to where the person came from. */
  signInWithCredential = act(this.#parts, flows, 'signInWithCredential');
  /** Makes an account with e-mail and password, and signs it in. */
  signUpWithCredential = act(this.#parts, flows, 'signUpWithCredential');

  /** Mails a link, and a code to type which the `nonce` completes: both sign in, or up. */
  sendMagicLinkEmail = act(this.#parts, flows, 'sendMagicLinkEmail');
  /** Whether the code of a mailed link is good, without using it up. */
  checkMagicLinkCode = act(this.#parts, flows, 'checkMagicLinkCode');
  /** With the code of a mailed link, or with the six typed characters and the nonce after them. */
  signInWithMagicLink = act(this.#parts, flows, 'signInWithMagicLink');

  /** Mails a link that sets a new password. The answer does not tell whether there is such an account. */
  sendForgotPasswordEmail = act(this.#parts, flows, 'sendForgotPasswordEmail');
  /** Whether the code of a mailed link is good, without using it up. */
  verifyPasswordResetCode = act(this.#parts, flows, 'verifyPasswordResetCode');
  /** Ends every session of the user; nobody is signed in by it. */
  resetPassword = act(this.#parts, flows, 'resetPassword');

  /** Whether the code of a mailed link is good, without using it up. */
  checkEmailVerificationCode = act(this.#parts, flows, 'checkEmailVerificationCode');
  /** With the code of a mailed link. What is shown of the user is read again, even if another had used the code. */
  verifyEmail = act(this.#parts, flows, 'verifyEmail');

  /** Completes a sign-in with the code of the authenticator app; `mfaAttemptCode()` names the sign-in. */
  signInWithMfa = act(this.#parts, flows, 'signInWithMfa');
  /** The same with a recovery code, which is used up. */
  signInWithRecoveryCode = act(this.#parts, flows, 'signInWithRecoveryCode');

  /** On project `internal` only: makes the first account of a new installation, and signs it in. */
  createFirstOwner = act(this.#parts, flows, 'createFirstOwner');

  /** The sign-in of this tab that waits for its second factor; null where none does. */
  mfaAttemptCode(): string | null {
    return this.parts.mfaAttempt.read();
  }
}
