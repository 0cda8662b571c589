import type { Complex } from './scim/value.ts';

/** A directory, for who has presented one of its tokens. */
export interface OpenDirectory {
  readonly id: string;
  readonly teamId: string;
}

/** A user as a directory describes it. */
export interface ProvisionedUser {
  readonly id: string;
  readonly userId: string;
  readonly attributes: Complex;
  readonly version: number;
  readonly createdAt: number;
  readonly changedAt: number;
}

export const userNameOf = ({ userName }: Complex): string => String(userName);

/** Left out, a user is active. */
export const isActive = ({ active }: Complex): boolean => active !== false;

const ADDRESS = /^[^\s@]+@[^\s@]+$/;

/** The address of the user: the primary one, else that for work, else the first, else a user name that is one. */
export function emailOf({ emails, userName }: Complex): string | undefined {
  const given = (emails ?? []) as readonly Complex[];
  const one = given.find(({ primary }) => primary === true) ?? given.find(({ type }) => type === 'work') ?? given[0];
  return [one?.value, userName].map(String).find((text) => ADDRESS.test(text));
}

export function displayNameOf({ displayName, name }: Complex): string | null {
  const { formatted, givenName, familyName } = (name ?? {}) as Complex;
  const together = [givenName, familyName].filter(Boolean).join(' ');
  return String(displayName ?? formatted ?? together) || null;
}
