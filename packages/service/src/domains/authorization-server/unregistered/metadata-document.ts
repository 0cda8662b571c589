import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../../platform/context.ts';
import { type Fetch, NoAnswer } from '../../../platform/network/guarded-fetch.ts';
import { widerNetwork } from '../../../platform/network/network.ts';
import { networkCharges } from '../../../platform/rate-limit/network-charges.ts';
import type { Charge } from '../../../platform/rate-limit/rate-limit.ts';
import type { Project } from '../../projects/project.ts';
import type { OAuthClient } from '../clients/client.ts';
import { clientById } from '../clients/queries.ts';
import { type ClientMetadata, describedClient, isHttps } from './describe.ts';
import { putDescribed } from './put.ts';

/** How long what a document says is taken for true. */
const FRESH_MILLIS = 3_600_000;
const FETCH_LIMITS = { millis: 5_000, bytes: 5 * 1_024 };
const ACT = 'client metadata document';
/** A client stays as it was known while its document can't be read, for so long. */
const KEPT_MILLIS = 24 * FRESH_MILLIS;
/** Strangers name the addresses: what one network has us ask for, and what all have us ask one host for. */
const OF_NETWORK = { burst: 20, emission: 30_000 };
const OF_HOST = { burst: 100, emission: 2_000 };

/** Whether a `client_id` is the address of a metadata document: as it is, without anything that two readers read differently. */
export function isDocumentAddress(clientId: string): boolean {
  const url = clientId.length <= limits.redirectUriMaxCharacters ? URL.parse(clientId) : null;
  return (
    url?.protocol === 'https:' &&
    url.href === clientId &&
    url.pathname !== '/' &&
    !url.username &&
    !url.password &&
    !/[?#]/.test(clientId)
  );
}

/**
 * The client that a document describes (draft-ietf-oauth-client-id-metadata-document), read anew where it was last read
 * an hour ago. While it can't be read, a known client is what it was. Throws OAUTH_CLIENT_INVALID, which says what is wrong with it, OAUTH_CLIENTS_TOO_MANY and the refusal 429.
 */
export async function clientOfDocument(
  context: Context,
  fetch: Fetch,
  project: Project,
  address: string,
): Promise<OAuthClient> {
  const { db, now } = context;
  const known = await clientById(db, project.id, address);
  const age = now - (known?.describedAt ?? 0);
  if (known && (age < FRESH_MILLIS || !known.isApproved)) return known;
  try {
    await context.rates.reserve(db, now, charges(context, project, new URL(address).host));
    const metadata = await readDocument(fetch, address);
    checkDocument(address, metadata);
    const client = describedClient(address, 'metadata-document', metadata, now);
    checkRedirects(address, client);
    return await putDescribed(context, project, client);
  } catch (failure) {
    if (known && age < KEPT_MILLIS && isPassing(failure)) return known;
    throw failure;
  }
}

/**
 * A wide network has us ask one host no more often than a network has us ask all. So a few of them use up neither what
 * all have us ask that host, nor anything of other hosts.
 */
const charges = (context: Context, { id }: Project, host: string): Charge[] => [
  ...networkCharges(context, ACT, OF_NETWORK),
  { rate: OF_NETWORK, key: [`${ACT} host of wide network`, id, host, widerNetwork(context.network ?? '')] },
  { rate: OF_HOST, key: [`${ACT} host`, id, host] },
];

const isPassing = (failure: unknown) =>
  failure instanceof Unreadable || (failure instanceof Refusal && failure.refusal === 'TOO_MANY_REQUESTS');

async function readDocument(ask: Fetch, address: string): Promise<ClientMetadata> {
  try {
    const headers = { accept: 'application/json' };
    const response = await ask(address, { headers, limits: FETCH_LIMITS, isPublicOnly: true });
    if (response.status !== 200) throw refused(response.status);
    const document: unknown = JSON.parse(await response.text());
    if (typeof document === 'object' && document !== null && !Array.isArray(document))
      return document as ClientMetadata;
  } catch (failure) {
    if (failure instanceof NoAnswer) throw new Unreadable("Its metadata document can't be read.");
    if (!(failure instanceof SyntaxError)) throw failure;
  }
  throw invalid('Its metadata document is no JSON object.');
}

function refused(status: number): Refusal {
  const detail = `Its metadata document answers with status ${status}.`;
  return status === 429 || status >= 500 ? new Unreadable(detail) : invalid(detail);
}

function checkDocument(address: string, metadata: ClientMetadata): void {
  if (metadata.client_id !== address) throw invalid('Its metadata document is about another client_id.');
  if ('client_secret' in metadata) throw invalid('Its metadata document contains a secret.');
  const { token_endpoint_auth_method: method = 'none' } = metadata;
  if (method !== 'none') throw invalid('Its token_endpoint_auth_method has to be none.');
}

/** What the host of a document has said is about places of that host, and about programs on devices. */
function checkRedirects(address: string, { redirectUris }: OAuthClient): void {
  const { host } = new URL(address);
  const foreign = redirectUris.find((uri) => isHttps(uri) && new URL(uri).host !== host);
  if (foreign !== undefined) throw invalid(`The address ${foreign} is not on ${host}.`);
}

/** The document can't be read now, and perhaps can later. */
class Unreadable extends Refusal {
  constructor(detail: string) {
    super('OAUTH_CLIENT_INVALID', { detail });
  }
}

const invalid = (detail: string) => new Refusal('OAUTH_CLIENT_INVALID', { detail });
