/** How a kind of client proves who it is, and by which grants it gets tokens (RFC 6749, sections 2.1 and 2.3). */
interface ClientKindFacts {
  /** Whether it keeps a secret: what runs in people's hands can't. */
  readonly isConfidential: boolean;
  /** Whether people are sent back to an address of it. */
  readonly hasRedirect: boolean;
  readonly grants: readonly string[];
}

const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const CODE = ['authorization_code', 'refresh_token'] as const;

/** The applications that a project can be the OpenID Provider of. */
export const clientKinds = {
  web: { isConfidential: true, hasRedirect: true, grants: CODE },
  'single-page': { isConfidential: false, hasRedirect: true, grants: CODE },
  native: { isConfidential: false, hasRedirect: true, grants: CODE },
  device: {
    isConfidential: false,
    hasRedirect: false,
    grants: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
  },
  machine: { isConfidential: true, hasRedirect: false, grants: ['client_credentials'] },
  agent: { isConfidential: true, hasRedirect: false, grants: [TOKEN_EXCHANGE] },
} as const satisfies Record<string, ClientKindFacts>;

/**
 * A kind of application: `web` has a server that keeps a secret, `machine` is a server that acts for itself, `agent` one
 * that acts for users who have delegated it something, the others run in people's hands.
 */
export type ClientKind = keyof typeof clientKinds;
/** The kinds of applications, as a list. */
export const clientKindNames = Object.keys(clientKinds) as ClientKind[];

/** Who has said what an application is: an owner; a document at the address that is its `client_id`; or itself (RFC 7591). */
export const clientOrigins = ['owner', 'metadata-document', 'registration'] as const;
export type ClientOrigin = (typeof clientOrigins)[number];

/** Which applications that no owner has registered a project lets in, by the setting `unregistered_clients`. */
export const unregisteredOrigins = {
  none: [],
  'metadata-documents': ['metadata-document'],
  'registration-with-approval': ['metadata-document', 'registration'],
  registration: ['metadata-document', 'registration'],
} as const satisfies Record<string, readonly ClientOrigin[]>;

export type UnregisteredClients = keyof typeof unregisteredOrigins;
export const unregisteredClientsChoices = Object.keys(unregisteredOrigins) as UnregisteredClients[];

/** The scopes of every project, and the claims that each of them opens (OpenID Connect Core, section 5.4; the last two are ours). */
export const standardScopes = {
  openid: ['sub'],
  profile: ['name', 'picture'],
  email: ['email', 'email_verified'],
  offline_access: [],
  teams: ['teams'],
  permissions: ['permissions'],
} as const satisfies Record<string, readonly string[]>;

export type StandardScope = keyof typeof standardScopes;
export const standardScopeNames = Object.keys(standardScopes) as StandardScope[];

const isOnDevice = (kind: ClientKind) => kind === 'native' || kind === 'device';
const INSECURE = 'must start with https:// (http:// works on localhost only)';
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Blanks and control characters, which parsers take off or encode, would make two texts of one address. */
const completeUrl = (address: string) => (/[\s\p{Cc}]/u.test(address) ? null : URL.parse(address));

/** What is wrong with an address that others are to reach unseen; undefined where nothing is. */
export function secureProblem(address: string): string | undefined {
  const url = completeUrl(address);
  if (!url) return "isn't a complete address";
  if (address.includes('#')) return 'contains a fragment';
  if (url.username || url.password) return 'contains a username or password';
  const isLoopback = url.protocol === 'http:' && LOOPBACK.includes(url.hostname);
  return url.protocol === 'https:' || isLoopback ? undefined : INSECURE;
}

/**
 * What is wrong with an address that a kind of client wants people sent back to; undefined where nothing is (RFC 9700,
 * section 4.1; RFC 8252, sections 7 and 8).
 */
export function redirectProblem(kind: ClientKind, address: string): string | undefined {
  if (address.includes('*')) return 'contains a placeholder: enter each address in full';
  const url = completeUrl(address);
  if (!url) return "isn't a complete address";
  if (address.includes('#')) return 'contains a fragment';
  if (url.username || url.password) return 'contains a username or password';
  const isLoopback = LOOPBACK.includes(url.hostname);
  if (url.protocol === 'https:') {
    // No certificate is for this machine (RFC 8252, section 7.3).
    return isLoopback && isOnDevice(kind) ? 'must start with http:// on localhost' : undefined;
  }
  if (url.protocol === 'http:') {
    return isLoopback ? undefined : INSECURE;
  }
  if (kind !== 'native') return 'must start with https://';
  return url.protocol.includes('.') ? undefined : 'needs a scheme such as com.example.app: your domain, reversed';
}
