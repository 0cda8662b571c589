/** The numbers of the protocol that a client acts by, in a file of their own: what stands here ships to browsers. */
export const clientLimits = {
  accessTokenMarginMillis: 20_000,
  accessTokenMarginBelowMillis: 60_000,
  refreshTokenCookieSeconds: 31_536_000,
  accessTokenCookieSeconds: 86_400,
  cookiePollingMillis: 100,

  retryAttempts: 5,
  retryBaseMillis: 1000,
  redirectWaitMillis: 2000,
  cacheRefetchThrottleMillis: 300,
  cacheUnsubscribeGraceMillis: 5000,

  passwordMaxCharacters: 70,
  codeCharacters: 45,
  /** The last instant that a Date can hold, and PostgreSQL too; a token without expiry lasts until then. */
  millisMax: 8_640_000_000_000_000,
} as const;

export const defaultBaseUrl = 'http://localhost:4400';
export const apiPath = '/api/v1';
export const defaultHandlerPath = '/handler';
