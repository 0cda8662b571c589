import { clientKinds } from '@latchkey/protocol/oauth-clients';
import { authenticationOf, type OAuthClient } from './client.ts';

/** As OAuth names the ways to prove who one is. */
const METHODS = { secret: 'client_secret_basic', 'private-key': 'private_key_jwt', none: 'none' } as const;

/**
 * A client as OpenID Connect Dynamic Client Registration names its fields. Its secret is stored hashed: the hash stands
 * in for it, and `isSecretOf` compares. Its looks are left out: they are for the consent page, which reads the table.
 */
export function metadataOf(client: OAuthClient) {
  const { hasRedirect, grants } = clientKinds[client.kind];
  return {
    client_id: client.id,
    client_name: client.name,
    application_type: client.kind === 'native' || client.kind === 'device' ? 'native' : 'web',
    grant_types: [...grants],
    response_types: hasRedirect ? ['code'] : [],
    redirect_uris: [...client.redirectUris],
    post_logout_redirect_uris: [...client.postLogoutRedirectUris],
    token_endpoint_auth_method: METHODS[authenticationOf(client)],
    id_token_signed_response_alg: client.idTokenSigningAlg,
    ...(client.jwks && { jwks: client.jwks }),
    ...(client.jwksUri !== null && { jwks_uri: client.jwksUri }),
    ...(client.secretHash && { client_secret: client.secretHash.toString('hex') }),
    ...(client.backchannelLogoutUrl && { backchannel_logout_uri: client.backchannelLogoutUrl }),
  } as const;
}
