import type { ListedUser } from '@latchkey/sdk/server';
import { signInMethodNames } from '../../../features/users/sign-in-method-names.ts';

const columns: Readonly<Record<string, (user: ListedUser) => string | null>> = {
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
};

const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

export const csvHead: string = line(Object.keys(columns));

/** One line a user. */
export const csvOf = (users: readonly ListedUser[]): string =>
  users.map((user) => line(Object.values(columns).map((read) => cell(read(user))))).join('');

/** Spreadsheets run a text that begins like a formula, and users choose their names: an apostrophe keeps it a text. */
function cell(value: string | null): string {
  const text = value !== null && /^[=+\-@\t\r]/.test(value) ? `'${value}` : (value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
