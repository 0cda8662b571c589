import type { ApiKey, ApiKeyFirstView, NewApiKey } from '../api-keys/api-keys.ts';
import type { Parts } from '../context/app-context.ts';
import { act, acts, flows } from '../context/lazy.ts';
import { type OfOwner, ofOwner } from '../context/lists.ts';
import type { MailOptions } from '../core/mail-options.ts';
import type { ActiveSession } from '../core/shapes/session.ts';
import type { ThatTeam } from '../core/shapes/team.ts';
import {
  type ServerUserFields,
  type ServerUserJson,
  type ServerUserUpdate,
  serverUserFields,
} from '../core/shapes/user.ts';
import type { VerificationEmailResult } from '../sign-in/email-verification.ts';
import type { ConnectedAccount, ConnectedAccountOptions } from '../sign-in/oauth/connected-accounts.ts';
import type { NewPasswordResult } from '../sign-in/password/passwords.ts';
import { selectedTeam } from '../teams/team.ts';
import type { NewServerContactChannel, ServerContactChannel } from '../users/contact-channels.ts';
import { type MemberActs, memberActs } from '../users/current-user.ts';
import type { NotificationCategory } from '../users/notification-categories.ts';
import type { Ban, BanOptions } from './by-server/bans.ts';
import type { CreatedSession, NewSession } from './by-server/create-session.ts';
import type { PrimaryEmailOptions } from './by-server/update.ts';
import type { ServerTeam } from './server-team.ts';

/** What a server does for any user. */
export interface ServerUserActs extends MemberActs<ServerTeam> {
  /** Rejects with USER_EMAIL_ALREADY_EXISTS where somebody else signs in with the e-mail. */
  update(changes: ServerUserUpdate): Promise<void>;
  /** What the user is called; null takes the name away. */
  setDisplayName(displayName: string | null): Promise<void>;
  /** Puts other data in the place of what the user may read and write: any JSON, up to 256 KiB. */
  setClientMetadata(clientMetadata: unknown): Promise<void>;
  /** Puts other data in the place of what the user may read, and only servers write: any JSON, up to 256 KiB. */
  setClientReadOnlyMetadata(clientReadOnlyMetadata: unknown): Promise<void>;
  /** Puts other data in the place of what only servers read and write: any JSON, up to 256 KiB. */
  setServerMetadata(serverMetadata: unknown): Promise<void>;
  /**
   * Where the user is reached by mail; null takes the address away. Rejects with USER_EMAIL_ALREADY_EXISTS where
   * somebody else signs in with it.
   */
  setPrimaryEmail(email: string | null, options?: PrimaryEmailOptions): Promise<void>;
  /** Whether there is one already or not. */
  setPassword(password: { readonly password: string }): Promise<NewPasswordResult>;
  /** Deletes the user and all that belongs to it. */
  delete(): Promise<void>;
  /** Mails a link that verifies the primary e-mail. */
  sendVerificationEmail(options?: MailOptions): Promise<VerificationEmailResult>;
  /** In the order in which they were added. */
  listContactChannels(): Promise<ServerContactChannel[]>;
  /** Adds an address, which may be verified already. */
  createContactChannel(channel: NewServerContactChannel): Promise<ServerContactChannel>;
  /** Every kind of mails, and whether the user gets them. */
  listNotificationCategories(): Promise<NotificationCategory[]>;
  /** Newest first, with those that are good no more. */
  listApiKeys(): Promise<ApiKey[]>;
  /** The full key is in the answer, and nowhere else. */
  createApiKey(key: NewApiKey): Promise<ApiKeyFirstView>;
  /** An account of the user at a provider, which has all these scopes. */
  getConnectedAccount(providerId: string, options?: ConnectedAccountOptions): Promise<ConnectedAccount | null>;
  /** What the user has at a provider signs in no more, even if it was the last way in. */
  unlinkConnectedAccount(providerId: string): Promise<void>;
  /** Signs the user in without asking anybody, for example to look at the application in their place. */
  createSession(session?: NewSession): Promise<CreatedSession>;
  /** Where the user is signed in, newest first. */
  getActiveSessions(): Promise<ActiveSession[]>;
  /** Signs the user out there, at once. */
  revokeSession(sessionId: string): Promise<void>;
  /** In a team, or else in the project. */
  grantPermission(team: ThatTeam, permissionId: string): Promise<void>;
  grantPermission(permissionId: string): Promise<void>;
  /** Takes back what was granted itself, in a team, or else in the project. */
  revokePermission(team: ThatTeam, permissionId: string): Promise<void>;
  revokePermission(permissionId: string): Promise<void>;
  /** Null where the user is not banned. */
  getBan(): Promise<Ban | null>;
  /** Ends every session of the user, and refuses every way to sign in. */
  ban(options?: BanOptions): Promise<void>;
  /** Lets the user sign in again; the sessions that the ban ended stay ended. */
  unban(): Promise<void>;
}

/** A user as servers know it. Never changes; a change makes a new one. */
export interface ServerUser extends Omit<ServerUserFields, 'selectedTeam'>, ServerUserActs {
  /** The team that the user works in; null for none. */
  readonly selectedTeam: ServerTeam | null;
}

export const byServer = () => import('./by-server/index.ts');

export const serverUser = (context: Context, json: ServerUserJson): ServerUser =>
  Object.freeze({ ...serverUserFields(json), ...serverUserActs(context, json) });

type Context = Omit<Parts, 'call'>;

export function serverUserActs(
  context: Context,
  json: ServerUserJson,
): ServerUserActs & Pick<ServerUser, 'selectedTeam'> {
  const of = ofOwner(context, json.id) as OfOwner & OfOwner<'server'>;
  const user = () => ({ ...of, json });
  return {
    selectedTeam: selectedTeam(of, json) as ServerTeam | null,
    ...acts(
      user,
      byServer,
      'update',
      'setDisplayName',
      'setClientMetadata',
      'setClientReadOnlyMetadata',
      'setServerMetadata',
      'setPrimaryEmail',
      'setPassword',
      'sendVerificationEmail',
      'createContactChannel',
      'createApiKey',
      'createSession',
      'revokeSession',
      'grantPermission',
      'revokePermission',
      'getBan',
      'ban',
      'unban',
      'listContactChannels',
      'listNotificationCategories',
      'listApiKeys',
      'getActiveSessions',
    ),
    ...(acts(user, byServer, ...memberActs) as unknown as MemberActs<ServerTeam>),
    delete: act(user, byServer, 'deleteUser'),
    ...acts(user, flows, 'getConnectedAccount', 'unlinkConnectedAccount'),
  };
}
