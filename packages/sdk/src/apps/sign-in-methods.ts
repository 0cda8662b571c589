import type { Parts } from '../context/app-context.ts';
import { type Act, acts, flows } from '../context/lazy.ts';
import { Pages } from '../redirects/pages.ts';

type Flow<K extends keyof Awaited<ReturnType<typeof flows>>> = Act<Parts, Awaited<ReturnType<typeof flows>>[K]>;
type OtherThanFlows = 'prepareSignIn' | 'canUsePasskeys' | 'mfaAttemptCode';

/** The ways in. Most visits take none of them, so their code is loaded when one is first called. */
export abstract class Flows extends Pages {
  protected abstract readonly parts: Parts;

  /** Loads that code before: pages that offer a way in do so when they are shown, so that nobody waits at the button. */
  async prepareSignIn(): Promise<void> {
    // Who needs it then is told why it does not come.
    await flows().catch(() => {});
  }

  /** Signs in with e-mail and password, and leads to where the person came from. */
  declare readonly signInWithCredential: Flow<'signInWithCredential'>;
  /** Makes an account with e-mail and password, and signs it in. */
  declare readonly signUpWithCredential: Flow<'signUpWithCredential'>;

  /** Mails a link, and a code to type which the `nonce` completes: both sign in, or up. */
  declare readonly sendMagicLinkEmail: Flow<'sendMagicLinkEmail'>;
  /** Whether the code of a mailed link is good, without using it up; and enough of the address to know it by. */
  declare readonly checkMagicLinkCode: Flow<'checkMagicLinkCode'>;
  /** With the code of a mailed link, or with the six typed characters and the nonce after them. */
  declare readonly signInWithMagicLink: Flow<'signInWithMagicLink'>;

  /** Mails a link that sets a new password. The answer does not tell whether there is such an account. */
  declare readonly sendForgotPasswordEmail: Flow<'sendForgotPasswordEmail'>;
  /** Whether the code of a mailed link is good, without using it up. */
  declare readonly verifyPasswordResetCode: Flow<'verifyPasswordResetCode'>;
  /** Ends every session of the user; nobody is signed in by it. */
  declare readonly resetPassword: Flow<'resetPassword'>;

  /** Whether the code of a mailed link is good, without using it up. */
  declare readonly checkEmailVerificationCode: Flow<'checkEmailVerificationCode'>;
  /**
   * With the code of a mailed link. Where the account is not signed in here, answers the question whether it was created
   * by whoever reads that mail. What is shown of the user is read again, even if another had used the code.
   */
  declare readonly verifyEmail: Flow<'verifyEmail'>;

  /** Signs in with a passkey that the person picks in a window of the browser. */
  declare readonly signInWithPasskey: Flow<'signInWithPasskey'>;
  /**
   * Offers passkeys where an e-mail is typed, in an input with `autocomplete="username webauthn"`; resolves once one was
   * picked, or the signal says that none is wanted any more.
   */
  declare readonly signInWithPasskeyAutofill: Flow<'signInWithPasskeyAutofill'>;
  /** What this browser can do with passkeys. */
  declare readonly passkeyCapabilities: Flow<'passkeyCapabilities'>;

  /** Leads to a provider to sign in, or up, there; resolves when the page should be gone. */
  declare readonly signInWithOAuth: Flow<'signInWithOAuth'>;
  /** Signs in with what the provider has sent along to this page, and takes that out of the address. */
  declare readonly callOAuthCallback: Flow<'callOAuthCallback'>;
  /** The providers that one can sign in with, by the names that people know them by. */
  declare readonly listOAuthProviders: Flow<'listOAuthProviders'>;

  /** Completes a sign-in with the code of the authenticator app; `mfaAttemptCode()` names the sign-in. */
  declare readonly signInWithMfa: Flow<'signInWithMfa'>;
  /** The same with a recovery code, which is used up. */
  declare readonly signInWithRecoveryCode: Flow<'signInWithRecoveryCode'>;

  /**
   * How the signed-in person can show anew that it is them: by password, passkey, authenticator app or a mailed code. For
   * screens of your own; where something asks for it, whatever `onProofRequired` has registered is asked.
   */
  declare readonly getProof: Flow<'getProof'>;
  /**
   * Asks for that now, by what `onProofRequired` has registered: for acts that your own server protects. True once it is
   * proven, false where the person gave up.
   */
  declare readonly requestProof: Flow<'requestProof'>;

  /** Whom the code of an admin's link lets its bearer act as, without using it up. */
  declare readonly getImpersonation: Flow<'getImpersonation'>;
  /** Signs in as that user for a while, in the place of whoever is signed in here. */
  declare readonly signInByImpersonation: Flow<'signInByImpersonation'>;

  /**
   * Signs a command-line program in, once somebody has confirmed it in the application: the result is the refresh token
   * of a session of its own.
   */
  declare readonly promptCliLogin: Flow<'promptCliLogin'>;

  /** Whether the code of an invitation is good, without using it up. */
  declare readonly verifyTeamInvitationCode: Flow<'verifyTeamInvitationCode'>;
  /** Which team a code invites to; for pages that tell more, with or without somebody signed in, `inspectTeamInvitation`. */
  declare readonly getTeamInvitationDetails: Flow<'getTeamInvitationDetails'>;
  /** The team, who has invited whom, and whether the signed-in user is meant, without using the code up. */
  declare readonly inspectTeamInvitation: Flow<'inspectTeamInvitation'>;
  /** Joins the team as the signed-in user. */
  declare readonly acceptTeamInvitation: Flow<'acceptTeamInvitation'>;

  constructor() {
    super();
    // Each once: the names are a good part of what this costs a page.
    const made = acts(
      () => this.parts,
      flows,
      'signInWithCredential',
      'signUpWithCredential',
      'sendMagicLinkEmail',
      'checkMagicLinkCode',
      'signInWithMagicLink',
      'sendForgotPasswordEmail',
      'verifyPasswordResetCode',
      'resetPassword',
      'checkEmailVerificationCode',
      'verifyEmail',
      'signInWithPasskey',
      'signInWithPasskeyAutofill',
      'passkeyCapabilities',
      'signInWithOAuth',
      'callOAuthCallback',
      'listOAuthProviders',
      'signInWithMfa',
      'signInWithRecoveryCode',
      'getProof',
      'requestProof',
      'getImpersonation',
      'signInByImpersonation',
      'verifyTeamInvitationCode',
      'getTeamInvitationDetails',
      'inspectTeamInvitation',
      'acceptTeamInvitation',
      'promptCliLogin',
    );
    Object.assign(this, made satisfies Omit<Flows, keyof Pages | OtherThanFlows>);
  }

  /** Whether this browser knows what passkeys are. */
  canUsePasskeys(): boolean {
    return this.parts.environment.canUsePasskeys();
  }

  /** The sign-in of this tab that waits for its second factor; null where none does. */
  mfaAttemptCode(): string | null {
    return this.parts.mfaAttempt.read();
  }
}
