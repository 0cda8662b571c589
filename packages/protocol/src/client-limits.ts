// The numbers of the protocol that a client acts by, in a file of their own: what stands here ships to browsers, and
// one by one, so that bundlers put the number in the place of its name.

export const accessTokenMarginMillis = 20_000;
export const accessTokenMarginBelowMillis = 60_000;
export const refreshTokenCookieSeconds = 31_536_000;
export const accessTokenCookieSeconds = 86_400;
export const cookiePollingMillis = 100;

export const retryAttempts = 5;
export const retryBaseMillis = 1000;
export const redirectWaitMillis = 2000;
export const cacheRefetchThrottleMillis = 300;
export const cacheUnsubscribeGraceMillis = 5000;

export const passwordMaxCharacters = 70;
export const codeCharacters = 45;
/** The last instant that a Date can hold, and PostgreSQL too; a token without expiry lasts until then. */
export const millisMax = 8_640_000_000_000_000;
