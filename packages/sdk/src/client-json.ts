import { ClientApp } from './apps/client-app.ts';
import { contextOf } from './apps/inherited.ts';
import type { ServerApp } from './apps/server-app.ts';
import type { ClientAppOptions } from './context/options.ts';
import type { Environment } from './core/environment.ts';
import type { RedirectMethod } from './redirects/redirect.ts';

/** A client app as JSON, handed by a server to its pages. Contains no key but the publishable one. */
export interface ClientAppJson
  extends Pick<ClientAppOptions, 'baseUrl' | 'urls' | 'extraRequestHeaders' | 'sessionRoutes'> {
  /** Of one app: made anew it has another one. */
  readonly uniqueIdentifier: string;
  /** Of the project that the app belongs to. */
  readonly projectId: string;
  /** The public key. */
  readonly publishableClientKey: string;
  /** Where the page keeps the tokens; null where every call says so itself. */
  readonly tokenStore: 'cookie' | 'memory' | 'http-only-cookie' | null;
  /** How to navigate to another page; left out if the server hasn't set it. */
  readonly redirectMethod?: Extract<RedirectMethod, string> | undefined;
}

const identifiers = new WeakMap<ClientApp | ServerApp, string>();
const made = new Map<string, { readonly json: string; readonly app: ClientApp }>();

/**
 * An app as JSON, for `fromClientJson` on the other side. Throws for what is no JSON: tokens of a request, a redirect
 * method that is an object; and for an app without a publishable key, as those of an owner's session.
 */
export function toClientJson(app: ClientApp | ServerApp): ClientAppJson {
  const { connection, environment, options } = contextOf(app);
  const { tokenStore, redirectMethod, baseUrl, urls, extraRequestHeaders, sessionRoutes } = options;
  const { projectId, publishableClientKey } = connection;
  if (publishableClientKey === undefined) throw new Error('An app without a publishable key has no JSON for clients.');
  if (typeof tokenStore === 'object' && tokenStore !== null)
    throw new Error('The tokens of a request are no JSON: give the app a tokenStore that has a name, or null.');
  if (typeof redirectMethod === 'object')
    throw new Error('A redirectMethod that is an object is no JSON: pass one by its name, or make the app over there.');
  const own = { projectId, publishableClientKey, tokenStore, redirectMethod, urls, extraRequestHeaders, sessionRoutes };
  return withoutUndefined({ uniqueIdentifier: identifierOf(app, environment), baseUrl, ...own });
}

/**
 * The client app of a JSON; the same JSON gives the same app again. Throws where an app of this identifier was made
 * from another JSON: an identifier is of one app.
 */
export function fromClientJson(json: ClientAppJson, environment?: Partial<Environment>): ClientApp {
  const { uniqueIdentifier, ...options } = json;
  const text = JSON.stringify(sorted(json));
  const known = made.get(uniqueIdentifier);
  if (known && known.json !== text)
    throw new Error(
      `An app with the unique identifier "${uniqueIdentifier}" exists already, and was made with other options.`,
    );
  if (known) return known.app;
  const app = new ClientApp({ ...options, environment });
  identifiers.set(app, uniqueIdentifier);
  made.set(uniqueIdentifier, { json: text, app });
  return app;
}

/** Made when it is asked for: some hosts forbid randomness where apps are made. */
function identifierOf(app: ClientApp | ServerApp, { nonce }: Environment): string {
  const identifier = identifiers.get(app) ?? nonce();
  identifiers.set(app, identifier);
  return identifier;
}

const withoutUndefined = <T extends object>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** In one order of names, whatever put them together. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}
