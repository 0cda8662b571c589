import { mailAddress } from '../emails/delivery/address.ts';
import { accountOf } from '../providers/account.ts';
import type { Identified } from '../sessions/by-connection/identified.ts';
import { normaliseEmail } from '../users/email.ts';
import type { Connection } from './connection.ts';

/** What an identity provider has sent about a user, once all of it was checked. */
export interface Said {
  readonly subject: string;
  /** As the identity provider calls the user, and the session that the user has there; null where it signs no users out. */
  readonly identified: Identified | null;
  readonly attributes: ReadonlyMap<string, readonly string[]>;
  /** The identity provider itself does not vouch for the address. */
  readonly isEmailDenied: boolean;
  /** As it was sent, for people who look for what is wrong. */
  readonly raw: string;
  /** What counts once, until a moment. */
  readonly assertion?: { readonly id: string; readonly until: number };
}

/** A user as a connection identifies them. */
export interface Identity extends Said {
  /** In the form in which addresses are stored. */
  readonly email: string | null;
  readonly displayName: string | null;
}

/** The attributes that hold an address, and the parts of a name: the claims of OpenID Connect, and what SAML calls them. */
const usual = {
  email: [
    'email',
    'mail',
    'emailAddress',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
    'urn:oid:0.9.2342.19200300.100.1.3',
  ],
  name: [
    'name',
    'displayName',
    'http://schemas.microsoft.com/identity/claims/displayname',
    'urn:oid:2.16.840.1.113730.3.1.241',
  ],
  first: [
    'given_name',
    'givenName',
    'firstName',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
    'urn:oid:2.5.4.42',
  ],
  last: [
    'family_name',
    'surname',
    'sn',
    'lastName',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
    'urn:oid:2.5.4.4',
  ],
} as const;

/** Reads who a user is by the connection's mapping. Throws the refusal OAUTH_PROVIDER_FAILED without a usable subject. */
export function identityOf({ emailClaim, nameClaim }: Connection, said: Said): Identity {
  const { subject } = said;
  const one = (names: readonly string[]) =>
    names.map((name) => said.attributes.get(name)?.[0]).find((value) => value !== undefined && value !== '');
  const parts = [one(usual.first), one(usual.last)].filter((part) => part !== undefined).join(' ');
  const name = nameClaim === null ? (one(usual.name) ?? parts) : one([nameClaim]);
  // A subject that is an address is one, where no attribute was named.
  const email = emailClaim === null ? (one(usual.email) ?? mailAddress(subject)) : one([emailClaim]);
  const account = accountOf({ id: subject, email, name });
  return {
    ...said,
    subject: account.accountId,
    email: account.email === null ? null : normaliseEmail(account.email),
    displayName: account.displayName,
  };
}
