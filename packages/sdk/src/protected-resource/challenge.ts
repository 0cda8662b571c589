import { DPOP_ALGORITHMS } from '../verified-tokens/dpop-proofs.ts';
import type { ResourceFault } from './access.ts';

interface Refusal {
  readonly status: 401 | 403;
  /** The code of RFC 6750, section 3.1, or RFC 9449; a request without a token is told of none. */
  readonly code?: string;
  readonly description: string;
}

const refusals: Readonly<Record<ResourceFault, Refusal>> = {
  missing_token: { status: 401, description: 'An access token is required.' },
  invalid_token: { status: 401, code: 'invalid_token', description: "The access token isn't good for this resource." },
  expired_token: { status: 401, code: 'invalid_token', description: 'The access token has expired.' },
  invalid_proof: {
    status: 401,
    code: 'invalid_dpop_proof',
    description: "The access token is bound to a key that the request doesn't prove.",
  },
  insufficient_scope: {
    status: 403,
    code: 'insufficient_scope',
    description: 'The access token has too few scopes for this.',
  },
};

/** The answer to a request that is refused: what is missing, and where a client learns how to get it (RFC 9728, section 5.1). */
export function challenge(fault: ResourceFault, metadataUrl: string, scopes: readonly string[]): Response {
  const { status, code, description } = refusals[fault];
  const parameters = {
    resource_metadata: metadataUrl,
    ...(code !== undefined && { error: code, error_description: description }),
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
    ...(fault === 'invalid_proof' && { algs: DPOP_ALGORITHMS.join(' ') }),
  };
  const scheme = fault === 'invalid_proof' ? 'DPoP' : 'Bearer';
  const quoted = Object.entries(parameters).map(([name, value]) => `${name}="${value}"`);
  return Response.json(
    { error: code ?? 'invalid_token', error_description: description },
    { status, headers: { 'www-authenticate': `${scheme} ${quoted.join(', ')}`, 'cache-control': 'no-store' } },
  );
}
