import { defaultHandlerPath } from '@latchkey/protocol/client-defaults';

/** Sign-in and sign-out steps: users are never returned to them. */
export const steps = [
  'signIn',
  'signUp',
  'signOut',
  'emailVerification',
  'passwordReset',
  'forgotPassword',
  'oauthCallback',
  'magicLinkCallback',
  'impersonation',
  'mfa',
  'error',
] as const;

/** Below the handler, under its name: `/handler/magic-link-callback`. */
const below = [...steps, 'accountSettings', 'teamInvitation'] as const;

type Name = 'handler' | 'home' | 'afterSignIn' | 'afterSignUp' | 'afterSignOut' | (typeof below)[number];

/** Where the pages of an application are. */
export type HandlerUrls = { readonly [N in Name]: string };

/** Every page has a default; one that is given as undefined keeps it. */
export function handlerUrls(given: { readonly [N in Name]?: string | undefined } = {}): HandlerUrls {
  const handler = given.handler ?? defaultHandlerPath;
  const home = given.home ?? '/';
  const afterSignIn = given.afterSignIn ?? home;
  const fixed = { handler, home, afterSignIn, afterSignUp: afterSignIn, afterSignOut: home };
  const overrides = Object.entries(given).filter(([, url]) => url !== undefined);
  const defaults = below.map((name) => [name, `${handler}/${dashed(name)}`]);
  return { ...fixed, ...Object.fromEntries([...defaults, ...overrides]) };
}

const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
