import type { AppContext } from '../context/app-context.ts';
import { type LazyMethods, lazyMethods } from '../context/lazy.ts';
import { type SignIn, signIn } from '../sign-in/lazy.ts';
import { Pages } from './pages.ts';

// Each once, in an order that compresses well: the names are a good part of what this costs a page.
const signInMethods = [
  'inspectTeamInvitation',
  'signInWithMagicLink',
  'getProof',
  'signInWithPasskey',
  'getAuthorizationRequest',
  'listOAuthProviders',
  'signInWithMfa',
  'addAccount',
  'passkeyCapabilities',
  'requestProof',
  'signInWithCredential',
  'signInWithPasskeyAutofill',
  'switchAccount',
  'promptCliLogin',
  'resetPassword',
  'getTeamInvitationDetails',
  'signUpWithCredential',
  'signInByImpersonation',
  'signInWithRecoveryCode',
  'getSecondFactorChoices',
  'sendForgotPasswordEmail',
  'verifyEmail',
  'verifyTeamInvitationCode',
  'checkEmailVerificationCode',
  'checkMagicLinkCode',
  'callOAuthCallback',
  'acceptTeamInvitation',
  'signInWithOAuth',
  'sendMagicLinkEmail',
  'verifyPasswordResetCode',
  'getImpersonation',
  'signInWithSecurityKey',
] as const;

/** The sign-in methods. Most visits use none of them, so their code is loaded on first use. */
export interface SignInMethods extends LazyMethods<AppContext, SignIn, (typeof signInMethods)[number]> {}
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the constructor assigns all of them.
export abstract class SignInMethods extends Pages {
  constructor() {
    super();
    Object.assign(
      this,
      lazyMethods(() => this.context, signIn, signInMethods),
    );
  }

  /** Preloads that code: pages call it when they show a sign-in method, so that a click needn't wait. */
  async prepareSignIn(): Promise<void> {
    // The sign-in itself reports a failed load.
    await signIn().catch(() => {});
  }

  /** Whether this browser knows what passkeys are. */
  canUsePasskeys(): boolean {
    return this.context.environment.canUsePasskeys();
  }

  /** The sign-in of this tab that waits for its second factor; null where none does. */
  mfaAttemptCode(): string | null {
    return this.context.mfaAttempt.read();
  }
}
