import type { ApiKey } from '../api-keys/api-keys.ts';
import { type AppContext, createAppContext, type Rights } from '../context/app-context.ts';
import type { ClientAppOptions } from '../context/options.ts';
import { Cache } from '../core/cache/cache.ts';
import { type Store, shapedStore } from '../core/cache/store.ts';
import type { Prover } from '../core/proof.ts';
import { type Project, type ProjectJson, projectOf } from '../core/shapes/project.ts';
import type { ActiveSession } from '../core/shapes/session.ts';
import type { ClientUserJson } from '../core/shapes/user.ts';
import { callAs } from '../core/wire/call.ts';
import type { OwnerSession } from '../core/wire/connection.ts';
import type { Permission } from '../permissions/permissions.ts';
import type { HandlerUrls } from '../redirects/urls.ts';
import type { Session } from '../session/session.ts';
import type { SignOutOptions } from '../session/sign-out-options.ts';
import type { Account } from '../sign-in/accounts/parked.ts';
import { signIn } from '../sign-in/lazy.ts';
import { teams } from '../teams/lazy.ts';
import { type Team, type TeamStores, team } from '../teams/team.ts';
import type { SessionEnd, Tokens } from '../token-stores/token-store.ts';
import type { TokenStoreInit } from '../token-stores/token-stores.ts';
import type { ContactChannel } from '../users/contact-channels.ts';
import { type CurrentUser, currentUser, sessionMethods } from '../users/current-user.ts';
import { CurrentUsers, type GetUserOptions } from '../users/current-users.ts';
import { users } from '../users/lazy.ts';
import type { NotificationCategory } from '../users/notification-categories.ts';
import { type Inheriting, inherited } from './inherited.ts';
import { SignInMethods } from './sign-in-methods.ts';

/** For calls that act for the user of another token store than the app's. */
export interface OfStore {
  /** Where the tokens of that user are; the store of the app where it is left out. */
  readonly tokenStore?: TokenStoreInit | undefined;
}

/** What a client reads, and how it shows it. */
export const clientRights: Rights = {
  level: 'client',
  invalidations: async () => (await import('../core/cache/invalidations.ts')).invalidations,
  shapeTeam: team,
};

const noMembers = Object.assign([], { nextCursor: null, grantablePermissionIds: [] });

type ShapeUser<U> = (context: AppContext, session: Session, json: ClientUserJson) => U;

/**
 * What an application does on behalf of its users.
 * `const app = new ClientApp({ projectId, publishableClientKey, tokenStore: 'cookie' }); const user = await app.getUser();`
 */
export class ClientApp<U extends CurrentUser = CurrentUser> extends SignInMethods {
  /** Of the project that the app belongs to, as it was given or set. */
  declare readonly projectId: string;
  /** Who is signed in, for frameworks to bind to. */
  declare readonly userStore: Store<U | null>;
  /** The same with anonymous users. */
  declare readonly anyUserStore: Store<U | null>;
  /**
   * The other accounts that are signed in to in this browser, the one used last first. Null where the project or the
   * token store has one account at a time.
   */
  declare readonly accountsStore: Store<readonly Account[] | null>;
  /** What a sign-in page knows of the project, for frameworks to bind to. */
  declare readonly projectStore: Store<Project>;
  /** Where the signed-in user is signed in, newest first. */
  declare readonly activeSessionsStore: Store<ActiveSession[]>;
  /** The addresses of the signed-in user, in the order in which they were added. */
  declare readonly contactChannelsStore: Store<ContactChannel[]>;
  /** Every kind of mails, and whether the signed-in user gets them. */
  declare readonly notificationCategoriesStore: Store<NotificationCategory[]>;
  /** The API keys of the signed-in user, newest first, including revoked and expired ones. */
  declare readonly apiKeysStore: Store<ApiKey[]>;
  /** The teams of the signed-in user, oldest first. */
  declare readonly teamsStore: Store<Team[]>;
  /** What the signed-in user may do in the project, with all that it contains. */
  declare readonly permissionsStore: Store<Permission[]>;
  /**
   * The session in the app's own token store, in the form admin apps accept; they outlive a sign-in. For another user
   * create new admin apps, because each keeps what it has read.
   */
  declare readonly ownerSession: OwnerSession;
  declare protected readonly context: AppContext;
  readonly #users: CurrentUsers<U>;
  readonly #project: Cache<[], ProjectJson>;

  constructor(options: ClientAppOptions | Inheriting<ClientAppOptions>);
  /** For the apps that extend this one: what they may do, and how they show users. */
  constructor(options: ClientAppOptions | Inheriting<ClientAppOptions>, rights: Rights, shapeUser: ShapeUser<U>);
  constructor(
    options: ClientAppOptions | Inheriting<ClientAppOptions>,
    rights: Rights = clientRights,
    shapeUser: ShapeUser<U> = currentUser as unknown as ShapeUser<U>,
  ) {
    super();
    const context = createAppContext(inherited(options), rights, signIn);
    const { connection, caches, environment, lists } = context;
    const readProject = () => callAs(connection, 'client')('GET /projects/current');
    this.context = context;
    this.projectId = connection.projectId;
    this.ownerSession = {
      getAccessToken: () => this.getAccessToken(),
      dropAccessToken: (token) => context.session().dropAccessToken(token),
      prove: connection.prove,
    };
    this.#users = new CurrentUsers(context, (session, json) => shapeUser(this.context, session, json));
    this.#project = caches.add('project', new Cache(environment, readProject));
    this.userStore = this.#users.store;
    this.anyUserStore = this.#users.storeWithAnonymous;
    this.accountsStore = lists('accounts', signIn).store(undefined) as Store<readonly Account[] | null>;
    this.activeSessionsStore = lists('sessions', users).store([]);
    this.contactChannelsStore = lists('contactChannels', users).store([]);
    this.notificationCategoriesStore = lists('notificationCategories', users).store([]);
    this.apiKeysStore = lists('apiKeys', users).store([]);
    this.teamsStore = lists('teams', users).store([]);
    this.permissionsStore = lists('permissions', users).store([], undefined, true);
    this.projectStore = shapedStore(() => this.#project.entry(this), projectOf);
  }

  /** Where the pages of the application are. */
  get urls(): HandlerUrls {
    return this.context.urls();
  }

  /**
   * How the last session of the app's own token store ended in this tab: it expired or was revoked on the server, or
   * the user signed out, here or in another tab. Null while a user is signed in, and if no session has ended.
   */
  get sessionEnd(): SessionEnd | null {
    return this.context.sessionEnd();
  }

  /** The same stores each time. */
  teamStores(teamId: string): TeamStores {
    const { lists } = this.context;
    return {
      users: lists('teamUsers', teams).store([], teamId),
      invitations: lists('teamInvitations', teams).store([], teamId),
      apiKeys: lists('teamApiKeys', teams).store([], teamId),
      profile: lists('teamProfile', users).store(null, teamId),
      permissions: lists('permissions', users).store([], teamId, true),
      members: (options = {}) => lists('teamMembers', teams).store(noMembers, teamId, options),
    };
  }

  /** Who is signed in; asks the service each time. */
  getUser(options: GetUserOptions & { readonly or: 'redirect' | 'throw' | 'anonymous' }): Promise<U>;
  getUser(options?: GetUserOptions): Promise<U | null>;
  getUser(options: GetUserOptions = {}): Promise<U | null> {
    return this.#users.get(options);
  }

  /**
   * Shows the user the page's own server has read (`user.toClientJson()`), so that the page needn't fetch it at first.
   * Servers and the first render of their pages show the first one.
   */
  assumeUser(user: ClientUserJson | null): void {
    this.#users.assume(user);
  }

  /** What a sign-in page knows of the project: its name, and which ways in it has. Asks the service each time. */
  async getProject(): Promise<Project> {
    return projectOf(await this.#project.get(this));
  }

  /**
   * Ends the session at the service and here, and leads to the page after signing out. Who is signed out already is
   * only led there. If there are other accounts in this browser, goes on with the one used last instead, unless `all` of
   * them are to be signed out.
   */
  async signOut({ tokenStore, ...options }: SignOutOptions & OfStore = {}): Promise<void> {
    return this.context.signOut(this.context.session(tokenStore), options);
  }

  /**
   * Registers a prompt that asks users to confirm it's them, when something needs a more recent proof than their
   * sign-in; the provider of `@latchkey/react` registers a dialog. If there are several, the first one registered is
   * used. Returns a function that unregisters it.
   * `app.onProofRequired(async (proof) => void (await proof.withPassword(await ask('Password'))));`
   */
  onProofRequired(prover: Prover): () => void {
    const { provers } = this.context;
    provers.add(prover);
    return () => provers.delete(prover);
  }

  /** An access token that is valid for at least 20 seconds; null when no user is signed in. */
  async getAccessToken({ tokenStore }: OfStore = {}): Promise<string | null> {
    return this.context.session(tokenStore).getAccessToken();
  }

  /** For requests to a server of the application's own: `fetch(url, { headers: await app.getAuthHeaders() })`. */
  async getAuthHeaders({ tokenStore }: OfStore = {}): Promise<{ 'x-latchkey-auth': string }> {
    return sessionMethods(this.context.session(tokenStore)).getAuthHeaders();
  }

  /** The same for other ways than HTTP. */
  async getAuthJson({ tokenStore }: OfStore = {}): Promise<Tokens> {
    return this.context.session(tokenStore).getTokens();
  }
}
