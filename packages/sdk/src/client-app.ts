import { Cache } from './cache/cache.ts';
import { type Store, shapedStore } from './cache/store.ts';
import { type CurrentUser, currentUser, sessionActs, type UserContext } from './current-user.ts';
import { CurrentUsers, type GetUserOptions } from './current-users.ts';
import type { ClientAppOptions } from './options.ts';
import { ownedProjectsOf } from './owned-projects.ts';
import { type Parts, partsOf, type Rights } from './parts.ts';
import { Pages } from './redirects/pages.ts';
import type { RedirectTo } from './redirects/redirect.ts';
import type { HandlerUrls } from './redirects/urls.ts';
import type { Session } from './session/session.ts';
import { type Project, type ProjectJson, projectOf } from './shapes/project.ts';
import type { ClientUserJson } from './shapes/user.ts';
import * as signIn from './sign-in.ts';
import { type SignOutOptions, signOut } from './sign-out.ts';
import type { TokenStoreInit } from './stores/choose.ts';
import type { Tokens } from './stores/token-store.ts';
import { callAs } from './wire/call.ts';

/** For calls that act for the user of another token store than the app's. */
export interface OfStore {
  readonly tokenStore?: TokenStoreInit | undefined;
}

type ShapeUser<U> = (context: UserContext, session: Session, json: ClientUserJson) => U;

/**
 * What an application does on behalf of its users.
 * `const app = new ClientApp({ projectId, publishableClientKey, tokenStore: 'cookie' }); const user = await app.getUser();`
 */
export class ClientApp<U extends CurrentUser = CurrentUser> extends Pages {
  readonly projectId: string;
  /** Who is signed in, for frameworks to bind to. */
  readonly userStore: Store<U | null>;
  readonly projectStore: Store<Project>;
  protected readonly parts: Parts;
  protected readonly redirectTo: RedirectTo;
  readonly #users: CurrentUsers<U>;
  readonly #project: Cache<[], ProjectJson>;

  constructor(options: ClientAppOptions);
  /** For the apps that extend this one: what they may do, and how they show users. */
  constructor(options: ClientAppOptions, rights: Rights, shapeUser: ShapeUser<U>);
  constructor(
    options: ClientAppOptions,
    rights: Rights = { level: 'client' },
    shapeUser: ShapeUser<U> = currentUser as unknown as ShapeUser<U>,
  ) {
    super();
    const parts = partsOf(options, rights);
    const { connection, caches, environment } = parts;
    const context = { ...parts, ownedProjects: ownedProjectsOf(connection, caches) };
    const readProject = () => callAs(connection, 'client')('GET /projects/current');
    this.parts = parts;
    this.projectId = connection.projectId;
    this.redirectTo = parts.redirects.to;
    this.#users = new CurrentUsers(parts, (session, json) => shapeUser(context, session, json));
    this.#project = caches.add('project', new Cache(environment, readProject));
    this.userStore = this.#users.store;
    this.projectStore = shapedStore(() => this.#project.entry(this), projectOf);
  }

  /** Where the pages of the application are. */
  get urls(): HandlerUrls {
    return this.parts.urls();
  }

  /** Who is signed in; asks the service each time. */
  getUser(options: GetUserOptions & { readonly or: 'redirect' | 'throw' }): Promise<U>;
  getUser(options?: GetUserOptions): Promise<U | null>;
  getUser(options: GetUserOptions = {}): Promise<U | null> {
    return this.#users.get(options);
  }

  async getProject(): Promise<Project> {
    return projectOf(await this.#project.get(this));
  }

  /** Signs in with e-mail and password, and leads to where the person came from. */
  signInWithCredential(credential: signIn.Credential): Promise<signIn.SignInResult> {
    return signIn.signInWithCredential(this.parts, credential);
  }

  /** Makes an account with e-mail and password, and signs it in. */
  signUpWithCredential(credential: signIn.NewCredential): Promise<signIn.SignUpResult> {
    return signIn.signUpWithCredential(this.parts, credential);
  }

  async signOut({ tokenStore, ...options }: SignOutOptions & OfStore = {}): Promise<void> {
    return signOut(this.parts, this.parts.session(tokenStore), options);
  }

  /** An access token that is good for 20 seconds at least; null when nobody is signed in. */
  async getAccessToken({ tokenStore }: OfStore = {}): Promise<string | null> {
    return this.parts.session(tokenStore).getAccessToken();
  }

  /** For requests to a server of the application's own: `fetch(url, { headers: await app.getAuthHeaders() })`. */
  async getAuthHeaders({ tokenStore }: OfStore = {}): Promise<{ 'x-latchkey-auth': string }> {
    return sessionActs(this.parts.session(tokenStore)).getAuthHeaders();
  }

  /** The same for other ways than HTTP. */
  async getAuthJson({ tokenStore }: OfStore = {}): Promise<Tokens> {
    return this.parts.session(tokenStore).getTokens();
  }
}
