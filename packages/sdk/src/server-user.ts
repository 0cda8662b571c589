import type { ApiKey, ApiKeyFirstView, NewApiKey } from './account/api-keys.ts';
import type { Ban, BanOptions } from './account/by-server/bans.ts';
import type { CreatedSession, NewSession } from './account/by-server/create-session.ts';
import type { PrimaryEmailOptions } from './account/by-server/update.ts';
import type { NewServerContactChannel, ServerContactChannel } from './account/contact-channels.ts';
import type { NotificationCategory } from './account/notification-categories.ts';
import type { UserContext } from './current-user.ts';
import type { ConnectedAccount, ConnectedAccountOptions } from './flows/connected-accounts.ts';
import type { VerificationEmailResult } from './flows/email-verification.ts';
import type { MailOptions } from './flows/mail-options.ts';
import type { NewPasswordResult } from './flows/passwords.ts';
import { type OfOwner, ofOwner } from './lists.ts';
import { act, acts, flows } from './load.ts';
import type { ActiveSession } from './shapes/session.ts';
import { type ServerUserFields, type ServerUserJson, type ServerUserUpdate, userFields } from './shapes/user.ts';

/** What a server does for any user. */
export interface ServerUserActs {
  /** Rejects with USER_EMAIL_ALREADY_EXISTS where somebody else signs in with the e-mail. */
  update(changes: ServerUserUpdate): Promise<void>;
  setDisplayName(displayName: string | null): Promise<void>;
  setClientMetadata(clientMetadata: unknown): Promise<void>;
  setClientReadOnlyMetadata(clientReadOnlyMetadata: unknown): Promise<void>;
  setServerMetadata(serverMetadata: unknown): Promise<void>;
  setPrimaryEmail(email: string | null, options?: PrimaryEmailOptions): Promise<void>;
  /** Whether there is one already or not. */
  setPassword(password: { readonly password: string }): Promise<NewPasswordResult>;
  /** Deletes the user and all that belongs to it. */
  delete(): Promise<void>;
  /** Mails a link that verifies the primary e-mail. */
  sendVerificationEmail(options?: MailOptions): Promise<VerificationEmailResult>;
  /** In the order in which they were added. */
  listContactChannels(): Promise<ServerContactChannel[]>;
  createContactChannel(channel: NewServerContactChannel): Promise<ServerContactChannel>;
  listNotificationCategories(): Promise<NotificationCategory[]>;
  /** Newest first, with those that are good no more. */
  listApiKeys(): Promise<ApiKey[]>;
  /** The full key is in the answer, and nowhere else. */
  createApiKey(key: NewApiKey): Promise<ApiKeyFirstView>;
  /** An account of the user at a provider, which has all these scopes. */
  getConnectedAccount(providerId: string, options?: ConnectedAccountOptions): Promise<ConnectedAccount | null>;
  /** Signs the user in without asking anybody, for example to look at the application in their place. */
  createSession(session?: NewSession): Promise<CreatedSession>;
  /** Where the user is signed in, newest first. */
  getActiveSessions(): Promise<ActiveSession[]>;
  /** Signs the user out there, at once. */
  revokeSession(sessionId: string): Promise<void>;
  /** Null where the user is not banned. */
  getBan(): Promise<Ban | null>;
  /** Ends every session of the user, and refuses every way to sign in. */
  ban(options?: BanOptions): Promise<void>;
  unban(): Promise<void>;
}

/** A user as servers know it. Never changes; a change makes a new one. */
export interface ServerUser extends ServerUserFields, ServerUserActs {}

const byServer = () => import('./account/by-server/index.ts');

export const serverUser = (context: UserContext, json: ServerUserJson): ServerUser =>
  Object.freeze({ ...userFields(json), ...serverUserActs(context, json) });

export function serverUserActs(context: UserContext, json: ServerUserJson): ServerUserActs {
  const { lists } = context;
  const { id } = json;
  const user = () => ({ ...(ofOwner(context, id) as OfOwner & OfOwner<'server'>), json });
  return {
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
      'getBan',
      'ban',
      'unban',
    ),
    delete: act(user, byServer, 'deleteUser'),
    getConnectedAccount: act(user, flows, 'getConnectedAccount'),
    listContactChannels: () => lists.contactChannels.get(id),
    listNotificationCategories: () => lists.notificationCategories.get(id),
    listApiKeys: () => lists.apiKeys.get(id),
    getActiveSessions: () => lists.sessions.get(id),
  };
}
