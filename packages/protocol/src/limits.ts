import * as clientLimits from './client-limits.ts';

export { apiPath, defaultBaseUrl, defaultHandlerPath } from './client-defaults.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Every number of the protocol that both sides have to agree on, its unit in its name. */
export const limits = {
  ...clientLimits,

  oauthStateCookieSeconds: 3600,

  sessionLifetimeMillis: 365 * DAY,
  maxSessionLifetimeMillis: 367 * DAY,
  sessionIdleMaxDays: 365,
  sessionMaxDays: 365,
  trustedDeviceMaxDays: 365,
  sessionsMax: 1_000,
  enrolmentGraceMaxDays: 365,
  proofMaxAgeMaxMinutes: 1440,
  totpSecretMinBytes: 10,
  impersonationMillis: HOUR,
  impersonationMaxMillis: 2 * HOUR,
  cliLoginMillis: 2 * HOUR,
  maxCliLoginMillis: DAY,
  cliPollingMillis: 2000,

  delayedInputMillis: 500,
  cacheRefetchConcurrency: 1,
  tooltipDelayMillis: 700,
  tooltipProviderDelayMillis: 0,
  tooltipSkipDelayMillis: 300,
  tooltipOffsetPixels: 4,
  hoverShadeLightnessPoints: 10,

  passwordMinCharacters: 8,
  passwordMinLengthMax: 64,
  emailMaxCharacters: 320,
  displayNameMaxCharacters: 1_000,
  reasonMaxCharacters: 1_000,
  eventsPerPage: 100,
  eventKindsMaxCharacters: 4_000,
  eventSubjectMaxCharacters: 255,
  teamsPerPage: 100,
  usersPerPage: 100,
  /** Holds the key of the order, a name of which 100 characters count, in base64. */
  userCursorMaxCharacters: 1_000,
  providerIdMaxCharacters: 255,
  invitationsAtOnce: 50,
  projectOwners: 100,
  imageUrlMaxCharacters: 1_000_000,
  brandingLinkMaxCharacters: 500,
  providerAccountIdMaxCharacters: 255,
  givenAccounts: 100,
  ownProviders: 20,
  branchIdMaxCharacters: 255,
  permissionIdMaxCharacters: 255,
  permissionDescriptionMaxCharacters: 1_000,
  permissionDefinitions: 2_000,
  permissionContainments: 20_000,
  permissionHoldersPerPage: 100,
  passkeyNameMaxCharacters: 100,
  passkeyUserIdMinBytes: 1,
  passkeyUserIdMaxBytes: 64,
  emailTemplateSubjectMaxCharacters: 1_000,
  emailContentBytes: 128 * 1024,
  emailBlocks: 500,
  emailBlocksDepth: 20,
  emailSourceMaxCharacters: 100_000,
  ownEmailThemes: 100,
  emailVersionsKept: 20,
  emailChatMessageBytes: 512 * 1024,
  emailChatMessages: 100,
  emailsPerPage: 100,
  emailRecipientsAtOnce: 1_000,
  emailHtmlMaxCharacters: 500_000,
  emailSubjectMaxCharacters: 500,
  webhookUrlMaxCharacters: 2_000,
  webhookDescriptionMaxCharacters: 1_000,
  webhookEndpoints: 50,
  oauthClients: 200,
  unregisteredOAuthClients: 1_000,
  unregisteredAppsOfUser: 50,
  resourceServers: 100,
  resourceScopes: 100,
  scopeMaxCharacters: 100,
  scopeDescriptionMaxCharacters: 300,
  tokenLifetimeMinSeconds: 60,
  tokenLifetimeMaxSeconds: 3_600,
  clientKeys: 10,
  teamDomains: 50,
  hostedDomains: 5,
  domainMaxCharacters: 253,
  directoriesOfTeam: 20,
  tokensOfDirectory: 20,
  usersOfDirectory: 20_000,
  groupsOfDirectory: 5_000,
  groupsOfDirectoryUser: 200,
  membershipsOfDirectory: 200_000,
  groupsPerPage: 100,
  permissionsOfGroup: 50,
  directoryBodyBytes: 1024 * 1024,
  setUpLinksOfTeam: 20,
  setUpLinkDays: 30,
  connectionsOfTeam: 10,
  exceptionsOfConnection: 100,
  certificatesOfConnection: 10,
  certificateMaxCharacters: 10_000,
  connectionTextMaxCharacters: 2_000,
  claimNameMaxCharacters: 500,
  metadataMaxCharacters: 100_000,
  metadataBodyBytes: 512 * 1024,
  delegationsOfUser: 100,
  delegationPurposeMaxCharacters: 200,
  delegationMinSeconds: 60,
  delegationMaxSeconds: 90 * 24 * 3_600,
  delegatedResources: 20,
  delegationChain: 5,
  redirectUris: 50,
  redirectUriMaxCharacters: 2_000,
  clientSecretOverlapMaxMinutes: 60 * 24 * 30,
  webhookEndpointsPerPage: 100,
  webhookDeliveriesPerPage: 100,
  webhookMessagesPerPage: 100,
  webhookReplays: 1_000,
  webhookAttemptsKept: 50,
  webhookOverlapMaxMillis: 7 * DAY,
  portMax: 65_535,
  randomIdBits: 224,

  bodyBytes: 64 * 1024,
  largeBodyBytes: 2 * 1024 * 1024,
  metadataBytes: 256 * 1024,
  metadataSchemaBytes: 16 * 1024,
  /** Each alternative of a schema is tried on each value, and keeps why it failed: together they are the bound of the work. */
  metadataSchemaAlternatives: 50,
  metadataSchemaValues: 1_000,
  jsonDepth: 64,
} as const;

/** Stands for `me` where a uuid is expected. */
export const mePlaceholderId = 'cad564fd-f81b-43f4-b390-98abf3fcc17e';

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
