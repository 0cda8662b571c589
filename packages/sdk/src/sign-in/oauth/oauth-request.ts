import type { AppContext } from '../../context/app-context.ts';
import type { Page } from '../../core/environment.ts';
import { keepVerifier } from './oauth-state.ts';
import { base64url, newProofKey } from './proof-key.ts';

/** Why the user is sent to a provider. */
type OAuthRequest =
  | { readonly type: 'authenticate' }
  | { readonly type: 'link'; readonly ticket: string; readonly scopes: readonly string[] };

/** An app, or one of its users. */
type Leaver = Omit<AppContext, 'call'>;

/** Leads to a provider, by way of the service (RFC 6749, section 4.1.1); waits until the page is gone. */
export async function goToProvider(leaver: Leaver, providerId: string, request: OAuthRequest): Promise<void> {
  const { RETURN_TO, apiPath, connection, environment, limits } = leaver;
  const page = requirePage(leaver);
  const { verifier, challenge } = await newProofKey(environment.randomBytes);
  const state = base64url(environment.randomBytes(32));
  const callback = callbackAddress(leaver, 'oauthCallback');
  const error = callbackAddress(leaver, 'error');
  // A linking user returns to where they started, even after a second factor or an error.
  if (request.type === 'link')
    for (const { searchParams } of [callback, error]) searchParams.set(RETURN_TO, placeOf(page));
  const query = new URLSearchParams({
    client_id: connection.projectId,
    client_secret: connection.publishableClientKey ?? '',
    redirect_uri: callback.href,
    scope: 'legacy',
    state,
    grant_type: 'authorization_code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    response_type: 'code',
    type: request.type,
    error_redirect_url: error.href,
    // The page reports what this removes from an account whose address was never verified.
    ...(request.type === 'link' ? { ticket: request.ticket } : { may_secure: 'true' }),
  });
  if (request.type === 'link' && request.scopes.length > 0) query.set('provider_scope', request.scopes.join(' '));
  keepVerifier(leaver, state, verifier);
  const path = `${apiPath}/auth/oauth/authorize/${encodeURIComponent(providerId.toLowerCase())}`;
  page.go(`${connection.baseUrl()}${path}?${query}`, { replace: false });
  await environment.wait(limits.redirectWaitMillis);
}

/** A page of this app that the service leads back to: the same text when it is asked for and when a code is exchanged. */
export function callbackAddress({ redirects }: Leaver, name: 'oauthCallback' | 'error'): URL {
  const url = new URL(redirects.callbackTo(name, undefined));
  for (const parameter of ['code', 'state']) url.searchParams.delete(parameter);
  return url;
}

/** The page that there has to be, with a place for what is kept meanwhile. */
export function requirePage({ environment: { cookies, page } }: Leaver): Page {
  if (!page || !cookies) throw new Error('Signing in by way of a provider works in browsers only.');
  return page;
}

function placeOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.href());
  return pathname + search + hash;
}
