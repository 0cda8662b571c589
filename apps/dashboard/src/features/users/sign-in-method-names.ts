import type { ServerUserFields } from '@latchkey/sdk/server';

type Ways = Pick<ServerUserFields, 'hasPassword' | 'otpAuthEnabled' | 'passkeyAuthEnabled'> & {
  readonly oauthProviders: readonly { readonly id: string }[];
};

/** What a user can sign in with, in words. */
export const signInMethodNames = (user: Ways): string[] => [
  ...(user.hasPassword ? ['Password'] : []),
  ...(user.otpAuthEnabled ? ['Email link'] : []),
  ...(user.passkeyAuthEnabled ? ['Passkey'] : []),
  ...user.oauthProviders.map(({ id }) => providerName(id)),
];

const spelt: Readonly<Record<string, string>> = { github: 'GitHub', gitlab: 'GitLab', linkedin: 'LinkedIn', x: 'X' };

export const providerName = (id: string): string => spelt[id] ?? id.charAt(0).toUpperCase() + id.slice(1);
