import type { ListUserPageOptions } from '@latchkey/sdk/admin';
import { either, type FilterTable, span } from '../../features/lists/filters.ts';

type Asked = Partial<ListUserPageOptions>;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const methods: Readonly<Record<string, Asked>> = {
  password: { hasPassword: true },
  email: { otpAuthEnabled: true },
  passkey: { passkeyAuthEnabled: true },
};

/** The filters of the user list. */
export const filters = {
  verified: either('Email', 'Verified', 'Not verified', (is) => ({ primaryEmailVerified: is })),
  method: {
    label: 'Sign-in method',
    asked: (value) => (Object.hasOwn(methods, value) ? methods[value] : { oauthProviderId: value.slice(0, 255) }),
  },
  mfa: either('Two-factor authentication', 'On', 'Off', (is) => ({ isMultiFactorRequired: is })),
  banned: either('Access', 'Banned', 'Not banned', (is) => ({ isBanned: is })),
  anonymous: either('Type', 'Anonymous', 'Not anonymous', (is) => ({ isAnonymous: is })),
  team: {
    label: 'Team',
    asked: (value) => (UUID.test(value) ? { teamId: value } : undefined),
  },
  joined: span('Signed up', ({ from, to }) => ({ signedUpFrom: from, signedUpTo: to })),
  active: span('Last active', ({ from, to }) => ({ lastActiveFrom: from, lastActiveTo: to })),
} as const satisfies FilterTable<Asked>;
