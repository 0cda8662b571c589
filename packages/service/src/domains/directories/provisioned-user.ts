import { type MailAddress, mailAddress } from '../emails/delivery/address.ts';
import type { Complex } from './scim/value.ts';

/** A user as a directory describes it. */
export interface ProvisionedUser {
  readonly id: string;
  readonly userId: string;
  readonly attributes: Complex;
  readonly version: number;
  /** The directory has removed the user from the team, and may bring the user back. */
  readonly wasRemoved: boolean;
  readonly createdAt: number;
  readonly changedAt: number;
}

export const userNameOf = ({ userName }: Complex): string => String(userName);

/** The entity tag of a user (RFC 7644, section 3.14): groups, which the user's own requests don't change, don't count. */
export const etagOf = ({ version }: Pick<ProvisionedUser, 'version'>): string => `W/"${version}"`;

/** Left out, a user is active. */
export const isActive = ({ active }: Complex): boolean => active !== false;

const MAX_NAME_CHARACTERS = 500;

/** The address of the user: the primary one, else that for work, else the first, else a user name that is one. */
export function emailOf({ emails, userName }: Complex): MailAddress | undefined {
  const given = (emails ?? []) as readonly Complex[];
  const one = given.find(({ primary }) => primary === true) ?? given.find(({ type }) => type === 'work') ?? given[0];
  return mailAddress(String(one?.value)) ?? mailAddress(String(userName));
}

export function displayNameOf({ displayName, name }: Complex): string | null {
  const { formatted, givenName, familyName } = (name ?? {}) as Complex;
  const together = [givenName, familyName].filter(Boolean).join(' ');
  return String(displayName ?? formatted ?? together).slice(0, MAX_NAME_CHARACTERS) || null;
}
