import { clientKinds } from '@latchkey/protocol/oauth-clients';
import type { OAuthClient } from './client.ts';

/**
 * A client as OpenID Connect Dynamic Client Registration names its fields. Its secret is stored hashed: the hash stands
 * in for it, and `isSecretOf` compares. Its looks are left out: they are for the consent page, which reads the table.
 */
export function metadataOf(client: OAuthClient) {
  const { isConfidential, hasRedirect, grants } = clientKinds[client.kind];
  return {
    client_id: client.id,
    client_name: client.name,
    application_type: client.kind === 'native' || client.kind === 'device' ? 'native' : 'web',
    grant_types: [...grants],
    response_types: hasRedirect ? ['code'] : [],
    redirect_uris: [...client.redirectUris],
    post_logout_redirect_uris: [...client.postLogoutRedirectUris],
    token_endpoint_auth_method: isConfidential ? 'client_secret_basic' : 'none',
    id_token_signed_response_alg: 'ES256',
    ...(client.secretHash && { client_secret: client.secretHash.toString('hex') }),
    ...(client.backchannelLogoutUrl && {
      backchannel_logout_uri: client.backchannelLogoutUrl,
      // So that the end of one session is not taken for that of all.
      backchannel_logout_session_required: true,
    }),
  } as const;
}
