import type { AppContext } from '../context/app-context.ts';
import { type LazyMethods, lazyMethods } from '../context/lazy.ts';
import type { ClientAppOptions } from '../context/options.ts';
import type { Store } from '../core/cache/store.ts';
import type { AdminProjectFields } from '../core/shapes/project.ts';
import { type OwnedMetrics, type Owners, ownedMetrics, owners } from '../projects/owners/lazy.ts';
import { currentUser } from '../users/current-user.ts';
import { users } from '../users/lazy.ts';
import { ClientApp, clientRights } from './client-app.ts';

/** What an owner app is made with; its project is `internal`. */
export type OwnerAppOptions = Omit<ClientAppOptions, 'projectId'>;

const ownerMethods = [
  'createFirstOwner',
  'inspectOwnerInvitation',
  'acceptOwnerInvitation',
  'signUpByOwnerInvitation',
  'inspectOwnerRecovery',
  'recoverOwner',
] as const;

const metricsMethods = ['listOwnedProjectMetrics'] as const;

/**
 * For project owners, and users about to become one: a client of project `internal`, such as the dashboard.
 * `const app = new OwnerApp({ publishableClientKey, baseUrl, tokenStore: 'http-only-cookie' });`
 */
export interface OwnerApp
  extends LazyMethods<AppContext, Owners, (typeof ownerMethods)[number]>,
    LazyMethods<AppContext, OwnedMetrics, (typeof metricsMethods)[number]> {}
export class OwnerApp extends ClientApp {
  /** What the signed-in owner administers. An expired session still shows it. */
  readonly ownedProjectsStore: Store<AdminProjectFields[]>;

  constructor(options: OwnerAppOptions) {
    super({ ...options, projectId: 'internal' }, clientRights, currentUser);
    Object.assign(
      this,
      lazyMethods(() => this.context, owners, ownerMethods),
      lazyMethods(() => this.context, ownedMetrics, metricsMethods),
    );
    this.ownedProjectsStore = this.context.lists('ownedProjects', users).store([]);
  }
}
