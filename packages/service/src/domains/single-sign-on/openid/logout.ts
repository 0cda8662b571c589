import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../../platform/context.ts';
import { publicFetch } from '../../../platform/network/guarded-fetch.ts';
import type { Project } from '../../projects/project.ts';
import { discover } from '../../providers/discovery.ts';
import { inOurWords } from '../../providers/failures.ts';
import type { ProviderServices } from '../../providers/provider.ts';
import type { Identified } from '../../sessions/by-connection/identified.ts';
import { type Connection, relyingPartyOf } from '../connection.ts';
import { openIdToken } from './id-token.ts';

/**
 * Where the browser goes to sign a user out of an OpenID provider (OpenID Connect RP-Initiated Logout 1.0); undefined where
 * that has no such address, or can't be asked: then the user signs out here alone.
 */
export async function openIdLogoutAddress(
  context: Context,
  { fetch }: ProviderServices,
  project: Project,
  { id, issuer, clientId }: Connection,
  { subject, idToken }: Identified,
  state: string,
): Promise<string | undefined> {
  const ask = () => discover(publicFetch(fetch), issuer, context.now);
  const server = await inOurWords(context, id, ask).catch(unlessRefused);
  const endpoint = server?.end_session_endpoint;
  if (typeof endpoint !== 'string' || !isAddress(endpoint, issuer)) return undefined;
  const address = new URL(endpoint);
  const { searchParams } = address;
  searchParams.set('client_id', String(clientId));
  if (idToken !== undefined)
    searchParams.set('id_token_hint', openIdToken(project, { connectionId: id, subject }, idToken));
  searchParams.set('post_logout_redirect_uri', relyingPartyOf(context, project, id).post_logout_redirect_url);
  searchParams.set('state', state);
  return address.href;
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
  return undefined;
}

/** In clear only where the issuer itself is spoken to in clear. */
const isAddress = (address: string, issuer: string) =>
  URL.canParse(address) && (/^https:/i.test(address) || (/^http:/i.test(address) && /^http:/i.test(issuer)));
