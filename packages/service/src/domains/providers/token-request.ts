import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type ClientAuth,
  ClientSecretPost,
  customFetch,
  getValidatedIdTokenClaims,
  nopkce,
  processAuthorizationCodeResponse,
  processRefreshTokenResponse,
  refreshTokenGrantRequest,
  type TokenEndpointResponse,
  validateAuthResponse,
} from 'oauth4webapi';
import type { Fetch } from '../../platform/network/guarded-fetch.ts';
import { type Fields, fields } from './profiles.ts';
import type { Handover } from './provider.ts';

/** A provider's server, and the client that we are there. */
export interface Connection {
  readonly fetch: Fetch;
  readonly server: AuthorizationServer;
  /** Set where the issuer of id tokens depends on the user. */
  readonly issuers?: RegExp | undefined;
  /** Whether the issuer is known, so that an answer that names another one is refused (RFC 9207). */
  readonly knowsIssuer: boolean;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clientAuth: 'basic' | 'post';
  readonly usesPkce: boolean;
  /** Whether there has to be an id token of this very sign-in. */
  readonly needsIdToken: boolean;
}

export interface Redeemed {
  readonly tokens: TokenEndpointResponse;
  /** Those of the id token, checked; none where there was no token. */
  readonly claims: Fields;
}

/** Checks what the provider sent the browser back with, and redeems the code in it. */
export async function redeemCode(
  connection: Connection,
  answer: URLSearchParams,
  { state, codeVerifier, redirectUri }: Handover,
  nonce: string,
): Promise<Redeemed> {
  const { server, needsIdToken } = connection;
  const client = { client_id: connection.clientId };
  const checked = validateAuthResponse(server, client, withoutUnknownIssuer(connection, answer), state);
  const verifier = connection.usesPkce ? codeVerifier : nopkce;
  const asked = authorizationCodeGrantRequest(
    server,
    client,
    authOf(connection),
    checked,
    redirectUri,
    verifier,
    options(connection),
  );
  const told = await read(await asked);
  const tokens = await processAuthorizationCodeResponse(issuing(connection, told.body), client, answerOf(told), {
    ...(needsIdToken && { requireIdToken: true, expectedNonce: nonce }),
  });
  return { tokens, claims: getValidatedIdTokenClaims(tokens) ?? {} };
}

/** Asks for new tokens; an id token among them is not looked at. */
export async function renewTokens(connection: Connection, refreshToken: string): Promise<TokenEndpointResponse> {
  const { server } = connection;
  const client = { client_id: connection.clientId };
  const asked = refreshTokenGrantRequest(server, client, authOf(connection), refreshToken, options(connection));
  const { status, body } = await read(await asked);
  const { id_token: _, ...tokens } = body;
  return processRefreshTokenResponse(server, client, answerOf({ status, body: tokens }));
}

/** In clear only where the provider itself is asked in clear; the fetch allows that within our own network alone. */
const options = ({ fetch, server }: Connection) => ({
  [customFetch]: fetch,
  [allowInsecureRequests]: server.issuer.startsWith('http:'),
});

/**
 * RFC 6749, section 2.3.1: encoded as in a form. Characters that need no encoding have none, for some providers do
 * not decode.
 */
const authOf = ({ clientId, clientSecret, clientAuth }: Connection): ClientAuth =>
  clientAuth === 'post'
    ? ClientSecretPost(clientSecret)
    : (_server, _client, _body, headers) => {
        const pair = [clientId, clientSecret].map((part) => encodeURIComponent(part).replaceAll('%20', '+'));
        headers.set('authorization', `Basic ${Buffer.from(pair.join(':')).toString('base64')}`);
      };

function withoutUnknownIssuer({ knowsIssuer }: Connection, answer: URLSearchParams): URLSearchParams {
  const known = new URLSearchParams(answer);
  if (!knowsIssuer) known.delete('iss');
  return known;
}

interface Told {
  readonly status: number;
  readonly body: Fields;
}

/** What was said, with what some leave out or put differently: GitHub answers errors with 200, others name no type. */
async function read(response: Response): Promise<Told> {
  const given = fields(await response.json());
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  const isError = typeof said.error === 'string' && response.status === 200;
  return { status: isError ? 400 : response.status, body: { token_type: 'bearer', ...said } };
}

const answerOf = ({ status, body }: Told) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** The server under the name that its id token gives it, where that is one of those it may have. */
function issuing({ server, issuers }: Connection, { id_token: token }: Fields): AuthorizationServer {
  if (!issuers || typeof token !== 'string') return server;
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const { iss, tid } = fields(JSON.parse(payload));
  const isOne = typeof iss === 'string' && issuers.test(iss) && iss.split('/').includes(String(tid));
  return isOne ? { ...server, issuer: iss } : server;
}
