import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from '../../../platform/context.ts';
import type { Fetch } from '../../../platform/network/guarded-fetch.ts';
import type { Project } from '../../projects/project.ts';
import type { OAuthClient } from '../clients/client.ts';
import type { StoredRecord } from '../records/queries.ts';

/** One request to the OpenID Provider of a project, for what the provider calls back. */
export interface ProviderScope {
  readonly context: Context;
  readonly project: Project;
  readonly fetch: Fetch;
  /** Shows that the browser which goes on is the one in which the user has answered. */
  readonly ticket: string | undefined;
  /** The clients that were read. */
  readonly clients: Map<string, OAuthClient>;
  /** The records that were read, by hash; none once something was written. */
  readonly records: Map<string, Promise<StoredRecord[]>>;
  /** The session of the user that the request belongs to: what is issued in it ends with that. */
  sessionId: string | undefined;
  /** Whether a job is under way that tells clients of a sign-out: a user who waits for a page doesn't wait for them. */
  readonly tellsClients: boolean;
}

interface Asked {
  readonly fetch: Fetch;
  readonly ticket?: string | undefined;
  readonly tellsClients?: boolean;
}

/** A scope in which nothing was read yet. */
export const newScope = (
  context: Context,
  project: Project,
  { fetch, ticket, tellsClients = false }: Asked,
): ProviderScope => ({
  context,
  project,
  fetch,
  ticket,
  tellsClients,
  clients: new Map(),
  records: new Map(),
  sessionId: undefined,
});

const storage = new AsyncLocalStorage<ProviderScope>();

export const inScope = <T>(scope: ProviderScope, work: () => Promise<T>): Promise<T> => storage.run(scope, work);

/** The scope of the request under way. Throws outside of one. */
export function currentScope(): ProviderScope {
  const scope = storage.getStore();
  if (!scope) throw new Error('There is no request to the OpenID Provider under way.');
  return scope;
}
