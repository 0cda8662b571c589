import type { AppContext, Rights } from '../context/app-context.ts';
import { cached } from '../context/cached.ts';
import { type LazyMethods, lazyMethods } from '../context/lazy.ts';
import { type OfProject, ofProject } from '../context/of-project.ts';
import type { Store } from '../core/cache/store.ts';
import type {
  ListWebhookDeliveriesOptions,
  WebhookDelivery,
  WebhookDeliveryInFull,
  WebhookDeliveryPage,
} from '../webhooks/deliveries.ts';
import type {
  CachedPage,
  ListWebhookEndpointsOptions,
  WebhookEndpoint,
  WebhookEndpointPage,
} from '../webhooks/endpoints.ts';
import type { WebhookKindFacts } from '../webhooks/kinds.ts';
import { type Webhooks, webhooks } from '../webhooks/lazy.ts';
import type { WebhookDay } from '../webhooks/metrics.ts';
import { EmailApp } from './email-app.ts';
import type { ServerAppOptions } from './server-app.ts';

const webhookMethods = [
  'createWebhookEndpoint',
  'updateWebhookEndpoint',
  'deleteWebhookEndpoint',
  'getWebhookSecret',
  'rotateWebhookSecret',
  'replayWebhookDelivery',
  'skipWebhookDelivery',
  'replayWebhookDeliveries',
  'retryWebhookDeliveries',
  'sendTestWebhook',
  'listWebhookMessages',
] as const;

/** The webhooks of a project: who is told of what happens in it, and what became of what they were told. */
export interface WebhookApp extends LazyMethods<OfProject, Webhooks, (typeof webhookMethods)[number]> {}
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the constructor assigns all of them.
export abstract class WebhookApp extends EmailApp {
  /** A token for the calls of Svix, by which its client sees to the webhooks of the project. */
  readonly svixTokenStore: Store<string>;
  /** What webhooks tell of, with a sample payload of each kind. */
  readonly webhookKindsStore: Store<readonly WebhookKindFacts[]>;
  readonly #cached: Cached;

  constructor(options: ServerAppOptions, rights: Rights) {
    super(options, rights);
    Object.assign(
      this,
      lazyMethods(() => ofProject(this.context), webhooks, webhookMethods),
    );
    this.#cached = cachesOf(this.context);
    this.svixTokenStore = this.#cached.svixToken.store();
    this.webhookKindsStore = this.#cached.kinds.store();
  }

  /** Who is told of what happens in the project, oldest first. */
  async listWebhookEndpoints(options: ListWebhookEndpointsOptions = {}): Promise<WebhookEndpointPage> {
    return page(await this.#cached.endpoints.get(options));
  }

  /** Who is told of what happens in the project, oldest first. The same store for the same options. */
  webhookEndpointsStore(options: ListWebhookEndpointsOptions = {}): Store<WebhookEndpointPage> {
    return this.#cached.endpointPages(options);
  }

  /** Good for hours: `new Svix(await app.getSvixToken(), { serverUrl: 'https://auth.example.com' })`. */
  getSvixToken(): Promise<string> {
    return this.#cached.svixToken.get();
  }

  /** Null where there is none with this id. */
  getWebhookEndpoint(id: string): Promise<WebhookEndpoint | null> {
    return this.#cached.endpoint.get(id);
  }

  /** One of them; null where there is none with this id. */
  webhookEndpointStore(id: string): Store<WebhookEndpoint | null> {
    return this.#cached.endpoint.store(id);
  }

  /** What webhooks tell of, with a sample payload of each kind. */
  listWebhookKinds(): Promise<readonly WebhookKindFacts[]> {
    return this.#cached.kinds.get();
  }

  /**
   * How the attempts to deliver to an endpoint ended on each of the last 30 days of UTC, today last; null where there is
   * none with this id.
   */
  getWebhookMetrics(endpointId: string): Promise<readonly WebhookDay[] | null> {
    return this.#cached.metrics.get(endpointId);
  }

  /** How the attempts to deliver to an endpoint ended, by day; null where there is none with this id. */
  webhookMetricsStore(endpointId: string): Store<readonly WebhookDay[] | null> {
    return this.#cached.metrics.store(endpointId);
  }

  /** What a receiver was told or is about to be told, newest first. */
  async listWebhookDeliveries(
    endpointId: string,
    options: ListWebhookDeliveriesOptions = {},
  ): Promise<WebhookDeliveryPage> {
    return page(await this.#cached.deliveries.get(endpointId, options));
  }

  /** What a receiver was told or is about to be told, newest first. The same store for the same options. */
  webhookDeliveriesStore(endpointId: string, options: ListWebhookDeliveriesOptions = {}): Store<WebhookDeliveryPage> {
    return this.#cached.deliveryPages(endpointId, options);
  }

  /** What a receiver was told, with every try and its answer; null where there is none with this id. */
  getWebhookDelivery(endpointId: string, id: string): Promise<WebhookDeliveryInFull | null> {
    return this.#cached.delivery.get(endpointId, id);
  }

  /** One delivery with every try and its answer; null where there is none with this id. */
  webhookDeliveryStore(endpointId: string, id: string): Store<WebhookDeliveryInFull | null> {
    return this.#cached.delivery.store(endpointId, id);
  }
}

type Cached = ReturnType<typeof cachesOf>;

/** What is read of webhooks, a cache each. */
function cachesOf(context: AppContext) {
  const read = lazyMethods(() => ofProject(context), webhooks, [
    'readEndpoints',
    'readEndpoint',
    'readDeliveries',
    'readDelivery',
    'readSvixToken',
    'readWebhookKinds',
    'readWebhookMetrics',
  ]);
  const endpoints = cached(context, 'webhookEndpoints', read.readEndpoints);
  const deliveries = cached(context, 'webhookDeliveries', read.readDeliveries);
  return {
    endpoints,
    endpointPages: endpoints.shown(page<WebhookEndpoint>),
    endpoint: cached(context, 'webhookEndpoints', read.readEndpoint),
    kinds: cached(context, 'webhookEndpoints', read.readWebhookKinds),
    metrics: cached(context, 'webhookDeliveries', read.readWebhookMetrics),
    svixToken: cached(context, 'svixToken', read.readSvixToken),
    deliveries,
    deliveryPages: deliveries.shown(page<WebhookDelivery>),
    delivery: cached(context, 'webhookDeliveries', read.readDelivery),
  };
}

const page = <T>({ items, nextCursor }: CachedPage<T>) => Object.assign([...items], { nextCursor });
