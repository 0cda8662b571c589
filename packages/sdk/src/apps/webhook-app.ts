import type { Parts, Rights } from '../context/app-context.ts';
import { kept } from '../context/cached.ts';
import { acts } from '../context/lazy.ts';
import type { Store } from '../core/cache/store.ts';
import type {
  ListWebhookDeliveriesOptions,
  WebhookDelivery,
  WebhookDeliveryInFull,
  WebhookDeliveryPage,
} from '../webhooks/deliveries.ts';
import type {
  KeptPage,
  ListWebhookEndpointsOptions,
  WebhookEndpoint,
  WebhookEndpointPage,
} from '../webhooks/endpoints.ts';
import { type WebhookAct, type WebhookActName, webhooks } from '../webhooks/load.ts';
import { ofWebhooks } from '../webhooks/of-webhooks.ts';
import { EmailApp } from './email-app.ts';
import type { ServerAppOptions } from './server-app.ts';

/** The webhooks of a project: who is told of what happens in it, and what became of what they were told. */
export abstract class WebhookApp extends EmailApp {
  /** A token for the calls of Svix, by which its client sees to the webhooks of the project. */
  readonly svixTokenStore: Store<string>;
  readonly #kept: Kept;

  /** Has a receiver told of what happens from now on. */
  declare readonly createWebhookEndpoint: WebhookAct<'createWebhookEndpoint'>;
  /** Changes a receiver; to switch it on also ends its pause. */
  declare readonly updateWebhookEndpoint: WebhookAct<'updateWebhookEndpoint'>;
  /** Tells a receiver nothing more, not even what waits. */
  declare readonly deleteWebhookEndpoint: WebhookAct<'deleteWebhookEndpoint'>;

  /** What the receiver verifies signatures with: `readWebhook(request, { secrets: [secret] })`. */
  declare readonly getWebhookSecret: WebhookAct<'getWebhookSecret'>;
  /** Signs with a new secret, and for a while with the one before as well. */
  declare readonly rotateWebhookSecret: WebhookAct<'rotateWebhookSecret'>;

  /** Tries a delivery now, whatever became of it. */
  declare readonly replayWebhookDelivery: WebhookAct<'replayWebhookDelivery'>;
  /** Gives up a delivery that waits, so that those behind it go on. */
  declare readonly skipWebhookDelivery: WebhookAct<'skipWebhookDelivery'>;
  /** Tries what happened in a span of time once more, the oldest first; answers how many that are. */
  declare readonly replayWebhookDeliveries: WebhookAct<'replayWebhookDeliveries'>;
  /** Sends a receiver a made-up message. */
  declare readonly sendTestWebhook: WebhookAct<'sendTestWebhook'>;

  constructor(options: ServerAppOptions, rights: Rights) {
    super(options, rights);
    const made = acts(
      () => ofWebhooks(this.parts),
      webhooks,
      'createWebhookEndpoint',
      'updateWebhookEndpoint',
      'deleteWebhookEndpoint',
      'getWebhookSecret',
      'rotateWebhookSecret',
      'replayWebhookDelivery',
      'skipWebhookDelivery',
      'replayWebhookDeliveries',
      'sendTestWebhook',
    );
    Object.assign(this, made satisfies { [K in WebhookActName]: WebhookAct<K> });
    this.#kept = keptOf(this.parts);
    this.svixTokenStore = this.#kept.svixToken.store();
  }

  /** Who is told of what happens in the project, oldest first. */
  async listWebhookEndpoints(options: ListWebhookEndpointsOptions = {}): Promise<WebhookEndpointPage> {
    return page(await this.#kept.endpoints.get(options));
  }

  /** Who is told of what happens in the project, oldest first. The same store for the same options. */
  webhookEndpointsStore(options: ListWebhookEndpointsOptions = {}): Store<WebhookEndpointPage> {
    return this.#kept.endpointPages(options);
  }

  /** Good for hours: `new Svix(await app.getSvixToken(), { serverUrl: 'https://auth.example.com' })`. */
  getSvixToken(): Promise<string> {
    return this.#kept.svixToken.get();
  }

  /** Null where there is none with this id. */
  getWebhookEndpoint(id: string): Promise<WebhookEndpoint | null> {
    return this.#kept.endpoint.get(id);
  }

  /** One of them; null where there is none with this id. */
  webhookEndpointStore(id: string): Store<WebhookEndpoint | null> {
    return this.#kept.endpoint.store(id);
  }

  /** What a receiver was told or is about to be told, newest first. */
  async listWebhookDeliveries(
    endpointId: string,
    options: ListWebhookDeliveriesOptions = {},
  ): Promise<WebhookDeliveryPage> {
    return page(await this.#kept.deliveries.get(endpointId, options));
  }

  /** What a receiver was told or is about to be told, newest first. The same store for the same options. */
  webhookDeliveriesStore(endpointId: string, options: ListWebhookDeliveriesOptions = {}): Store<WebhookDeliveryPage> {
    return this.#kept.deliveryPages(endpointId, options);
  }

  /** What a receiver was told, with every try and its answer; null where there is none with this id. */
  getWebhookDelivery(endpointId: string, id: string): Promise<WebhookDeliveryInFull | null> {
    return this.#kept.delivery.get(endpointId, id);
  }

  /** One delivery with every try and its answer; null where there is none with this id. */
  webhookDeliveryStore(endpointId: string, id: string): Store<WebhookDeliveryInFull | null> {
    return this.#kept.delivery.store(endpointId, id);
  }
}

type Kept = ReturnType<typeof keptOf>;

/** What is read of webhooks, a cache each. */
function keptOf(parts: Parts) {
  const of = () => ofWebhooks(parts);
  const read = acts(of, webhooks, 'readEndpoints', 'readEndpoint', 'readDeliveries', 'readDelivery', 'readSvixToken');
  const endpoints = kept(parts, 'webhookEndpoints', read.readEndpoints);
  const deliveries = kept(parts, 'webhookDeliveries', read.readDeliveries);
  return {
    endpoints,
    endpointPages: endpoints.shown(page<WebhookEndpoint>),
    endpoint: kept(parts, 'webhookEndpoints', read.readEndpoint),
    svixToken: kept(parts, 'svixToken', read.readSvixToken),
    deliveries,
    deliveryPages: deliveries.shown(page<WebhookDelivery>),
    delivery: kept(parts, 'webhookDeliveries', read.readDelivery),
  };
}

const page = <T>({ items, nextCursor }: KeptPage<T>) => Object.assign([...items], { nextCursor });
