import type { NewOAuthClient, OAuthClient } from '@latchkey/sdk/admin';

type Keys = Pick<OAuthClient, 'jwks' | 'jwksUri'>;

const URL_START = /^https?:\/\//i;

/** The public keys of a text: a JWK set, one JWK, or the URL of a set. Undefined where it is none of these. */
export function keysIn(typed: string): Keys | undefined {
  const text = typed.trim();
  if (URL_START.test(text)) return URL.canParse(text) ? { jwks: null, jwksUri: text } : undefined;
  const value = parsed(text);
  const keys = Array.isArray(value?.keys) ? value.keys : typeof value?.kty === 'string' ? [value] : [];
  return keys.length > 0 ? { jwks: { keys }, jwksUri: null } : undefined;
}

/** Validates a text of public keys: true, or what to enter. */
export const checkKeys = (typed: string): true | string =>
  keysIn(typed) !== undefined || 'Enter a JWK set as JSON, or the URL where it is';

/** The public keys of an application, as they are edited. */
export const keysText = ({ jwks, jwksUri }: Keys): string =>
  jwksUri ?? (jwks ? JSON.stringify(jwks, undefined, 2) : '');

/** How an application that authenticates with a private key is created. */
export const withKeys = (typed: string): Pick<NewOAuthClient, 'authentication' | 'jwks' | 'jwksUri'> => {
  const keys = keysIn(typed);
  return { authentication: 'private-key', ...(keys?.jwks ? { jwks: keys.jwks } : { jwksUri: keys?.jwksUri }) };
};

function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
