import type { ServerUserFields } from '@latchkey/sdk/server';
import { signInMethods } from '@latchkey/sdk/sign-in-methods';

type Ways = Pick<ServerUserFields, 'hasPassword' | 'otpAuthEnabled' | 'passkeyAuthEnabled'> & {
  readonly oauthProviders: readonly { readonly id: string }[];
};

/** The sign-in methods of a user by name. */
export const signInMethodNames = (user: Ways): string[] => [
  ...(user.hasPassword ? [signInMethods.password.label] : []),
  ...(user.otpAuthEnabled ? [signInMethods.email.label] : []),
  ...(user.passkeyAuthEnabled ? [signInMethods.passkey.label] : []),
  ...user.oauthProviders.map(({ id }) => providerName(id)),
];

const spelt: Readonly<Record<string, string>> = { github: 'GitHub', gitlab: 'GitLab', linkedin: 'LinkedIn', x: 'X' };

export const providerName = (id: string): string => spelt[id] ?? id.charAt(0).toUpperCase() + id.slice(1);
