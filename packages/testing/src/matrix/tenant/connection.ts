import type { CallOptions } from '../../http/call.ts';
import type { Marks, SentHeaders } from './tenant.ts';

/** Single sign-on connections of a team: one by OpenID Connect, with an exception, and one by SAML. Answers their ids. */
export async function newConnections(
  must: (endpoint: string, options: CallOptions) => Promise<{ id: string }>,
  place: { readonly teamId: string; readonly userId: string; readonly server: SentHeaders },
  { canary }: Marks,
): Promise<{ readonly connectionId: string; readonly samlConnectionId: string }> {
  const path = `/latchkey/teams/${place.teamId}/sso-connections`;
  const headers = place.server;
  const oidc = { issuer: `https://${canary}.example`, client_id: canary, client_secret: canary };
  const { id } = await must(`POST ${path}`, { headers, body: { display_name: canary, type: 'oidc', oidc } });
  await must(`PUT ${path}/${id}/exceptions/${place.userId}`, { headers, body: {} });
  const ofSaml = { display_name: canary, type: 'saml', is_enabled: false };
  const saml = await must(`POST ${path}`, { headers, body: ofSaml });
  return { connectionId: id, samlConnectionId: saml.id };
}
