import { type StandardScope, standardScopes } from '@latchkey/protocol/oauth-clients';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Account, AccountClaims } from 'oidc-provider';
import { findUserInSession } from '../../sessions/step-up/parent-session.ts';
import { checkAssurance } from '../../sign-in-policy/assurance.ts';
import { listTeams } from '../../teams/list.ts';
import { findUser } from '../../users/find.ts';
import type { User } from '../../users/user.ts';
import { projectPermissionsOf } from '../permissions.ts';
import { currentScope, type ProviderScope } from './scope.ts';

const asServer = { level: 'server', user: undefined } as const;

/** The user of a subject identifier, while the session that it belongs to goes on, and proves what the policy asks. */
export async function accountOf(sub: string): Promise<Account | undefined> {
  const scope = currentScope();
  const user = await goodUser(scope, sub);
  return user && { accountId: user.id, claims: (_, scopes) => claimsOf(scope, user, scopes) };
}

async function goodUser({ context, project, sessionId }: ProviderScope, userId: string): Promise<User | undefined> {
  if (sessionId === undefined) return findUser(context.db, project, userId);
  const found = await findUserInSession(context, project, userId, sessionId);
  if (!found) return undefined;
  const { factors, provenAt } = found.session;
  try {
    await checkAssurance(context.db, project, userId, { factors, provenAt, impersonatorId: null }, context.now);
    return found.user;
  } catch (failure) {
    if (failure instanceof Refusal) return undefined;
    throw failure;
  }
}

/** What is told of a user; only what scopes open is looked up (OpenID Connect Core, section 5.4). */
async function claimsOf(scope: ProviderScope, user: User, scopes: string): Promise<AccountClaims> {
  const wanted = new Set<string>(scopes.split(' ').flatMap((name) => standardScopes[name as StandardScope] ?? []));
  return {
    sub: user.id,
    name: user.displayName ?? undefined,
    picture: pictureOf(user),
    email: user.primaryEmail ?? undefined,
    email_verified: user.primaryEmail === null ? undefined : (user.primaryEmailVerified ?? false),
    ...(wanted.has('teams') && { teams: await teamsOf(scope, user) }),
    ...(wanted.has('permissions') && {
      permissions: await projectPermissionsOf(scope.context, scope.project, user.id),
    }),
  };
}

/** An address; a picture within the profile would make every token as large. */
const pictureOf = ({ profileImageUrl }: User) =>
  profileImageUrl?.startsWith('data:') ? undefined : (profileImageUrl ?? undefined);

async function teamsOf({ context, project }: ProviderScope, { id }: User) {
  const teams = await listTeams(context, project, asServer, { user_id: id });
  return teams.map(({ id, displayName }) => ({ id, name: displayName }));
}
