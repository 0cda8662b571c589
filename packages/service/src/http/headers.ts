import { type HeaderPrefix, headerPrefixes, type RequestHeader, requestHeaders } from '@latchkey/protocol/headers';

/** The headers of the protocol in a request, whatever prefix they came under. */
export interface ProtocolHeaders {
  /** The prefix that the client speaks. */
  readonly prefix: HeaderPrefix;
  /** The prefixes it is answered under: its own, or all of them where it has shown none, as at the token endpoint. */
  readonly answered: readonly HeaderPrefix[];
  /** An empty value counts as absent. */
  get(name: RequestHeader): string | undefined;
}

/** What clients of ours speak; published clients of the protocol speak others. */
export const OWN_PREFIX = 'x-latchkey-';

const only = Object.fromEntries(headerPrefixes.map((prefix) => [prefix, [prefix]])) as Record<
  HeaderPrefix,
  HeaderPrefix[]
>;

/** RFC 6750, section 2.1; RFC 9449, section 7.1. */
const BEARER = /^(?:Bearer|DPoP) +(\S+)$/i;

/**
 * Reads them once; an access token may come as `Authorization: Bearer` or `DPoP` too. Our own prefix wins where a header came under
 * several. No other code knows of prefixes.
 */
export function protocolHeaders(headers: Headers): ProtocolHeaders {
  const found = new Map<string, string>();
  let prefix: HeaderPrefix | undefined;
  for (const candidate of headerPrefixes) {
    for (const name of requestHeaders) {
      const value = headers.get(candidate + name);
      if (value === null) continue;
      prefix ??= candidate;
      if (value !== '' && !found.has(name)) found.set(name, value);
    }
    // Nearly every request speaks one prefix only.
    if (prefix) break;
  }
  const bearer = prefix && !found.has('access-token') && BEARER.exec(headers.get('authorization') ?? '');
  if (bearer) found.set('access-token', bearer[1] as string);
  return {
    prefix: prefix ?? OWN_PREFIX,
    answered: prefix ? only[prefix] : headerPrefixes,
    get: (name) => found.get(name),
  };
}
