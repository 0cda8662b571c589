import type { ListUserPageOptions } from '@latchkey/sdk/admin';
import { spanOf } from './spans.ts';

type Asked = Partial<ListUserPageOptions>;

interface Filter {
  readonly label: string;
  /** The words of its values; left out where the values are the project's own. */
  readonly values?: Readonly<Record<string, string>>;
  /** What is asked of the service; undefined for a value without a meaning. */
  readonly asked: (value: string, now: number) => Asked | undefined;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Two values and what each asks for. */
const either = (label: string, yes: string, no: string, asked: (is: boolean) => Asked): Filter => ({
  label,
  values: { yes, no },
  asked: (value) => (value === 'yes' || value === 'no' ? asked(value === 'yes') : undefined),
});

const methods: Readonly<Record<string, Asked>> = {
  password: { hasPassword: true },
  email: { otpAuthEnabled: true },
  passkey: { passkeyAuthEnabled: true },
};

/** The filters of the user list by their name in the URL, in the order in which they are shown. */
export const filters = {
  verified: either('Email', 'Verified', 'Not verified', (is) => ({ primaryEmailVerified: is })),
  method: {
    label: 'Sign-in method',
    asked: (value) => (Object.hasOwn(methods, value) ? methods[value] : { oauthProviderId: value.slice(0, 255) }),
  },
  mfa: either('Two-factor authentication', 'On', 'Off', (is) => ({ isMultiFactorRequired: is })),
  banned: either('Access', 'Banned', 'Not banned', (is) => ({ isBanned: is })),
  anonymous: either('Type', 'Anonymous', 'Not anonymous', (is) => ({ isAnonymous: is })),
  team: { label: 'Team', asked: (value) => (UUID.test(value) ? { teamId: value } : undefined) },
  joined: {
    label: 'Signed up',
    asked: (value, now) => {
      const { from, to } = spanOf(value, now);
      return { signedUpFrom: from, signedUpTo: to };
    },
  },
  active: {
    label: 'Last active',
    asked: (value, now) => {
      const { from, to } = spanOf(value, now);
      return { lastActiveFrom: from, lastActiveTo: to };
    },
  },
} as const satisfies Record<string, Filter>;

export type FilterKey = keyof typeof filters;
export type Filters = { readonly [K in FilterKey]?: string | undefined };

export const filterKeys = Object.keys(filters) as readonly FilterKey[];

/** What the filters in the URL ask of the service. Unknown values are ignored. */
export const askedOf = (now: number, search: Filters): Asked =>
  Object.assign({}, ...filterKeys.map((key) => (search[key] ? (filters[key] as Filter).asked(search[key], now) : {})));
