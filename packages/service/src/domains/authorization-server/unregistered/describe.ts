import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import { checkClient } from '../clients/check.ts';
import { type OAuthClient, UNUSED_MILLIS } from '../clients/client.ts';

/** What an application says of itself (RFC 7591, section 2), unchecked. */
export type ClientMetadata = Readonly<Record<string, unknown>>;

/** No letter of these shows: they hide what a name is, or turn it around. */
const INVISIBLE = /\p{C}/gu;

/**
 * A client as it describes itself. It keeps no secret and brings no picture: nobody has seen whose it is. Throws
 * OAUTH_CLIENT_INVALID.
 */
export function describedClient(
  id: string,
  origin: 'metadata-document' | 'registration',
  metadata: ClientMetadata,
  now: number,
): OAuthClient {
  const redirectUris = addressesIn(metadata.redirect_uris);
  const client: OAuthClient = {
    id,
    name: nameIn(metadata) || hostOf(id) || hostOf(redirectUris[0] ?? '') || id,
    kind: redirectUris.every(isHttps) ? 'single-page' : 'native',
    isFirstParty: false,
    redirectUris,
    postLogoutRedirectUris: [],
    backchannelLogoutUrl: null,
    logoUrl: null,
    homeUrl: null,
    grants: [],
    jwks: null,
    jwksUri: null,
    idTokenSigningAlg: 'ES256',
    secretHash: null,
    secretLastFour: null,
    previousSecretHash: null,
    previousSecretEndsAt: null,
    origin,
    isApproved: true,
    describedAt: now,
    expiresAt: now + UNUSED_MILLIS,
    createdAt: now,
  };
  checkClient(client);
  return client;
}

/** However it is written: browsers take capitals, and blanks before it. */
export const isHttps = (address: string): boolean => URL.parse(address)?.protocol === 'https:';

function addressesIn(given: unknown): string[] {
  const addresses = Array.isArray(given) ? given : [];
  const isGood = (address: unknown) => typeof address === 'string' && address.length <= limits.redirectUriMaxCharacters;
  if (addresses.length > limits.redirectUris || !addresses.every(isGood))
    throw new Refusal('OAUTH_CLIENT_INVALID', { detail: 'Its redirect_uris are no list of addresses, or too many.' });
  return [...new Set(addresses as string[])];
}

const nameIn = ({ client_name: name }: ClientMetadata) =>
  typeof name === 'string' ? name.replace(INVISIBLE, '').trim().slice(0, limits.displayNameMaxCharacters) : '';

const hostOf = (address: string) => URL.parse(address)?.host ?? '';
