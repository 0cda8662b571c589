import { type StandardScope, standardScopeNames } from '@latchkey/protocol/oauth-clients';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import { isAcrMet, leastAcr } from '../acr.ts';
import type { OAuthClient } from '../clients/client.ts';
import { clientById } from '../clients/queries.ts';
import { recordByHash } from '../records/queries.ts';
import { openPayload, recordHash } from '../records/records.ts';
import { type AskedResource, askedResources } from '../resource-servers/asked.ts';
import { resourceServersByIdentifier } from '../resource-servers/queries.ts';
import type { ResourceServer } from '../resource-servers/resource-server.ts';

export const REQUEST = 'Interaction';

/** What the provider keeps of a request that waits for its user, as far as it matters here. */
export interface WaitingPayload {
  readonly returnTo: string;
  readonly params: Readonly<Record<string, string | undefined>> & {
    readonly resource?: string | readonly string[] | undefined;
  };
  readonly session?: { readonly accountId?: string; readonly cookie?: string };
}

/** A request of an application that its user has not answered. */
export interface WaitingRequest {
  readonly hash: Buffer;
  readonly createdAt: number;
  readonly payload: WaitingPayload;
  readonly client: OAuthClient;
  /** All that are asked for, by name. */
  readonly names: readonly string[];
  /** Those of them that every project has. */
  readonly scopes: readonly string[];
  readonly servers: readonly ResourceServer[];
}

/** Throws AUTHORIZATION_REQUEST_UNKNOWN for what was answered, or is over. */
export async function waitingRequest(context: Context, project: Project, id: string): Promise<WaitingRequest> {
  const hash = recordHash(context, project, id);
  const record = await recordByHash(context.db, project.id, REQUEST, hash, context.now);
  if (!record || record.consumedAt !== null) throw new Refusal('AUTHORIZATION_REQUEST_UNKNOWN');
  const payload = openPayload(project, REQUEST, hash, record.payload) as unknown as WaitingPayload;
  const client = await clientById(context.db, project.id, payload.params.client_id ?? '');
  if (!client) throw new Refusal('AUTHORIZATION_REQUEST_UNKNOWN');
  const { createdAt } = record;
  const names = (payload.params.scope ?? '').split(' ').filter(Boolean);
  const scopes = names.filter((name) => standardScopeNames.includes(name as StandardScope));
  return { hash, createdAt, payload, client, names, scopes, servers: await serversOf(context, project, payload) };
}

async function serversOf({ db }: Context, project: Project, { params: { resource } }: WaitingPayload) {
  const identifiers = [resource ?? []].flat();
  return identifiers.length === 0 ? [] : resourceServersByIdentifier(db, project.id, identifiers);
}

/** What a request asks of resource servers, as far as a user can give it. */
export const resourcesOf = (
  context: Context,
  project: Project,
  { servers, names }: WaitingRequest,
  userId: string | undefined,
): Promise<AskedResource[]> => askedResources(context, project, servers, names, userId);

/** What a session has proven. */
interface Proven {
  readonly provenAt: number;
  readonly acr: string | undefined;
}

/** Whether the application has people asked in any case (OpenID Connect Core, section 3.1.2.1). */
export const isPrompted = ({ payload: { params } }: WaitingRequest, prompt: 'login' | 'consent'): boolean =>
  (params.prompt ?? '').split(' ').includes(prompt);

/** How old, in seconds, the application allows a proof of who the user is to be; null where it doesn't say. */
export function maxAgeOf(request: WaitingRequest): number | null {
  if (isPrompted(request, 'login')) return 0;
  const { params } = request.payload;
  return params.max_age === undefined ? null : Number(params.max_age);
}

/** Whether a session has proven what the application asks: as lately (OpenID Connect Core, section 3.1.2.1), and as much. */
export function isProven(request: WaitingRequest, { provenAt, acr }: Proven, now: number): boolean {
  const { payload, createdAt } = request;
  const maxAge = maxAgeOf(request);
  const isMet = isAcrMet(acr, leastAcr(payload.params.acr_values));
  if (maxAge === null) return isMet;
  // What was proven after the request came is new enough, however long its user takes.
  const isNew = provenAt >= createdAt || now - provenAt <= maxAge * 1_000;
  return isMet && isNew;
}
