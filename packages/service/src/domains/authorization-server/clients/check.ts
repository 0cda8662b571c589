import { clientKinds, redirectProblem, secureProblem } from '@latchkey/protocol/oauth-clients';
import { type Authentication, authenticationOf, type OAuthClient } from './client.ts';
import { invalid } from './invalid.ts';

/** Throws the refusal OAUTH_CLIENT_INVALID, which says what is wrong. */
export function checkClient(client: OAuthClient): void {
  const { kind, redirectUris, postLogoutRedirectUris, grants } = client;
  const { hasRedirect } = clientKinds[kind];
  if (hasRedirect && redirectUris.length === 0) throw invalid('It needs an address that people are sent back to.');
  if (!hasRedirect && redirectUris.length > 0) throw invalid(`A ${kind} has no address that people are sent back to.`);
  for (const address of [...redirectUris, ...postLogoutRedirectUris]) {
    const problem = redirectProblem(kind, address);
    if (problem) throw invalid(`The address ${address} ${problem}.`);
  }
  if (grants.length > 0 && kind !== 'machine') {
    throw invalid('Only a machine is granted scopes: users allow other clients theirs.');
  }
}

/** Throws OAUTH_CLIENT_INVALID where a client proves who it is in another way than it is to. */
export function checkAuthentication(client: OAuthClient, wanted: Authentication): void {
  const { kind, jwks, jwksUri } = client;
  if (jwks && jwksUri !== null) throw invalid('Give its keys, or where they are: not both.');
  if (authenticationOf(client) === wanted) {
    const problem = jwksUri === null ? undefined : secureProblem(jwksUri);
    if (problem) throw invalid(`The address of its keys ${problem}.`);
    return;
  }
  if (wanted === 'private-key') throw invalid('It needs its public keys, `jwks`, or where they are, `jwks_uri`.');
  throw invalid(
    wanted === 'none' ? `A client of the kind ${kind} can keep no key.` : 'It has a secret, and so no keys.',
  );
}
