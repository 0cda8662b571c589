import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../../platform/context.ts';
import type { Fetch } from '../../../platform/network/guarded-fetch.ts';
import type { Project } from '../../projects/project.ts';
import type { OAuthClient } from '../clients/client.ts';
import { isOriginAllowed } from './allowed.ts';
import { clientOfDocument, isDocumentAddress } from './metadata-document.ts';

/** The client that a document describes, or what is wrong with it, in words for who runs the client. */
export type AskedDocument = { readonly client: OAuthClient } | { readonly problem: string };

/** Where a document is read; anywhere else what was read then is good. */
const READING = new Set(['GET /oauth/authorize', 'POST /oauth/par']);

/**
 * Where a request begins that names its client by the address of a metadata document, the client. Undefined where it
 * doesn't, or the project takes none. Throws the refusal 429.
 */
export async function askedDocument(
  context: Context,
  fetch: Fetch,
  project: Project,
  endpoint: string,
  query: string | undefined,
  body: string | undefined,
): Promise<AskedDocument | undefined> {
  if (!READING.has(endpoint) || !isOriginAllowed(project, 'metadata-document')) return undefined;
  const address = new URLSearchParams(body ?? query).get('client_id') ?? '';
  if (!isDocumentAddress(address)) return undefined;
  try {
    return { client: await clientOfDocument(context, fetch, project, address) };
  } catch (failure) {
    const isFault = failure instanceof Refusal && FAULTS.has(failure.refusal);
    if (isFault) return { problem: failure.message };
    throw failure;
  }
}

const FAULTS: ReadonlySet<string> = new Set(['OAUTH_CLIENT_INVALID', 'OAUTH_CLIENTS_TOO_MANY']);
