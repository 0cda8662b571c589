import { type AccessLevel, accessLevels, type Endpoint } from '@latchkey/protocol/endpoint';
import { KnownError } from '@latchkey/protocol/errors';
import type { OwnerRole } from '@latchkey/protocol/owner-roles';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Claims, ReadToken } from '../platform/crypto/tokens.ts';
import type { SessionStanding } from '../platform/request/recent-proof.ts';
import type { SetUp } from '../platform/request/set-up.ts';
import type { ProtocolHeaders } from './headers.ts';

/** How the caller's headers are looked up; passed in by the service, because this file knows no domain. */
export interface LookUps<Project, User> {
  /** `anew` asks the database also for one that is held in memory. */
  findProject(wireId: string, how?: 'anew'): Promise<Project | undefined>;
  /** The set of a key of the level, if it belongs to the project and is in force. */
  setOfKey(project: Project, level: AccessLevel, key: string): Promise<string | undefined>;
  readonly readToken: ReadToken;
  /** The user of a token whose session has not ended, and how that stands; by `id` no more than that is read. */
  findUser(claims: Claims, as?: 'id'): Promise<Found<User> | undefined>;
  /** What a user of project `internal` may do in a project; undefined for users who aren't its owners. */
  ownerRole(userId: string, project: Project): Promise<OwnerRole | undefined>;
  /** The visit by a set-up link that a token is of; undefined once it is over. */
  findSetUp(project: Project, token: string): Promise<SetUp | undefined>;
}

/** Who a session is of. */
export interface Found<User> {
  readonly user: User;
  readonly standing: SessionStanding;
}

/** The caller, and the project called. Anonymous without an access level. */
export interface Caller<Project, User> {
  readonly level: AccessLevel | undefined;
  readonly project: Project | undefined;
  readonly user: User | undefined;
  readonly session: Claims | undefined;
  /** How that session stands. */
  readonly standing: SessionStanding | undefined;
  /** The owner whose session stands in for a key, and how that session stands. */
  readonly ownerId: string | undefined;
  readonly ownerStanding: SessionStanding | undefined;
  readonly ownerRole: OwnerRole | undefined;
  /** The set of the key, where no owner's session stands in for one. */
  readonly keyId: string | undefined;
  /** The visit by a set-up link, which stands in for a user. */
  readonly setUp: SetUp | undefined;
}

const MAIN_BRANCH = 'main';
/** The project whose users own the others. */
export const INTERNAL = 'internal';

/**
 * Turns headers into a caller, in the order of checks that clients of the protocol rely on; the first failure wins.
 * The database is asked last, and once: for the user together with its session.
 */
export async function authenticate<Project, User>(
  headers: ProtocolHeaders,
  lookUps: LookUps<Project, User>,
  now: number,
  { sessionEnded, userAs }: Pick<Endpoint, 'sessionEnded' | 'userAs'> = {},
): Promise<Caller<Project, User>> {
  const level = accessLevel(headers);
  if (!level) return nobody;
  const projectId = headers.get('project-id');
  if (!projectId) throw new KnownError('ACCESS_TYPE_WITHOUT_PROJECT_ID', { request_type: level });
  const setUpToken = level === 'client' ? headers.get('set-up-token') : undefined;
  // A visit by a set-up link has no user: one who is signed in beside it doesn't count.
  const session = setUpToken === undefined ? await readAccessToken(headers, lookUps, projectId) : undefined;
  const project = await lookUps.findProject(projectId);
  const credential = await checkCredential(headers, lookUps, level, project, projectId);
  // A credential is of a project that exists; this is for the type alone.
  if (!project) throw new KnownError('PROJECT_NOT_FOUND', { project_id: projectId });
  const branch = headers.get('branch-id') ?? MAIN_BRANCH;
  if (branch !== MAIN_BRANCH) throw new KnownError('BRANCH_DOES_NOT_EXIST', { branch_id: branch });
  const setUp = setUpToken === undefined ? undefined : await lookUps.findSetUp(project, setUpToken);
  if (setUpToken !== undefined && !setUp) throw new Refusal('SET_UP_TOKEN_OVER');
  const found = session && (await lookUps.findUser(session, userAs));
  // A session that has ended takes its access tokens along: clients refresh, and learn that it is over.
  if (session && !found) {
    throw sessionEnded
      ? new KnownError(sessionEnded)
      : new KnownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: now });
  }
  return { level, project, user: found?.user, session, standing: found?.standing, setUp, ...credential };
}

/** What a caller is without a user, and without a set of keys. */
export const NOBODY = {
  user: undefined,
  session: undefined,
  standing: undefined,
  ownerId: undefined,
  ownerStanding: undefined,
  ownerRole: undefined,
  keyId: undefined,
  setUp: undefined,
} as const;

const nobody = { ...NOBODY, level: undefined, project: undefined };

const keyHeaders = {
  client: 'publishable-client-key',
  server: 'secret-server-key',
  admin: 'super-secret-admin-key',
} as const;

function accessLevel(headers: ProtocolHeaders): AccessLevel | undefined {
  const type = headers.get('access-type');
  if (type === undefined) {
    const credentials = [...Object.values(keyHeaders), 'admin-access-token'] as const;
    if (credentials.some((name) => headers.get(name))) throw new KnownError('PROJECT_KEY_WITHOUT_ACCESS_TYPE');
    return undefined;
  }
  const level = accessLevels.find((candidate) => candidate === type);
  if (!level) throw new KnownError('INVALID_ACCESS_TYPE');
  return level;
}

async function readAccessToken<P, U>(headers: ProtocolHeaders, lookUps: LookUps<P, U>, projectId: string) {
  const token = headers.get('access-token');
  if (token === undefined) return undefined;
  const claims = await lookUps.readToken(token);
  if ('failure' in claims) {
    if (claims.failure === 'unparsable') throw new KnownError('UNPARSABLE_ACCESS_TOKEN');
    throw new KnownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: claims.expiredAt }, { cause: claims.cause });
  }
  if (claims.projectId !== projectId.toLowerCase()) {
    const details = { expected_project_id: projectId, actual_project_id: claims.projectId };
    throw new KnownError('INVALID_PROJECT_FOR_ACCESS_TOKEN', details);
  }
  return claims;
}

type Credential = Pick<Caller<unknown, unknown>, 'ownerId' | 'ownerStanding' | 'ownerRole' | 'keyId'>;

/** An owner's session decides alone where there is one; else the key of the level. */
async function checkCredential<P, U>(
  headers: ProtocolHeaders,
  lookUps: LookUps<P, U>,
  level: AccessLevel,
  project: P | undefined,
  projectId: string,
): Promise<Credential> {
  const adminToken = headers.get('admin-access-token');
  if (adminToken !== undefined) return checkOwner(adminToken, lookUps, project);
  const key = headers.get(keyHeaders[level]);
  if (key === undefined) throw new KnownError(`${upper(level)}_AUTHENTICATION_REQUIRED`);
  // An unknown project answers like a wrong key, so callers can't probe which projects exist.
  const keyId = project && (await lookUps.setOfKey(project, level, key));
  if (keyId !== undefined) return { ownerId: undefined, ownerStanding: undefined, ownerRole: undefined, keyId };
  throw new KnownError(invalidKey[level], { project_id: projectId });
}

const invalidKey = {
  client: 'INVALID_PUBLISHABLE_CLIENT_KEY',
  server: 'INVALID_SECRET_SERVER_KEY',
  admin: 'INVALID_SUPER_SECRET_ADMIN_KEY',
} as const;

const upper = (level: AccessLevel) => level.toUpperCase() as Uppercase<AccessLevel>;

/** An impersonator doesn't count as an owner: impersonating a user of `internal` grants no administration. */
async function checkOwner<P, U>(token: string, lookUps: LookUps<P, U>, project: P | undefined): Promise<Credential> {
  const claims = await lookUps.readToken(token);
  if ('failure' in claims) {
    if (claims.failure === 'unparsable') throw new KnownError('UNPARSABLE_ADMIN_ACCESS_TOKEN');
    throw new KnownError('ADMIN_ACCESS_TOKEN_EXPIRED', { expired_at_millis: null }, { cause: claims.cause });
  }
  if (claims.projectId !== INTERNAL) throw new KnownError('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN');
  const found = await lookUps.findUser(claims, 'id');
  if (!found) throw new KnownError('ADMIN_ACCESS_TOKEN_EXPIRED', { expired_at_millis: null });
  const { standing } = found;
  const ownerRole =
    standing.impersonatorId === null && project ? await lookUps.ownerRole(claims.userId, project) : undefined;
  if (!ownerRole) throw new KnownError('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN');
  return { ownerId: claims.userId, ownerStanding: standing, ownerRole, keyId: undefined };
}
