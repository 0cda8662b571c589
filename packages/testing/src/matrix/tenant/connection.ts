import type { CallOptions } from '../../http/call.ts';
import type { Marks, SentHeaders } from './tenant.ts';

/** A single sign-on connection of a team, with an exception; answers its id. */
export async function newConnection(
  must: (endpoint: string, options: CallOptions) => Promise<{ id: string }>,
  place: { readonly teamId: string; readonly userId: string; readonly server: SentHeaders },
  { canary }: Marks,
): Promise<string> {
  const path = `/latchkey/teams/${place.teamId}/sso-connections`;
  const headers = place.server;
  const oidc = { issuer: `https://${canary}.example`, client_id: canary, client_secret: canary };
  const { id } = await must(`POST ${path}`, { headers, body: { display_name: canary, type: 'oidc', oidc } });
  await must(`PUT ${path}/${id}/exceptions/${place.userId}`, { headers, body: {} });
  return id;
}
