import type { ApiKey } from './account/api-keys.ts';
import type { Ban } from './account/by-server/bans.ts';
import type { ServerContactChannel } from './account/contact-channels.ts';
import type { NotificationCategory } from './account/notification-categories.ts';
import { refreshedByServers } from './cache/refreshed-by-servers.ts';
import type { Store } from './cache/store.ts';
import { ClientApp } from './client-app.ts';
import { type CurrentUser, type UserContext, userActs } from './current-user.ts';
import type { GetUserOptions } from './current-users.ts';
import { type ClientAppOptions, given } from './options.ts';
import type { Rights } from './parts.ts';
import { secretServerKeySetting } from './secrets.ts';
import { type ServerUser, type ServerUserActs, serverUserActs } from './server-user.ts';
import type { Session } from './session/session.ts';
import type { ActiveSession } from './shapes/session.ts';
import {
  type ClientUserJson,
  type NewUser,
  type ServerUserFields,
  type ServerUserJson,
  userFields,
} from './shapes/user.ts';
import { UsersById } from './user-by-id.ts';
import { type ListUsersOptions, UserList, type UserPage } from './user-list.ts';

export interface ServerAppOptions extends ClientAppOptions {
  readonly secretServerKey?: string | undefined;
}

/**
 * The signed-in user with everything that servers may see and change. Never to be sent to a page: `toClientJson()` is.
 */
export interface CurrentServerUser
  extends ServerUserFields,
    Omit<CurrentUser, Exclude<keyof ServerUser, OfSession>>,
    Omit<ServerUserActs, OfSession> {}

/** What goes by the session even on a server. */
type OfSession = 'delete' | 'sendVerificationEmail' | 'getConnectedAccount';

/** How a server asks for a user other than the one who is signed in. */
export interface ByApiKey {
  /** As a program has sent it along. */
  readonly apiKey: string;
}

/** What is shown of one user. */
export interface UserStores {
  /** Null where there is no such user. */
  readonly user: Store<ServerUser | null>;
  readonly contactChannels: Store<ServerContactChannel[]>;
  readonly notificationCategories: Store<NotificationCategory[]>;
  readonly apiKeys: Store<ApiKey[]>;
  readonly activeSessions: Store<ActiveSession[]>;
  /** Null where the user is not banned. */
  readonly ban: Store<Ban | null>;
}

/**
 * What a trusted server does: all of a client, and every user of the project.
 * `const user = await serverApp.getUser({ tokenStore: request, or: 'throw' });`
 */
export class ServerApp extends ClientApp<CurrentServerUser> {
  readonly #users: UserList;
  readonly #byId: UsersById;

  constructor(options: ServerAppOptions, rights: Rights = serverRights(options)) {
    super(options, rights, currentServerUser);
    this.#users = new UserList(this.parts);
    this.#byId = new UsersById(this.parts);
  }

  /** Who is signed in, the user with an id, or the one whose API key it is; null where there is none. */
  override getUser(id: string): Promise<ServerUser | null>;
  override getUser(options: ByApiKey): Promise<ServerUser | null>;
  override getUser(
    options: GetUserOptions & { readonly or: 'redirect' | 'throw' | 'anonymous' },
  ): Promise<CurrentServerUser>;
  override getUser(options?: GetUserOptions): Promise<CurrentServerUser | null>;
  override getUser(asked: string | ByApiKey | GetUserOptions = {}): Promise<ServerUser | null> {
    if (typeof asked === 'string') return this.#byId.get(asked);
    return 'apiKey' in asked ? this.#byId.ofApiKey(asked.apiKey) : super.getUser(asked);
  }

  /** Made anew each time; one who asks for the same user twice is shown the same. */
  userStores(userId: string): UserStores {
    const { contactChannels, notificationCategories, apiKeys, sessions } = this.parts.lists;
    return {
      user: this.#byId.store(userId),
      contactChannels: contactChannels.storeOf(userId),
      notificationCategories: notificationCategories.storeOf(userId),
      apiKeys: apiKeys.storeOf(userId),
      activeSessions: sessions.storeOf(userId),
      ban: this.#byId.banStore(userId),
    };
  }

  /** `for (let page = await app.listUsers({ limit: 50 }); …; page = await app.listUsers({ limit: 50, cursor: page.nextCursor }))` */
  listUsers(options: ListUsersOptions = {}): Promise<UserPage> {
    return this.#users.get(options);
  }

  /**
   * Makes a user, whether people may sign up themselves or not. Rejects with the KnownError USER_EMAIL_ALREADY_EXISTS
   * where somebody else signs in with the e-mail.
   * `await app.createUser({ primaryEmail: 'ada@example.com', primaryEmailAuthEnabled: true, passwordHash: '$2b$10$...' })`
   */
  createUser(user: NewUser = {}): Promise<ServerUser> {
    return this.#users.create(user);
  }

  /** A store of its own for each set of options, so that no answer is shown for another question. */
  usersStore(options: ListUsersOptions = {}): Store<UserPage> {
    return this.#users.store(options);
  }
}

function serverRights({ secretServerKey }: ServerAppOptions): Rights {
  const key = given(secretServerKey ?? secretServerKeySetting(), 'secretServerKey');
  return { level: 'server', refreshes: refreshedByServers, keys: { secretServerKey: key } };
}

function currentServerUser(context: UserContext, session: Session, json: ClientUserJson): CurrentServerUser {
  // At this level the service answers with the fuller shape.
  const full = json as ServerUserJson;
  const own = userActs(context, session, json);
  const { sendVerificationEmail, getConnectedAccount } = own;
  return Object.freeze({
    ...userFields(full),
    ...own,
    ...serverUserActs(context, full),
    delete: own.delete,
    sendVerificationEmail,
    getConnectedAccount,
  });
}
