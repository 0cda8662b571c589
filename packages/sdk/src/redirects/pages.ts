import type { RedirectOptions, RedirectTo } from './redirect.ts';

type Options = RedirectOptions | undefined;

/** A method for each page of an application: `await app.redirectToSignIn({ replace: true })`. */
export abstract class Pages {
  protected abstract readonly redirectTo: RedirectTo;

  redirectToHome = (options?: Options) => this.redirectTo('home', options);
  redirectToSignIn = (options?: Options) => this.redirectTo('signIn', options);
  redirectToSignUp = (options?: Options) => this.redirectTo('signUp', options);
  redirectToSignOut = (options?: Options) => this.redirectTo('signOut', options);
  redirectToAfterSignIn = (options?: Options) => this.redirectTo('afterSignIn', options);
  redirectToAfterSignUp = (options?: Options) => this.redirectTo('afterSignUp', options);
  redirectToAfterSignOut = (options?: Options) => this.redirectTo('afterSignOut', options);
  redirectToEmailVerification = (options?: Options) => this.redirectTo('emailVerification', options);
  redirectToPasswordReset = (options?: Options) => this.redirectTo('passwordReset', options);
  redirectToForgotPassword = (options?: Options) => this.redirectTo('forgotPassword', options);
  redirectToOAuthCallback = (options?: Options) => this.redirectTo('oauthCallback', options);
  redirectToMagicLinkCallback = (options?: Options) => this.redirectTo('magicLinkCallback', options);
  redirectToAccountSettings = (options?: Options) => this.redirectTo('accountSettings', options);
  redirectToTeamInvitation = (options?: Options) => this.redirectTo('teamInvitation', options);
  redirectToMfa = (options?: Options) => this.redirectTo('mfa', options);
  redirectToError = (options?: Options) => this.redirectTo('error', options);
}
