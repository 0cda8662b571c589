import type { ApiKey } from '../api-keys/api-keys.ts';
import type { Rights } from '../context/app-context.ts';
import { type LazyMethods, lazyMethods } from '../context/lazy.ts';
import { type ClientAppOptions, given } from '../context/options.ts';
import { secretServerKeySetting } from '../context/secrets.ts';
import { invalidationsByServers } from '../core/cache/invalidations-by-servers.ts';
import type { Store } from '../core/cache/store.ts';
import type { ActiveSession } from '../core/shapes/session.ts';
import type { NewServerTeam } from '../core/shapes/team.ts';
import type { NewUser } from '../core/shapes/user.ts';
import { type Emails, emails } from '../emails/lazy.ts';
import { type OfEmails, ofEmails } from '../emails/of-emails.ts';
import {
  type ListPermissionHoldersOptions,
  type PermissionHolderPage,
  PermissionHolders,
  type PermissionQuestion,
} from '../permissions/permission-holders.ts';
import type { Permission } from '../permissions/permissions.ts';
import { targetOf } from '../redirects/target.ts';
import type { Ban } from '../server/bans.ts';
import { type CurrentServerUser, currentServerUser } from '../server/current-server-user.ts';
import {
  type MemberStores,
  type ServerTeam,
  type ServerTeamStores,
  serverTeam,
  teamsByServer,
} from '../server/server-team.ts';
import type { ServerUser } from '../server/server-user.ts';
import {
  type ListedTeam,
  type ListTeamPageOptions,
  type TeamPage,
  TeamsOfProject,
} from '../server/teams-of-project.ts';
import {
  type ListedUser,
  type ListedUserPage,
  type ListUserPageOptions,
  type ListUsersOptions,
  type RevokedSessions,
  UserList,
  type UserPage,
} from '../server/user-list.ts';
import { UsersById } from '../server/users-by-id.ts';
import { teams } from '../teams/lazy.ts';
import { type IncomingRequest, isRequest, requestOf, sentRequest } from '../token-stores/incoming-request.ts';
import type { ServerContactChannel } from '../users/contact-channels.ts';
import type { GetUserOptions } from '../users/current-users.ts';
import { users } from '../users/lazy.ts';
import type { NotificationCategory } from '../users/notification-categories.ts';
import type { VerifiedAccessToken, VerifiedTokens } from '../verified-tokens/verified-tokens.ts';
import { ClientApp, type OfStore } from './client-app.ts';
import { type Inheriting, inherited } from './inherited.ts';

/** What a server app is made with: that of a client app, and the secret server key. */
export interface ServerAppOptions extends ClientAppOptions {
  /** The key of servers, which no browser may see; needed here or as the setting `LATCHKEY_SECRET_SERVER_KEY`. */
  readonly secretServerKey?: string | undefined;
}

/** How a server asks for a user other than the one who is signed in. */
export interface ByApiKey {
  /** As a program has sent it along. */
  readonly apiKey: string;
}

/** What is shown of one user. */
export interface UserStores {
  /** Null where there is no such user. */
  readonly user: Store<ServerUser | null>;
  /** The addresses of the user, in the order in which they were added. */
  readonly contactChannels: Store<ServerContactChannel[]>;
  /** Every kind of mails, and whether the user gets them. */
  readonly notificationCategories: Store<NotificationCategory[]>;
  /** Newest first, including revoked and expired ones. */
  readonly apiKeys: Store<ApiKey[]>;
  /** Where the user is signed in, newest first. */
  readonly activeSessions: Store<ActiveSession[]>;
  /** The teams of the user, in the order in which they were made. */
  readonly teams: Store<ServerTeam[]>;
  /** In the project, with all that they contain. */
  readonly permissions: Store<Permission[]>;
  /** In the project, without what they contain: what the user was granted itself. */
  readonly grantedPermissions: Store<Permission[]>;
  /** Null where the user is not banned. */
  readonly ban: Store<Ban | null>;
}

/**
 * What a trusted server does: all of a client, and every user of the project.
 * `const user = await serverApp.getUser({ tokenStore: request, or: 'throw' });`
 */
export interface ServerApp extends LazyMethods<OfEmails, Emails, 'sendEmail'> {}
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the constructor assigns it.
export class ServerApp extends ClientApp<CurrentServerUser> {
  /** Every team of the project, in the order in which they were made. */
  readonly allTeamsStore: Store<ServerTeam[]>;
  readonly #users: UserList;
  readonly #byId: UsersById;
  readonly #teams: TeamsOfProject;
  readonly #holders: PermissionHolders;
  #tokens: VerifiedTokens | undefined;

  constructor(
    options: ServerAppOptions | Inheriting<ServerAppOptions>,
    rights: Rights = serverRights(inherited(options)),
  ) {
    super(options, rights, currentServerUser);
    Object.assign(
      this,
      lazyMethods(() => ofEmails(this.context), emails, ['sendEmail']),
    );
    this.#users = new UserList(this.context);
    this.#byId = new UsersById(this.context);
    this.#teams = new TeamsOfProject(this.context);
    this.#holders = new PermissionHolders(this.context);
    this.allTeamsStore = this.#teams.store;
  }

  /**
   * Who sent a request, who is signed in, the user with an id, or the one whose API key it is; null where there is none.
   * `const user = await serverApp.getUser(request);`
   */
  override getUser(id: string): Promise<ServerUser | null>;
  override getUser(request: IncomingRequest): Promise<CurrentServerUser | null>;
  override getUser(options: ByApiKey): Promise<ServerUser | null>;
  override getUser(
    options: GetUserOptions & { readonly or: 'redirect' | 'throw' | 'anonymous' },
  ): Promise<CurrentServerUser>;
  override getUser(options?: GetUserOptions): Promise<CurrentServerUser | null>;
  override getUser(asked: string | IncomingRequest | ByApiKey | GetUserOptions = {}): Promise<ServerUser | null> {
    if (typeof asked === 'string') return this.#byId.get(asked);
    if (isRequest(asked)) return super.getUser({ tokenStore: requestOf(asked) });
    return 'apiKey' in asked ? this.#byId.ofApiKey(asked.apiKey) : super.getUser(asked);
  }

  /**
   * The user an access token was issued to, without a request each time: it is verified with the project's public keys,
   * which are cached. A token stays valid until it expires, even if its session has ended, and doesn't distinguish
   * anonymous users; if that matters, use `getUser`, which asks the service. Rejects if the keys can't be read.
   * `await app.verifyAccessToken(request)` or, with a token, `await app.verifyAccessToken(token)`
   *
   * A token that is bound to a key of the browser is good with the proof in its request alone, so pass the request;
   * `sentTo` is the address it was sent to, where that isn't what the request says, such as behind a proxy.
   */
  async verifyAccessToken(
    asked: string | IncomingRequest | OfStore = {},
    { sentTo }: { readonly sentTo?: string } = {},
  ): Promise<VerifiedAccessToken> {
    if (!this.#tokens) {
      const { VerifiedTokens } = await import('../verified-tokens/verified-tokens.ts');
      this.#tokens ??= new VerifiedTokens(this.context);
    }
    if (typeof asked === 'string') return this.#tokens.verify(asked);
    if (!isRequest(asked)) return this.#tokens.verify(await this.getAccessToken(asked));
    const token = await this.getAccessToken({ tokenStore: requestOf(asked) });
    return this.#tokens.verify(token, sentRequest(asked, sentTo));
  }

  /**
   * The address of the sign-in page, from which a visitor comes back to the page that was asked for:
   * `if (!user) return Response.redirect(new URL(app.signInUrl(request.url), request.url));`
   */
  signInUrl(returnTo: string): string {
    return targetOf('signIn', this.urls, returnTo);
  }

  /** Made anew each time; one who asks for the same user twice is shown the same. */
  userStores(userId: string): UserStores {
    const { lists } = this.context;
    return {
      user: this.#byId.store(userId),
      contactChannels: lists('contactChannels', users).storeOf(userId),
      notificationCategories: lists('notificationCategories', users).storeOf(userId),
      apiKeys: lists('apiKeys', users).storeOf(userId),
      activeSessions: lists('sessions', users).storeOf(userId),
      teams: lists('teams', users).storeOf(userId) as Store<ServerTeam[]>,
      permissions: lists('permissions', users).storeOf(userId, undefined, true),
      grantedPermissions: lists('permissions', users).storeOf(userId, undefined, false),
      ban: this.#byId.banStore(userId),
    };
  }

  /** The same of a user in a team. */
  memberStores(teamId: string, userId: string): MemberStores {
    const { lists } = this.context;
    return {
      profile: lists('teamProfile', users).storeOf(userId, teamId),
      permissions: lists('permissions', users).storeOf(userId, teamId, true),
      grantedPermissions: lists('permissions', users).storeOf(userId, teamId, false),
    };
  }

  /** `for (let page = await app.listUsers({ limit: 50 }); …; page = await app.listUsers({ limit: 50, cursor: page.nextCursor }))` */
  listUsers(options: ListUsersOptions = {}): Promise<UserPage> {
    return this.#users.get(options);
  }

  /**
   * Some users that filters fit, with an order and a count: `await app.listUserPage({ isBanned: true, count: true })`.
   * Rejects with the refusal CURSOR_INVALID for a cursor of another order.
   */
  listUserPage(options: ListUserPageOptions = {}): Promise<ListedUserPage> {
    return this.#users.getPage(options);
  }

  /**
   * All users that filters fit, page after page as they are asked for:
   * `for await (const users of app.userPages({ isBanned: true })) …`
   */
  userPages(options: ListUserPageOptions = {}): AsyncGenerator<ListedUser[], void> {
    return this.#users.pages(options);
  }

  /**
   * Creates a user, even if sign-up is off. Rejects with the KnownError USER_EMAIL_ALREADY_EXISTS if another user signs
   * in with the email.
   * `await app.createUser({ primaryEmail: 'ada@example.com', primaryEmailAuthEnabled: true, passwordHash: '$2b$10$...'
   * })`
   */
  createUser(user: NewUser = {}): Promise<ServerUser> {
    return this.#users.create(user);
  }

  /**
   * Signs out up to 100 different users everywhere, all or none where something fails; their trusted browsers and
   * delegations end too. Returns a result for each, in the order given:
   * `await app.revokeSessions(users.map(({ id }) => id));`
   */
  revokeSessions(userIds: readonly string[]): Promise<RevokedSessions[]> {
    return this.#users.revokeSessions(userIds);
  }

  /** The team with an id, or the one whose API key it is; null where there is none. */
  getTeam(asked: string | ByApiKey): Promise<ServerTeam | null> {
    return typeof asked === 'string' ? this.#teams.get(asked) : this.#teams.ofApiKey(asked.apiKey);
  }

  /** Every team of the project, in the order in which they were made. */
  listTeams(): Promise<ServerTeam[]> {
    return this.#teams.list();
  }

  /** Some of them that filters fit, with an order and a count, and how many members they have. */
  listTeamPage(options: ListTeamPageOptions = {}): Promise<TeamPage> {
    return this.#teams.listPage(options);
  }

  /**
   * All teams that filters fit, page after page as they are asked for:
   * `for await (const teams of app.teamPages({ hasMembers: false })) …`
   */
  teamPages(options: ListTeamPageOptions = {}): AsyncGenerator<ListedTeam[], void> {
    return this.#teams.pages(options);
  }

  /** Makes a team, whether users may do so themselves or not; without a creator it has no members. */
  createTeam(team: NewServerTeam): Promise<ServerTeam> {
    return this.#teams.create(team);
  }

  /** Who holds a permission, page by page. */
  listPermissionHolders(options: ListPermissionHoldersOptions): Promise<PermissionHolderPage> {
    return this.#holders.list(options);
  }

  /** The same, for frameworks to bind to. The same store for the same options. */
  permissionHoldersStore(options: ListPermissionHoldersOptions): Store<PermissionHolderPage> {
    return this.#holders.store(options);
  }

  /**
   * Why a user holds a permission: a shortest path from a granted one to this one, each containing the next; null if
   * the permission isn't held.
   */
  getPermissionReason(question: PermissionQuestion): Promise<string[] | null> {
    return this.#holders.reason(question);
  }

  /** Some teams of the project and how many members each has, for frameworks to bind to. */
  teamPageStore(options: ListTeamPageOptions = {}): Store<TeamPage> {
    return this.#teams.pageStore(options);
  }

  override teamStores(teamId: string): ServerTeamStores {
    const { lists } = this.context;
    return {
      team: this.#teams.storeOf(teamId),
      users: lists('teamUsers', teamsByServer).storeOf('', teamId),
      invitations: lists('teamInvitations', teams).storeOf('', teamId),
      apiKeys: lists('teamApiKeys', teams).storeOf('', teamId),
      profile: lists('teamProfile', users).store(null, teamId),
      permissions: lists('permissions', users).store([], teamId, true),
      members: (options = {}) => lists('teamMembers', teams).storeOf('', teamId, options),
    };
  }

  /** A store of its own for each set of options, so that no answer is shown for another question. */
  usersStore(options: ListUsersOptions = {}): Store<UserPage> {
    return this.#users.store(options);
  }

  /** The same of a filtered page of users. */
  userPageStore(options: ListUserPageOptions = {}): Store<ListedUserPage> {
    return this.#users.pageStore(options);
  }
}

function serverRights({ secretServerKey }: ServerAppOptions): Rights {
  const key = given(secretServerKey ?? secretServerKeySetting(), 'secretServerKey');
  return { ...serverReads, level: 'server', keys: { secretServerKey: key } };
}

/** What servers and admins read more than clients. */
export const serverReads = {
  invalidations: async () => invalidationsByServers,
  shapeTeam: serverTeam,
} as const;
