import type { Store } from './cache/store.ts';
import { ClientApp } from './client-app.ts';
import { type CurrentUser, type UserContext, userActs } from './current-user.ts';
import { type ClientAppOptions, given } from './options.ts';
import type { Rights } from './parts.ts';
import { secretServerKeySetting } from './secrets.ts';
import { type ServerUser, type ServerUserActs, serverUserActs } from './server-user.ts';
import type { Session } from './session/session.ts';
import {
  type ClientUserJson,
  type NewUser,
  type ServerUserFields,
  type ServerUserJson,
  type ServerUserUpdate,
  userFields,
} from './shapes/user.ts';
import { type ListUsersOptions, UserList, type UserPage } from './user-list.ts';

export interface ServerAppOptions extends ClientAppOptions {
  readonly secretServerKey?: string | undefined;
}

/** The signed-in user with everything that servers may see and change. Never to be sent to a page: `toClientJson()` is. */
export interface CurrentServerUser
  extends ServerUserFields,
    Omit<CurrentUser, keyof ServerUserFields | 'update'>,
    Pick<ServerUserActs, 'createSession'> {
  update(changes: ServerUserUpdate): Promise<void>;
  setClientReadOnlyMetadata(clientReadOnlyMetadata: unknown): Promise<void>;
  setServerMetadata(serverMetadata: unknown): Promise<void>;
}

/**
 * What a trusted server does: all of a client, and every user of the project.
 * `const user = await serverApp.getUser({ tokenStore: request, or: 'throw' });`
 */
export class ServerApp extends ClientApp<CurrentServerUser> {
  readonly #users: UserList;

  constructor(options: ServerAppOptions, rights: Rights = serverRights(options)) {
    super(options, rights, currentServerUser);
    this.#users = new UserList(this.parts);
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
  return { level: 'server', keys: { secretServerKey: key } };
}

function currentServerUser(context: UserContext, session: Session, json: ClientUserJson): CurrentServerUser {
  const acts = userActs<ServerUserUpdate>(context, session, json);
  return Object.freeze({
    // At this level the service answers with the fuller shape.
    ...userFields(json as ServerUserJson),
    ...acts,
    createSession: serverUserActs(context, json.id).createSession,
    setClientReadOnlyMetadata: (clientReadOnlyMetadata: unknown) => acts.update({ clientReadOnlyMetadata }),
    setServerMetadata: (serverMetadata: unknown) => acts.update({ serverMetadata }),
  });
}
