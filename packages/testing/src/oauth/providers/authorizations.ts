import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Documented } from './documented.ts';
import { idToken } from './id-token.ts';
import type { Told } from './server.ts';

/** What users agreed to at the providers. */
export interface Authorizations {
  /** The user agrees; what the browser comes back with. `claims` go into the id token. */
  consent(address: URL, claims?: Readonly<Record<string, unknown>>): URLSearchParams;
  /** Takes a token back. */
  revoke(token: string): void;
  redeem(provider: Documented, request: IncomingMessage, body: URLSearchParams): Told;
  isLive(request: IncomingMessage): boolean;
}

interface Agreed {
  readonly query: URLSearchParams;
  readonly claims: Readonly<Record<string, unknown>>;
}

const newToken = () => randomBytes(12).toString('hex');

export function authorizations(): Authorizations {
  const codes = new Map<string, Agreed>();
  const refreshTokens = new Map<string, Agreed>();
  const live = new Set<string>();

  function issue(provider: Documented, agreed: Agreed): Told {
    const issued = { accessToken: newToken(), refreshToken: newToken() };
    live.add(issued.accessToken);
    refreshTokens.set(issued.refreshToken, agreed);
    const { query } = agreed;
    const [clientId = '', scope = ''] = [query.get('client_id') ?? '', query.get('scope') ?? ''];
    const nonce = query.get('nonce') ?? undefined;
    const claims = provider.claims && { aud: clientId, ...(nonce && { nonce }), ...provider.claims, ...agreed.claims };
    const says = provider.says({ ...issued, clientId, nonce, scope });
    return { body: { access_token: issued.accessToken, ...says, ...(claims && { id_token: idToken(claims) }) } };
  }

  return {
    consent(address, claims = {}) {
      const query = address.searchParams;
      const code = newToken();
      codes.set(code, { query, claims });
      return new URLSearchParams({ code, state: query.get('state') ?? '' });
    },
    revoke(token) {
      live.delete(token);
      refreshTokens.delete(token);
    },
    isLive: ({ headers }) => live.has(/^Bearer (.*)$/.exec(headers.authorization ?? '')?.[1] ?? ''),
    redeem(provider, { headers }, body) {
      const [tokens, name] = body.has('refresh_token') ? [refreshTokens, 'refresh_token'] : [codes, 'code'];
      const given = body.get(name) ?? '';
      const agreed = tokens.get(given);
      if (!agreed || !isFor(agreed, body, provider)) return refusal(provider, 'invalid_grant');
      if (clientIn(provider, headers.authorization, body) !== agreed.query.get('client_id')) {
        return { status: 401, body: { error: 'invalid_client' } };
      }
      tokens.delete(given);
      return issue(provider, agreed);
    },
  };
}

/** The client that proves who it is, in the one way that the provider takes. */
function clientIn({ clientAuth }: Documented, authorization = '', body: URLSearchParams): string | null {
  if (clientAuth === 'post') return body.get('client_secret') === 'secret-1_2.3' ? body.get('client_id') : null;
  const pair = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString().split(':');
  return pair[1] === 'secret-1_2.3' ? (pair[0] ?? null) : null;
}

function isFor({ query }: Agreed, body: URLSearchParams, { pkce }: Documented): boolean {
  if (body.get('grant_type') === 'refresh_token') return true;
  const verifier = body.get('code_verifier');
  const challenge = verifier && createHash('sha256').update(verifier).digest('base64url');
  const isBound = pkce ? challenge === query.get('code_challenge') : verifier === null;
  return (
    body.get('grant_type') === 'authorization_code' && isBound && body.get('redirect_uri') === query.get('redirect_uri')
  );
}

const refusal = ({ refusal }: Documented, error: string): Told => refusal ?? { status: 400, body: { error } };
