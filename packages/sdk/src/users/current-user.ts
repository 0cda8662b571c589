import type { AppContext } from '../context/app-context.ts';
import { type LazyMethods, lazyMethod, lazyMethods } from '../context/lazy.ts';
import { type OfUser, ofOwner } from '../context/lists.ts';
import { type ClientUserJson, type UserFields, userFields } from '../core/shapes/user.ts';
import type { Session } from '../session/session.ts';
import type { SignOutOptions } from '../session/sign-out-options.ts';
import { type SignIn, signIn } from '../sign-in/lazy.ts';
import { selectedTeam, type Team } from '../teams/team.ts';
import { type Users, users } from './lazy.ts';

/** What a user does in teams, and may do. */
export const memberMethods = [
  'requirePermission',
  'listPermissions',
  'createTeam',
  'getPermission',
  'hasPermission',
  'leaveTeam',
  'getTeam',
  'setSelectedTeam',
  'getTeamProfile',
  'listTeams',
] as const;

const accountMethods = [
  ...memberMethods,
  'setDisplayName',
  'listNotificationCategories',
  'revokeSession',
  'setClientMetadata',
  'update',
  'getActiveSessions',
  'listConnectedApps',
  'listOwnedProjects',
  'listContactChannels',
  'listSecurityEvents',
  'createContactChannel',
  'listApiKeys',
  'createApiKey',
  'createProject',
] as const;

const signInMethods = [
  'updatePassword',
  'getSecondFactors',
  'removeSecurityKey',
  'createRecoveryCodes',
  'listPasskeys',
  'setPassword',
  'getRecoveryCodeStatus',
  'listTrustedDevices',
  'sendVerificationEmail',
  'linkConnectedAccount',
  'removePasskey',
  'getAssurance',
  'unlinkConnectedAccount',
  'renamePasskey',
  'getConnectedAccount',
  'renameSecurityKey',
  'createTotpSecret',
  'registerPasskey',
  'getCliLogin',
  'removeTrustedDevice',
  'registerSecurityKey',
] as const;

/** The methods that are not those of a module as they are. */
const ownMethods = (context: AppContext, session: Session, user: () => OfUser) => ({
  ...sessionMethods(session),
  /** Who acts as the user in this session, and until when; null where it is the user in person. */
  impersonation: session.impersonation,
  /** Ends the session at the service and here, and leads to the page after signing out. */
  signOut: (options?: SignOutOptions): Promise<void> => context.signOut(session, options),
  /** Deletes the account, if the project lets users do that. */
  delete: lazyMethod(user, users, 'deleteUser'),
});

/** What a signed-in user does. */
interface UserMethods
  extends LazyMethods<OfUser, Users, (typeof accountMethods)[number]>,
    LazyMethods<OfUser, SignIn, (typeof signInMethods)[number]>,
    Readonly<ReturnType<typeof ownMethods>> {}

/** The signed-in user. Never changes; a change makes a new one. */
export interface CurrentUser extends Omit<UserFields, 'selectedTeam'>, UserMethods {
  /** The team that the user works in; null for none. */
  readonly selectedTeam: Team | null;
}

export function currentUser(context: AppContext, session: Session, json: ClientUserJson): CurrentUser {
  return Object.freeze({
    ...userFields(json),
    ...userMethods(context, session, json),
    selectedTeam: selectedTeam(ofOwner(context, session), json),
  });
}

/** The methods that both access levels have; a server may change more, by the same request. */
export function userMethods(context: AppContext, session: Session, json: ClientUserJson): UserMethods {
  const user = () => ({ ...ofOwner(context, session), json });
  return {
    ...lazyMethods(user, users, accountMethods),
    ...lazyMethods(user, signIn, signInMethods),
    ...ownMethods(context, session, user),
  };
}

/** The ways to hand a session on. */
export const sessionMethods = (session: Session) => ({
  /** Also what an admin app takes as `projectOwnerSession`. */
  currentSession: session,
  /** For requests to a server of the application's own, which reads them with the request as its token store. */
  getAuthHeaders: async () => ({ 'x-latchkey-auth': JSON.stringify(await session.getTokens()) }),
  /** The same for other ways than HTTP. */
  getAuthJson: () => session.getTokens(),
});
