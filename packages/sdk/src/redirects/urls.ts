import { defaultHandlerPath } from '@latchkey/protocol/client-limits';

/** Where the pages of an application are. */
export interface HandlerUrls {
  readonly handler: string;
  readonly home: string;
  readonly signIn: string;
  readonly signUp: string;
  readonly afterSignIn: string;
  readonly afterSignUp: string;
  readonly signOut: string;
  readonly afterSignOut: string;
  readonly emailVerification: string;
  readonly passwordReset: string;
  readonly forgotPassword: string;
  readonly oauthCallback: string;
  readonly magicLinkCallback: string;
  readonly accountSettings: string;
  readonly teamInvitation: string;
  readonly mfa: string;
  readonly error: string;
}

/** Every page has a default; one that is given as undefined keeps it. */
export function handlerUrls(given: { readonly [K in keyof HandlerUrls]?: HandlerUrls[K] | undefined }): HandlerUrls {
  const handler = given.handler ?? defaultHandlerPath;
  const home = given.home ?? '/';
  const afterSignIn = given.afterSignIn ?? home;
  const defaults: HandlerUrls = {
    handler,
    home,
    signIn: `${handler}/sign-in`,
    signUp: `${handler}/sign-up`,
    afterSignIn,
    afterSignUp: afterSignIn,
    signOut: `${handler}/sign-out`,
    afterSignOut: home,
    emailVerification: `${handler}/email-verification`,
    passwordReset: `${handler}/password-reset`,
    forgotPassword: `${handler}/forgot-password`,
    oauthCallback: `${handler}/oauth-callback`,
    magicLinkCallback: `${handler}/magic-link-callback`,
    accountSettings: `${handler}/account-settings`,
    teamInvitation: `${handler}/team-invitation`,
    mfa: `${handler}/mfa`,
    error: `${handler}/error`,
  };
  const overrides = Object.entries(given).filter(([, url]) => url !== undefined);
  return { ...defaults, ...Object.fromEntries(overrides) };
}
