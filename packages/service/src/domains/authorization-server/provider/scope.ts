import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from '../../../platform/context.ts';
import type { Fetch } from '../../../platform/network/guarded-fetch.ts';
import type { Project } from '../../projects/project.ts';
import type { OAuthClient } from '../clients/client.ts';
import type { StoredRecord } from '../records/queries.ts';
import type { ResourceServer } from '../resource-servers/resource-server.ts';
import type { AskedDocument } from '../unregistered/asked-document.ts';

/** One request to the OpenID Provider of a project, for what the provider calls back. */
export interface ProviderScope {
  readonly context: Context;
  readonly project: Project;
  readonly fetch: Fetch;
  /** Shows that the browser which goes on is the one in which the user has answered. */
  readonly ticket: string | undefined;
  /** The client that the request names by the address of its metadata document, or what is wrong with that. */
  readonly document: AskedDocument | undefined;
  /** The clients that were read. */
  readonly clients: Map<string, OAuthClient>;
  /** The resource servers that were read, by identifier: one, or none. */
  readonly resourceServers: Map<string, Promise<ResourceServer[]>>;
  /** The records that were read, by hash; none once something was written. */
  readonly records: Map<string, Promise<StoredRecord[]>>;
  /** The session of the user that the request belongs to: what is issued in it ends with that. */
  sessionId: string | undefined;
}

const storage = new AsyncLocalStorage<ProviderScope>();

export const inScope = <T>(scope: ProviderScope, work: () => Promise<T>): Promise<T> => storage.run(scope, work);

/** The scope of the request under way. Throws outside of one. */
export function currentScope(): ProviderScope {
  const scope = storage.getStore();
  if (!scope) throw new Error('There is no request to the OpenID Provider under way.');
  return scope;
}
