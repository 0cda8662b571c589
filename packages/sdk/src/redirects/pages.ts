import type { RedirectOptions, RedirectTo } from './redirect.ts';
import { type HandlerUrls, handlerUrls } from './urls.ts';

type ToPage = (options?: RedirectOptions) => Promise<void>;
type Title<N extends string> = N extends 'oauthCallback' ? 'OAuthCallback' : Capitalize<N>;
type Made = { readonly [N in keyof HandlerUrls as `redirectTo${Title<N>}`]: ToPage };

/** A method for each page of an application: `await app.redirectToSignIn({ replace: true })`. */
export abstract class Pages {
  protected abstract readonly redirectTo: RedirectTo;

  declare readonly redirectToHome: ToPage;
  declare readonly redirectToSignIn: ToPage;
  declare readonly redirectToSignUp: ToPage;
  declare readonly redirectToSignOut: ToPage;
  declare readonly redirectToAfterSignIn: ToPage;
  declare readonly redirectToAfterSignUp: ToPage;
  declare readonly redirectToAfterSignOut: ToPage;
  declare readonly redirectToEmailVerification: ToPage;
  declare readonly redirectToPasswordReset: ToPage;
  declare readonly redirectToForgotPassword: ToPage;
  declare readonly redirectToOAuthCallback: ToPage;
  declare readonly redirectToMagicLinkCallback: ToPage;
  declare readonly redirectToAccountSettings: ToPage;
  declare readonly redirectToTeamInvitation: ToPage;
  declare readonly redirectToImpersonation: ToPage;
  declare readonly redirectToMfa: ToPage;
  declare readonly redirectToError: ToPage;

  constructor() {
    const names = Object.keys(handlerUrls({})) as (keyof HandlerUrls)[];
    // OAuth has two capitals.
    const title = (name: string) => name.replace(/^(oa|.)/, (start) => start.toUpperCase());
    const toPage =
      (name: keyof HandlerUrls): ToPage =>
      (options) =>
        this.redirectTo(name, options);
    const made = Object.fromEntries(names.map((name) => [`redirectTo${title(name)}`, toPage(name)])) as Made;
    Object.assign(this, made satisfies Pick<Pages, keyof Pages>);
  }
}
