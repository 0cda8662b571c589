import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import type { ProviderServices } from '../../providers/provider.ts';
import type { OAuthClient } from '../clients/client.ts';
import type { NewRecord, RecordKey, StoredRecord } from '../records/queries.ts';
import type { ResourceServer } from '../resource-servers/resource-server.ts';
import type { AskedDocument } from '../unregistered/asked-document.ts';

/** Who acts, and for which agent (RFC 8693, section 4.1). */
export interface ActClaim {
  readonly sub: string;
  readonly act?: ActClaim;
}

/** The claims by which a token names an agent, and the delegation that it came of. */
export type Acting = Readonly<{ act: ActClaim; delegation: string }>;

/** What a request to the token endpoint uses up and issues, until it is written. */
export interface Issuing {
  used: RecordKey | undefined;
  readonly issued: NewRecord[];
}

/** One request to the OpenID Provider of a project, for what the provider calls back. */
export interface ProviderScope {
  readonly context: Context;
  readonly project: Project;
  readonly services: ProviderServices;
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
  /** What the grant under way at the token endpoint is to write; undefined elsewhere. */
  issuing: Issuing | undefined;
  /** What the token that is issued says of the agent that it is for. */
  acting: Acting | undefined;
  /** The session of the user that the request belongs to: what is issued in it ends with that. */
  sessionId: string | undefined;
  /** Whether a job is under way that tells clients of a sign-out: a user who waits for a page doesn't wait for them. */
  readonly tellsClients: boolean;
}

interface Asked {
  readonly services: ProviderServices;
  readonly ticket?: string | undefined;
  readonly document?: AskedDocument | undefined;
  readonly tellsClients?: boolean;
}

/** A scope in which nothing was read yet. */
export const newScope = (
  context: Context,
  project: Project,
  { services, ticket, document, tellsClients = false }: Asked,
): ProviderScope => ({
  context,
  project,
  services,
  ticket,
  document,
  tellsClients,
  clients: new Map(),
  resourceServers: new Map(),
  records: new Map(),
  issuing: undefined,
  acting: undefined,
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
