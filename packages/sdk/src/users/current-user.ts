import type { ApiKey, ApiKeyFirstView, NewApiKey } from '../api-keys/api-keys.ts';
import type { Parts } from '../context/app-context.ts';
import { account, act, acts, flows } from '../context/lazy.ts';
import { type OfOwner, ofOwner } from '../context/lists.ts';
import type { MailOptions } from '../core/mail-options.ts';
import type { AdminProjectFields, NewProject } from '../core/shapes/project.ts';
import type { ActiveSession } from '../core/shapes/session.ts';
import type { NewTeam, ThatTeam } from '../core/shapes/team.ts';
import { type ClientUserJson, type UserFields, type UserUpdate, userFields } from '../core/shapes/user.ts';
import type { ListPermissionsOptions, Permission } from '../permissions/permissions.ts';
import type { Impersonation } from '../session/access-token.ts';
import type { Session } from '../session/session.ts';
import { type SignOutOptions, signOut } from '../session/sign-out.ts';
import type { CliLoginRequest } from '../sign-in/cli/cli-confirm.ts';
import type { VerificationEmailResult } from '../sign-in/email-verification.ts';
import type { RecoveryCodeStatus, RecoveryCodes } from '../sign-in/mfa/recovery-codes.ts';
import type { TotpSecret } from '../sign-in/mfa/totp.ts';
import type {
  ConnectedAccount,
  ConnectedAccountOptions,
  GetConnectedAccountOptions,
} from '../sign-in/oauth/connected-accounts.ts';
import type { NewPasskeyOptions, Passkey, PasskeyRegistrationResult } from '../sign-in/passkeys/own-passkeys.ts';
import type { NewPasswordResult, PasswordChange, PasswordChangeResult } from '../sign-in/password/passwords.ts';
import type { Assurance } from '../sign-in/proof/assurance.ts';
import { selectedTeam, type Team } from '../teams/team.ts';
import type { EditableTeamMemberProfile } from '../teams/team-profile.ts';
import type { Tokens } from '../token-stores/token-store.ts';
import type { ContactChannel, NewContactChannel } from './contact-channels.ts';
import type { NotificationCategory } from './notification-categories.ts';
import type { ListSecurityEventsOptions, SecurityEventPage } from './security-events.ts';

/** What a signed-in user can do with its session. */
export interface SessionActs {
  /** Also what an admin app takes as `projectOwnerSession`. */
  readonly currentSession: Session;
  /** For requests to a server of the application's own, which reads them with the request as its token store. */
  getAuthHeaders(): Promise<{ 'x-latchkey-auth': string }>;
  /** The same for other ways than HTTP. */
  getAuthJson(): Promise<Tokens>;
  /** Ends the session at the service and here, and leads to the page after signing out. */
  signOut(options?: SignOutOptions): Promise<void>;
}

/** What a user does in teams, and may do. */
export interface MemberActs<T = Team> {
  /** In the order in which they were made. */
  listTeams(): Promise<T[]>;
  /** Null where the user is not in it. */
  getTeam(teamId: string): Promise<T | null>;
  /** Makes a team with this user as its creator, and selects it. */
  createTeam(team: NewTeam): Promise<T>;
  /** Ends the membership, and with it what the user may do there. Rejects for the last who can manage the team. */
  leaveTeam(team: ThatTeam): Promise<void>;
  /** Says in which team the user works, null for none. Rejects for a team that the user is not in. */
  setSelectedTeam(team: ThatTeam | null): Promise<void>;
  /** How the user is shown in one of its teams. */
  getTeamProfile(team: ThatTeam): Promise<EditableTeamMemberProfile>;
  /** What the user may do in a team, or else in the project; with all that this contains, unless it is said. */
  listPermissions(team: ThatTeam, options?: ListPermissionsOptions): Promise<Permission[]>;
  listPermissions(options?: ListPermissionsOptions): Promise<Permission[]>;
  /** Null where the user does not hold it, directly or by another one. */
  getPermission(team: ThatTeam, permissionId: string): Promise<Permission | null>;
  getPermission(permissionId: string): Promise<Permission | null>;
  /** Whether the user holds it, directly or by another one: in the team, or else in the project. */
  hasPermission(team: ThatTeam, permissionId: string): Promise<boolean>;
  hasPermission(permissionId: string): Promise<boolean>;
  /** Rejects with TEAM_PERMISSION_REQUIRED or PROJECT_PERMISSION_REQUIRED where the user does not hold it. */
  requirePermission(team: ThatTeam, permissionId: string): Promise<void>;
  requirePermission(permissionId: string): Promise<void>;
}

/** Their names, as acts of an account. */
export const memberActs = [
  'listTeams',
  'getTeam',
  'createTeam',
  'leaveTeam',
  'setSelectedTeam',
  'getTeamProfile',
  'listPermissions',
  'getPermission',
  'hasPermission',
  'requirePermission',
] as const satisfies (keyof MemberActs)[];

interface UserActs<U> extends SessionActs, MemberActs {
  /** Who acts as the user in this session, and until when; null where it is the user in person. */
  readonly impersonation: Impersonation | null;
  /** Resolves when everything that shows the user knows of the change. */
  update(changes: U): Promise<void>;
  /** What the user is called; null takes the name away. */
  setDisplayName(displayName: string | null): Promise<void>;
  /** Puts other data in the place of all that was there: any JSON, which the user may read and write, up to 256 KiB. */
  setClientMetadata(clientMetadata: unknown): Promise<void>;
  /** Ends every other session of the user. */
  updatePassword(change: PasswordChange): Promise<PasswordChangeResult>;
  /** For users who have none. */
  setPassword(password: { readonly password: string }): Promise<NewPasswordResult>;
  /** Mails a link that verifies the primary e-mail. */
  sendVerificationEmail(options?: MailOptions): Promise<VerificationEmailResult>;
  /** The addresses of the user, in the order in which they were added. */
  listContactChannels(): Promise<ContactChannel[]>;
  /** Rejects with CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE where another user signs in with it. */
  createContactChannel(channel: NewContactChannel): Promise<ContactChannel>;
  /** Every kind of mails, and whether the user gets them. */
  listNotificationCategories(): Promise<NotificationCategory[]>;
  /** Newest first, with those that are good no more. */
  listApiKeys(): Promise<ApiKey[]>;
  /** The full key is in the answer, and nowhere else. */
  createApiKey(key: NewApiKey): Promise<ApiKeyFirstView>;
  /** Whether this session proves what the project asks for, and until when it can go on if not. */
  getAssurance(): Promise<Assurance>;
  /** A new secret to share with an authenticator app; nothing changes before it is handed to `update`. */
  createTotpSecret(): Promise<TotpSecret>;
  /** Ten new codes that stand in for the authenticator app; earlier ones end. */
  createRecoveryCodes(): Promise<RecoveryCodes>;
  /** How many recovery codes are left, and since when there are any. */
  getRecoveryCodeStatus(): Promise<RecoveryCodeStatus>;
  /** Has the browser make a passkey, which signs in from then on, beside those that there are. */
  registerPasskey(options?: NewPasskeyOptions): Promise<PasskeyRegistrationResult>;
  /** Oldest first. */
  listPasskeys(): Promise<Passkey[]>;
  /** Calls a passkey something else, of up to 100 characters. Only the user sees it. */
  renamePasskey(id: string, name: string): Promise<void>;
  /** The browser is told, so that it offers the passkey no more. The last way in stays: that rejects. */
  removePasskey(id: string): Promise<void>;
  /** An account of the user at a provider, which has all these scopes. */
  getConnectedAccount(
    providerId: string,
    options: GetConnectedAccountOptions & { readonly or: 'redirect' },
  ): Promise<ConnectedAccount>;
  getConnectedAccount(providerId: string, options?: GetConnectedAccountOptions): Promise<ConnectedAccount | null>;
  /** Leads to a provider to connect an account there, or to have more scopes; comes back to this page. */
  linkConnectedAccount(providerId: string, options?: ConnectedAccountOptions): Promise<void>;
  /** What the user has at a provider signs in no more. The last way in stays: that rejects. */
  unlinkConnectedAccount(providerId: string): Promise<void>;
  /** The command-line program that asks with this code to be signed in. Rejects where it was answered already. */
  getCliLogin(loginCode: string): Promise<CliLoginRequest>;
  /** Where the user is signed in, newest first. */
  getActiveSessions(): Promise<ActiveSession[]>;
  /** What happened to the security of the account, newest first. */
  listSecurityEvents(options?: ListSecurityEventsOptions): Promise<SecurityEventPage>;
  /** Signs out there, at once. Rejects for the session that is used here, which `signOut` ends. */
  revokeSession(sessionId: string): Promise<void>;
  /** Deletes the account, if the project lets users do that. */
  delete(): Promise<void>;
  /**
   * On project `internal` only: the projects that this user administers, as data. To act on one, make an app of the
   * admin entry, which is not part of a client's bundle: `new AdminApp({ projectId, projectOwnerSession:
   * app.ownerSession, tokenStore: null })`.
   */
  listOwnedProjects(): Promise<AdminProjectFields[]>;
  /** On project `internal` only. */
  createProject(project: NewProject): Promise<AdminProjectFields>;
}

/** The signed-in user. Never changes; a change makes a new one. */
export interface CurrentUser extends Omit<UserFields, 'selectedTeam'>, UserActs<UserUpdate> {
  /** The team that the user works in; null for none. */
  readonly selectedTeam: Team | null;
}

/** What the acts of a user need of the app. */
export type UserContext = Parts;

/** Whom an act of a signed-in user is on. */
export interface OfUser extends OfOwner {
  readonly json: ClientUserJson;
}

export function currentUser(context: UserContext, session: Session, json: ClientUserJson): CurrentUser {
  return Object.freeze({
    ...userFields(json),
    ...userActs<UserUpdate>(context, session, json),
    selectedTeam: selectedTeam(ofOwner(context, session), json),
  });
}

/** The acts that both access levels have; a server may change more, by the same request. */
export function userActs<U extends UserUpdate>(
  context: UserContext,
  session: Session,
  json: ClientUserJson,
): UserActs<U> {
  const user = () => ({ ...ofOwner(context, session), json });
  return {
    ...sessionActs(session),
    impersonation: session.impersonation,
    ...acts(
      user,
      account,
      'update',
      'delete',
      'setDisplayName',
      'setClientMetadata',
      'createContactChannel',
      'createApiKey',
      'revokeSession',
      'createProject',
      'listSecurityEvents',
      'listContactChannels',
      'listNotificationCategories',
      'listApiKeys',
      'getActiveSessions',
      'listOwnedProjects',
      ...memberActs,
    ),
    ...acts(
      user,
      flows,
      'getAssurance',
      'getCliLogin',
      'listPasskeys',
      'getRecoveryCodeStatus',
      'updatePassword',
      'setPassword',
      'sendVerificationEmail',
      'renamePasskey',
      'createTotpSecret',
      'linkConnectedAccount',
      'removePasskey',
      'createRecoveryCodes',
      'registerPasskey',
      'unlinkConnectedAccount',
    ),
    getConnectedAccount: act(user, flows, 'getConnectedAccount') as UserActs<U>['getConnectedAccount'],
    signOut: (options) => signOut(context, session, options),
  };
}

/** The ways to hand a session on. */
export function sessionActs(session: Session) {
  return {
    currentSession: session,
    getAuthHeaders: async () => ({ 'x-latchkey-auth': JSON.stringify(await session.getTokens()) }),
    getAuthJson: () => session.getTokens(),
  };
}
