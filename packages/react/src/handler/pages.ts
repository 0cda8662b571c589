import type { HandlerUrls } from '@latchkey/sdk';

/**
 * The pages below the handler that there are, and which of the app's addresses each has. Command-line programs and the
 * authorization endpoint know no address but the one below the handler.
 */
export const urlNames = {
  'sign-in': 'signIn',
  'sign-up': 'signUp',
  'sign-out': 'signOut',
  'forgot-password': 'forgotPassword',
  'password-reset': 'passwordReset',
  'email-verification': 'emailVerification',
  'magic-link-callback': 'magicLinkCallback',
  'oauth-callback': 'oauthCallback',
  mfa: 'mfa',
  'account-settings': 'accountSettings',
  impersonation: 'impersonation',
  'team-invitation': 'teamInvitation',
  'cli-auth-confirm': null,
  consent: null,
  error: 'error',
} as const satisfies Record<string, keyof HandlerUrls | null>;

export type PageName = keyof typeof urlNames;

export const pageNames = Object.keys(urlNames) as PageName[];

/** Other names that users may type. */
const aliases: Readonly<Record<string, PageName>> = { login: 'sign-in', register: 'sign-up' };

/** The page meant: dashes and case don't matter. */
export function pageNamed(name: string): PageName | undefined {
  const called = plain(name);
  return pageNames.find((page) => plain(page) === called || aliases[called] === page);
}

const plain = (name: string) => name.replaceAll('-', '').toLowerCase();
