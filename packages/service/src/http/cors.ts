import {
  exposedHeaders,
  type HeaderPrefix,
  headerPrefixes,
  plainRequestHeaders,
  requestHeaders,
} from '@latchkey/protocol/headers';

function corsFor(prefixes: readonly HeaderPrefix[]) {
  const prefixed = (names: readonly string[]) => prefixes.flatMap((prefix) => names.map((name) => prefix + name));
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-max-age': '86400',
    'access-control-allow-headers': [...plainRequestHeaders, ...prefixed(requestHeaders)].join(', '),
    'access-control-expose-headers': [
      'content-type',
      'retry-after',
      'www-authenticate',
      'dpop-nonce',
      ...prefixed(exposedHeaders),
    ].join(', '),
  };
}

/** Before a browser's request its prefix is not known. */
export const preflightHeaders = corsFor(headerPrefixes);

const ofPrefix = new Map(headerPrefixes.map((prefix) => [prefix, corsFor([prefix])]));

/** On every answer below /api/, naming the headers of the prefixes answered under. No cookies are used there. */
export const corsHeaders = ([prefix, ...others]: readonly HeaderPrefix[]) =>
  (prefix && others.length === 0 && ofPrefix.get(prefix)) || preflightHeaders;

/** On what is for the service's own pages only. */
export const ownPageHeaders = { 'cross-origin-resource-policy': 'same-origin' } as const;

/** Health is asked by monitors from anywhere. */
export const openCorsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': '*',
} as const;

/** Images and other answers of the API may be on the pages of any app. */
export const anyPageHeaders = { 'cross-origin-resource-policy': 'cross-origin' } as const;

/** An answer that a browser opens as a page all the same loads nothing, runs nothing and stands in no frame. */
export const noPagePolicy = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" } as const;

export const securityHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
} as const;
