/**
 * No cookies, no caches: who calls is in the headers, and an answer holds for one moment. Called for each request, for
 * the host of WebSocketPair does not know these two, and throws.
 */
export const bareFetch = (): RequestInit =>
  'WebSocketPair' in globalThis ? {} : { credentials: 'omit', cache: 'no-store' };
