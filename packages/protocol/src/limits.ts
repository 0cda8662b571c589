const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Every number of the protocol that both sides have to agree on, its unit in its name. */
export const limits = {
  accessTokenMarginMillis: 20 * SECOND,
  accessTokenMarginBelowMillis: 60 * SECOND,
  refreshTokenCookieSeconds: 31_536_000,
  accessTokenCookieSeconds: 86_400,
  oauthStateCookieSeconds: 3600,
  cookiePollingMillis: 100,

  sessionLifetimeMillis: 365 * DAY,
  maxSessionLifetimeMillis: 367 * DAY,
  cliLoginMillis: 2 * HOUR,
  maxCliLoginMillis: DAY,
  cliPollingMillis: 2000,

  retryAttempts: 5,
  retryBaseMillis: 1000,
  redirectWaitMillis: 2000,
  delayedInputMillis: 500,
  cacheRefetchConcurrency: 1,
  cacheRefetchThrottleMillis: 300,
  cacheUnsubscribeGraceMillis: 5000,
  tooltipDelayMillis: 700,
  tooltipProviderDelayMillis: 0,
  tooltipSkipDelayMillis: 300,
  tooltipOffsetPixels: 4,
  hoverShadeLightnessPoints: 10,

  passwordMinCharacters: 8,
  passwordMaxCharacters: 70,
  emailMaxCharacters: 320,
  imageUrlMaxCharacters: 1_000_000,
  branchIdMaxCharacters: 255,
  permissionIdMaxCharacters: 255,
  codeCharacters: 45,
  passkeyUserIdMinBytes: 1,
  passkeyUserIdMaxBytes: 64,
  portMax: 65_535,
  /** The last instant that a Date can hold, and PostgreSQL too; a token without expiry lasts until then. */
  millisMax: 8_640_000_000_000_000,
  randomIdBits: 224,

  bodyBytes: 64 * 1024,
  largeBodyBytes: 2 * 1024 * 1024,
  metadataBytes: 256 * 1024,
  jsonDepth: 64,
} as const;

/** Stands for `me` where a uuid is expected. */
export const mePlaceholderId = 'cad564fd-f81b-43f4-b390-98abf3fcc17e';

export const defaultBaseUrl = 'http://localhost:4400';
export const apiPath = '/api/v1';
export const defaultHandlerPath = '/handler';

/** Recursion into contained permissions, unless a listing says otherwise. */
export const permissionsListedRecursively = true;

export const oauthCodeChallengeMethod = 'S256';
export const oauthScope = 'legacy';

/** The permissions every team has without defining them. */
export const systemPermissions = [
  '$update_team',
  '$delete_team',
  '$read_members',
  '$remove_members',
  '$invite_members',
  '$manage_api_keys',
] as const;
export type SystemPermission = (typeof systemPermissions)[number];
