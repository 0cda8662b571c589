import type { AppContext } from '../context/app-context.ts';
import type { RedirectOptions } from '../redirects/redirect.ts';
import { type HandlerUrls, handlerUrls } from '../redirects/urls.ts';

type ToPage = (options?: RedirectOptions) => Promise<void>;
type Title<N extends string> = N extends 'oauthCallback' ? 'OAuthCallback' : Capitalize<N>;
type Made = { readonly [N in keyof HandlerUrls as `redirectTo${Title<N>}`]: ToPage };

/** A method for each page of an application: `await app.redirectToSignIn({ replace: true })`. */
export abstract class Pages {
  protected abstract readonly context: AppContext;

  /** To the start page of the application, `/` unless the app says otherwise. */
  declare readonly redirectToHome: ToPage;
  /** To the page to sign in on, which leads back here afterwards. */
  declare readonly redirectToSignIn: ToPage;
  /** To the page to sign up on, which leads back here afterwards. */
  declare readonly redirectToSignUp: ToPage;
  /** To the page that signs out. */
  declare readonly redirectToSignOut: ToPage;
  /** To where the person came from, else to the page after signing in. */
  declare readonly redirectToAfterSignIn: ToPage;
  /** To where the person came from, else to the page after signing up. */
  declare readonly redirectToAfterSignUp: ToPage;
  /** To the page after signing out, the start page unless the app says otherwise. */
  declare readonly redirectToAfterSignOut: ToPage;
  /** To the page that verifies an email with the code of a mailed link. */
  declare readonly redirectToEmailVerification: ToPage;
  /** To the page that takes a new password with the code of a mailed link. */
  declare readonly redirectToPasswordReset: ToPage;
  /** To the page that mails a link for a new password; it hands on the way back. */
  declare readonly redirectToForgotPassword: ToPage;
  /** To the page that providers redirect back to. */
  declare readonly redirectToOAuthCallback: ToPage;
  /** To the page that signs in with a magic link's code. */
  declare readonly redirectToMagicLinkCallback: ToPage;
  /** To the page on which users see to their account and their teams. */
  declare readonly redirectToAccountSettings: ToPage;
  /** To the page that takes the code of an invitation to a team. */
  declare readonly redirectToTeamInvitation: ToPage;
  /** To the page that begins to act as a user, with the code of a link. */
  declare readonly redirectToImpersonation: ToPage;
  /** To the page that asks for the second factor; it hands on the way back. */
  declare readonly redirectToMfa: ToPage;
  /** To the page that says what went wrong with a sign-in. */
  declare readonly redirectToError: ToPage;

  constructor() {
    const names = Object.keys(handlerUrls()) as (keyof HandlerUrls)[];
    // OAuth has two capitals.
    const title = (name: string) => name.replace(/^(oa|.)/, (start) => start.toUpperCase());
    const toPage =
      (name: keyof HandlerUrls): ToPage =>
      (options) =>
        this.context.redirects.to(name, options);
    const made = Object.fromEntries(names.map((name) => [`redirectTo${title(name)}`, toPage(name)])) as Made;
    Object.assign(this, made satisfies Pick<Pages, keyof Pages>);
  }
}
