import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@latchkey/protocol/errors';
import type { OwnerRole } from '@latchkey/protocol/owner-roles';
import type { Cast } from './cast.ts';
import { lesserRoles } from './tenant/sessions.ts';
import { internal, type Keys, keyed, type Level, owned, type SentHeaders } from './tenant/tenant.ts';

/** A kind of caller: what it sends, and what that amounts to. */
export interface Caller {
  readonly name: string;
  readonly headers: (cast: Cast) => SentHeaders;
  /** The error that its credentials meet wherever it goes. */
  readonly refusal?: ErrorCode;
  /** Its token is of a session that has ended, which some rows answer in their own way. */
  readonly isOver?: true;
  /** Its access level; without one it is unauthenticated. */
  readonly level?: Level;
  readonly project?: 'own' | 'internal';
  readonly hasUser?: true;
  /** Its session was proven too long ago, or is an impersonation. */
  readonly standing?: 'stale' | 'acting';
  /** It is a visit by a set-up link that permits all that such links can. */
  readonly isSetUp?: true;
  /** What it may do as an owner, where that is not everything. */
  readonly role?: OwnerRole;
  /** It amounts to another caller, by other credentials or other names of headers. */
  readonly isAnother?: true;
  /** The header prefix it speaks, where that is not our own. */
  readonly prefix?: string;
}

const levels = ['client', 'server', 'admin'] as const;
const wrongKey = {
  client: 'INVALID_PUBLISHABLE_CLIENT_KEY',
  server: 'INVALID_SECRET_SERVER_KEY',
  admin: 'INVALID_SUPER_SECRET_ADMIN_KEY',
} as const;
const noKey = {
  client: 'CLIENT_AUTHENTICATION_REQUIRED',
  server: 'SERVER_AUTHENTICATION_REQUIRED',
  admin: 'ADMIN_AUTHENTICATION_REQUIRED',
} as const;

const withToken = (headers: SentHeaders, { accessToken }: { accessToken: string }): SentHeaders => ({
  ...headers,
  'access-token': accessToken,
});

/** A key of one kind in the place of another. */
const disguised = (level: Level, { id, keys }: { id: string; keys: Keys }, as: keyof Keys) =>
  keyed(level, {
    id,
    keys: { publishable_client_key: keys[as], secret_server_key: keys[as], super_secret_admin_key: keys[as] },
  });

/** The claims of one token under the signature of another. */
function forged(claimsOf: { accessToken: string }, signedBy: { accessToken: string }): { accessToken: string } {
  const [header, payload] = claimsOf.accessToken.split('.');
  return { accessToken: `${header}.${payload}.${signedBy.accessToken.split('.')[2]}` };
}

const ofEachLevel = (caller: (level: Level) => Caller): Caller[] => levels.map(caller);

export const callers: readonly Caller[] = [
  { name: 'nobody', headers: () => ({}) },
  { name: 'nobody, with a user token', headers: ({ own }) => ({ 'access-token': own.user.accessToken }) },
  {
    name: 'a wrong access type',
    headers: ({ own }) => ({ ...keyed('admin', own), 'access-type': 'superuser' }),
    refusal: 'INVALID_ACCESS_TYPE',
  },
  {
    name: 'a key without access type',
    headers: ({ own }) => ({ 'project-id': own.id, 'super-secret-admin-key': own.keys.super_secret_admin_key }),
    refusal: 'PROJECT_KEY_WITHOUT_ACCESS_TYPE',
  },
  {
    name: 'an access type without project',
    headers: ({ own }) => ({ 'access-type': 'admin', 'super-secret-admin-key': own.keys.super_secret_admin_key }),
    refusal: 'ACCESS_TYPE_WITHOUT_PROJECT_ID',
  },
  {
    name: 'a branch other than main',
    headers: ({ own }) => ({ ...keyed('admin', own), 'branch-id': 'staging' }),
    refusal: 'BRANCH_DOES_NOT_EXIST',
  },
  {
    name: 'a project that does not exist',
    headers: ({ own }) => keyed('admin', { ...own, id: randomUUID() }),
    refusal: wrongKey.admin,
  },
  ...ofEachLevel((level) => ({
    name: `${level} without key`,
    headers: ({ own }) => ({ 'access-type': level, 'project-id': own.id }),
    refusal: noKey[level],
  })),
  ...ofEachLevel((level) => ({
    name: `${level} with the key of a foreign project`,
    headers: ({ own, foreign }) => keyed(level, { id: own.id, keys: foreign.keys }),
    refusal: wrongKey[level],
  })),
  ...ofEachLevel((level) => ({
    name: `${level} with a revoked key`,
    headers: ({ own, over }) => keyed(level, { id: own.id, keys: over.revokedKeys }),
    refusal: wrongKey[level],
  })),
  ...ofEachLevel((level) => ({
    name: `${level} with an expired key`,
    headers: ({ own, over }) => keyed(level, { id: own.id, keys: over.expiredKeys }),
    refusal: wrongKey[level],
  })),
  {
    name: 'server with the client key',
    headers: ({ own }) => disguised('server', own, 'publishable_client_key'),
    refusal: wrongKey.server,
  },
  {
    name: 'admin with the server key',
    headers: ({ own }) => disguised('admin', own, 'secret_server_key'),
    refusal: wrongKey.admin,
  },
  ...ofEachLevel((level) => ({
    name: `${level} of the own project`,
    headers: ({ own }) => keyed(level, own),
    level,
    project: 'own',
  })),
  {
    name: 'admin of the own project under the alias prefix',
    headers: ({ own }) => keyed('admin', own),
    level: 'admin',
    project: 'own',
    isAnother: true,
    prefix: 'x-stack-',
  },
  ...ofEachLevel((level) => ({
    name: `owner of the own project as ${level}`,
    headers: ({ own }) => owned(level, own, own.owner),
    level,
    project: 'own',
    isAnother: true,
  })),
  {
    name: 'owner of the own project whose proof is too old',
    headers: ({ own }) => owned('admin', own, own.sessions.staleOwner),
    level: 'admin',
    project: 'own',
    standing: 'stale',
  },
  ...lesserRoles.map(
    (role): Caller => ({
      name: `owner of the own project with the role ${role}`,
      headers: ({ own }) => owned('admin', own, own.sessions.members[role]),
      level: 'admin',
      project: 'own',
      role,
    }),
  ),
  {
    name: 'somebody who acts as the owner of the own project',
    headers: ({ own }) => owned('admin', own, own.sessions.actingOwner),
    refusal: 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
  },
  {
    name: 'owner of a foreign project',
    headers: ({ own, foreign }) => owned('admin', own, foreign.owner),
    refusal: 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
  },
  {
    name: 'former owner',
    headers: ({ own, over }) => owned('admin', own, over.formerOwner),
    refusal: 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
  },
  {
    name: 'user of the own project as its owner',
    headers: ({ own }) => owned('admin', own, own.user),
    refusal: 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
  },
  {
    name: 'owner whose session ended',
    headers: ({ own, over }) => owned('admin', own, over.endedOwner),
    refusal: 'ADMIN_ACCESS_TOKEN_EXPIRED',
  },
  {
    name: 'owner whose token expired',
    headers: ({ own, over }) => owned('admin', own, over.expiredOwner),
    refusal: 'ADMIN_ACCESS_TOKEN_EXPIRED',
  },
  {
    name: 'owner who was deleted',
    headers: ({ own, over }) => owned('admin', own, over.deletedOwner),
    refusal: 'ADMIN_ACCESS_TOKEN_EXPIRED',
  },
  {
    name: 'owner with a forged token',
    headers: ({ own, foreign }) => owned('admin', own, forged(own.owner, foreign.owner)),
    refusal: 'UNPARSABLE_ADMIN_ACCESS_TOKEN',
  },
  {
    name: 'ended owner with a good key beside',
    headers: ({ own, over }) => ({ ...keyed('admin', own), ...owned('admin', own, over.endedOwner) }),
    refusal: 'ADMIN_ACCESS_TOKEN_EXPIRED',
  },
  ...ofEachLevel((level) => ({
    name: `user of the own project at ${level} level`,
    headers: ({ own }) => withToken(keyed(level, own), own.user),
    level,
    project: 'own',
    hasUser: true,
  })),
  {
    name: 'user of the own project whose proof is too old',
    headers: ({ own }) => withToken(keyed('client', own), own.sessions.staleUser),
    level: 'client',
    project: 'own',
    hasUser: true,
    standing: 'stale',
  },
  {
    name: 'somebody who acts as the user of the own project',
    headers: ({ own }) => withToken(keyed('client', own), own.sessions.actingUser),
    level: 'client',
    project: 'own',
    hasUser: true,
    standing: 'acting',
  },
  {
    name: 'a visit by a set-up link',
    headers: ({ own }) => ({ ...keyed('client', own), 'set-up-token': own.setUpLink.visit }),
    level: 'client',
    project: 'own',
    isSetUp: true,
  },
  {
    name: 'user of the own project without key',
    headers: ({ own }) => withToken({ 'access-type': 'client', 'project-id': own.id }, own.user),
    refusal: noKey.client,
  },
  {
    name: 'user of the own project with the key of a foreign project',
    headers: ({ own, foreign }) => withToken(keyed('client', { id: own.id, keys: foreign.keys }), own.user),
    refusal: wrongKey.client,
  },
  {
    name: 'user of a foreign project',
    headers: ({ own, foreign }) => withToken(keyed('client', own), foreign.user),
    refusal: 'INVALID_PROJECT_FOR_ACCESS_TOKEN',
  },
  {
    name: 'owner as a user of the own project',
    headers: ({ own }) => withToken(keyed('client', own), own.owner),
    refusal: 'INVALID_PROJECT_FOR_ACCESS_TOKEN',
  },
  {
    name: 'user whose session ended',
    headers: ({ own, over }) => withToken(keyed('client', own), over.endedUser),
    refusal: 'ACCESS_TOKEN_EXPIRED',
    isOver: true,
  },
  {
    name: 'user who was deleted',
    headers: ({ own, over }) => withToken(keyed('client', own), over.deletedUser),
    refusal: 'ACCESS_TOKEN_EXPIRED',
    isOver: true,
  },
  {
    name: 'user whose token expired',
    headers: ({ own, over }) => withToken(keyed('client', own), over.expiredUser),
    refusal: 'ACCESS_TOKEN_EXPIRED',
  },
  {
    name: 'user with a forged token',
    headers: ({ own, over }) => withToken(keyed('client', own), forged(own.user, over.endedUser)),
    refusal: 'UNPARSABLE_ACCESS_TOKEN',
  },
  {
    name: 'user with a refresh token as access token',
    headers: ({ own }) => withToken(keyed('client', own), { accessToken: own.user.refreshToken }),
    refusal: 'UNPARSABLE_ACCESS_TOKEN',
  },
  ...ofEachLevel((level) => ({
    name: `${level} of project internal`,
    headers: () => keyed(level, internal),
    level,
    project: 'internal',
  })),
  {
    name: 'owner signed in at project internal',
    headers: ({ own }) => withToken(keyed('client', internal), own.owner),
    level: 'client',
    project: 'internal',
    hasUser: true,
  },
  {
    name: 'somebody who acts as the owner at project internal',
    headers: ({ own }) => withToken(keyed('client', internal), own.sessions.actingOwner),
    level: 'client',
    project: 'internal',
    hasUser: true,
    standing: 'acting',
  },
];
