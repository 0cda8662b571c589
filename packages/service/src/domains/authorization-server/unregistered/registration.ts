import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import type { OAuthClient } from '../clients/client.ts';
import { type ClientMetadata, describedClient, isHttps } from './describe.ts';
import { putDescribed } from './put.ts';

/** What of a registration counts; all else is replaced, as RFC 7591, section 3.2.1, lets a server do. */
const COUNTED = ['client_id', 'client_name', 'redirect_uris'];
/** What is not for a client to say: the provider refuses it (RFC 7592, section 2.2). */
const REFUSED = [
  'registration_access_token',
  'registration_client_uri',
  'client_secret_expires_at',
  'client_id_issued_at',
];

/** A registration as the provider is to take it: of a client without a secret, by the code grant. No JSON stays as it is. */
export function registrationOf(body: string): string {
  const given = parsed(body);
  if (given === undefined) return body;
  const counted = Object.entries(given).filter(([name]) => COUNTED.includes(name) || REFUSED.includes(name));
  const { redirect_uris: redirectUris } = given;
  const isWeb = Array.isArray(redirectUris) && redirectUris.every((uri) => isHttps(String(uri)));
  return JSON.stringify({
    ...Object.fromEntries(counted),
    application_type: isWeb ? 'web' : 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    id_token_signed_response_alg: 'ES256',
  });
}

function parsed(body: string): ClientMetadata | undefined {
  try {
    const given: unknown = JSON.parse(body);
    return typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as ClientMetadata) : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a client that registers itself, or what it changes. Throws OAUTH_CLIENT_INVALID and OAUTH_CLIENTS_TOO_MANY. */
export function registerClient(
  context: Context,
  project: Project,
  id: string,
  metadata: ClientMetadata,
  isChange: boolean,
): Promise<OAuthClient> {
  return putDescribed(context, project, describedClient(id, 'registration', metadata, context.now), isChange);
}
