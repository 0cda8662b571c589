import type { Rights } from '../context/app-context.ts';
import { type Cached, cached } from '../context/cached.ts';
import { type LazyMethods, lazyMethods } from '../context/lazy.ts';
import { type OfProject, ofProject } from '../context/of-project.ts';
import type { Store } from '../core/cache/store.ts';
import type { HostedDomain } from '../oauth-clients/hosted-domains.ts';
import {
  type HostedDomains,
  hostedDomains,
  type OAuthClients,
  oauthClients,
  type ResourceServers,
  resourceServers,
} from '../oauth-clients/lazy.ts';
import type { OAuthClient } from '../oauth-clients/oauth-clients.ts';
import type { ResourceServer } from '../oauth-clients/resource-servers.ts';
import type { ServerAppOptions } from './server-app.ts';
import { WebhookApp } from './webhook-app.ts';

const oauthClientMethods = [
  'createOAuthClient',
  'updateOAuthClient',
  'rotateOAuthClientSecret',
  'deleteOAuthClient',
] as const;

const resourceServerMethods = ['createResourceServer', 'updateResourceServer', 'deleteResourceServer'] as const;

const hostedDomainMethods = ['addHostedDomain', 'verifyHostedDomain', 'removeHostedDomain'] as const;

/** The applications that sign their users in through a project, as their OpenID Provider, the APIs that take its tokens, and the domains of its pages. */
export interface OAuthClientApp
  extends LazyMethods<OfProject, OAuthClients, (typeof oauthClientMethods)[number]>,
    LazyMethods<OfProject, ResourceServers, (typeof resourceServerMethods)[number]>,
    LazyMethods<OfProject, HostedDomains, (typeof hostedDomainMethods)[number]> {}
export abstract class OAuthClientApp extends WebhookApp {
  /** The OAuth clients of the project, newest first, for frameworks to bind to. */
  readonly oauthClientsStore: Store<OAuthClient[]>;
  /** The APIs that take access tokens of the project, newest first, for frameworks to bind to. */
  readonly resourceServersStore: Store<ResourceServer[]>;
  /** The domains of the hosted pages by name, for frameworks to bind to. */
  readonly hostedDomainsStore: Store<HostedDomain[]>;
  readonly #all: Cached<[], OAuthClient[]>;
  readonly #one: Cached<[id: string], OAuthClient | null>;
  readonly #allServers: Cached<[], ResourceServer[]>;
  readonly #oneServer: Cached<[id: string], ResourceServer | null>;
  readonly #allDomains: Cached<[], HostedDomain[]>;

  constructor(options: ServerAppOptions, rights: Rights) {
    super(options, rights);
    const subject = () => ofProject(this.context);
    const read = lazyMethods(subject, oauthClients, ['readOAuthClients', 'readOAuthClient']);
    Object.assign(this, lazyMethods(subject, oauthClients, oauthClientMethods));
    this.#all = cached(this.context, 'oauthClients', read.readOAuthClients);
    this.#one = cached(this.context, 'oauthClients', read.readOAuthClient);
    this.oauthClientsStore = this.#all.store();
    const readServers = lazyMethods(subject, resourceServers, ['readResourceServers', 'readResourceServer']);
    Object.assign(this, lazyMethods(subject, resourceServers, resourceServerMethods));
    this.#allServers = cached(this.context, 'resourceServers', readServers.readResourceServers);
    this.#oneServer = cached(this.context, 'resourceServers', readServers.readResourceServer);
    this.resourceServersStore = this.#allServers.store();
    const readDomains = lazyMethods(subject, hostedDomains, ['readHostedDomains']);
    Object.assign(this, lazyMethods(subject, hostedDomains, hostedDomainMethods));
    this.#allDomains = cached(this.context, 'hostedDomains', readDomains.readHostedDomains);
    this.hostedDomainsStore = this.#allDomains.store();
  }

  /** The applications that sign their users in through the project, newest first. */
  listOAuthClients(): Promise<OAuthClient[]> {
    return this.#all.get();
  }

  /** Null where there is none with this id. */
  getOAuthClient(id: string): Promise<OAuthClient | null> {
    return this.#one.get(id);
  }

  /** One of them; null where there is none with this id. */
  oauthClientStore(id: string): Store<OAuthClient | null> {
    return this.#one.store(id);
  }

  /** The APIs that take access tokens of the project, newest first. */
  listResourceServers(): Promise<ResourceServer[]> {
    return this.#allServers.get();
  }

  /** Null where there is none with this id. */
  getResourceServer(id: string): Promise<ResourceServer | null> {
    return this.#oneServer.get(id);
  }

  /** The domains of the hosted pages, verified or not, by name. */
  listHostedDomains(): Promise<HostedDomain[]> {
    return this.#allDomains.get();
  }

  /** One of them; null where there is none with this id. */
  resourceServerStore(id: string): Store<ResourceServer | null> {
    return this.#oneServer.store(id);
  }
}
