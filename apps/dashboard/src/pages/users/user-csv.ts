import type { ListedUser } from '@latchkey/sdk/server';
import type { CsvColumns } from '../../features/lists/csv.ts';
import { signInMethodNames } from '../../features/users/sign-in-method-names.ts';

/** What an export tells of a user. */
export const csvColumns: CsvColumns<ListedUser> = {
  id: ({ id }) => id,
  name: ({ displayName }) => displayName,
  email: ({ primaryEmail }) => primaryEmail,
  email_verified: ({ primaryEmailVerified }) => String(primaryEmailVerified),
  sign_in_methods: (user) => signInMethodNames(user).join('; '),
  two_factor: ({ isMultiFactorRequired }) => String(isMultiFactorRequired),
  anonymous: ({ isAnonymous }) => String(isAnonymous),
  banned_at: ({ bannedAt }) => bannedAt?.toISOString() ?? null,
  signed_up_at: ({ signedUpAt }) => signedUpAt.toISOString(),
  last_active_at: ({ hasSignedIn, lastActiveAt }) => (hasSignedIn ? lastActiveAt.toISOString() : null),
  team_count: ({ teamCount }) => String(teamCount),
  last_country: ({ lastPlace }) => lastPlace?.countryCode ?? null,
  last_city: ({ lastPlace }) => lastPlace?.cityName ?? null,
};
