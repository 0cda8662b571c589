import type { CallOptions } from '../../http/call.ts';
import { scimAt } from '../../people/directory.ts';
import { fetchIn } from '../../people/relying-party.ts';
import type { World } from '../../world/start.ts';
import type { Marks, SentHeaders } from './tenant.ts';

/** A directory of a team, with a token. */
export interface DirectoryOfTenant {
  readonly id: string;
  readonly tokenId: string;
  readonly groupId: string;
}

export async function newDirectory(
  world: World,
  must: (endpoint: string, options: CallOptions) => Promise<{ id: string; base_url: string; token: string }>,
  { teamId, server: headers }: { readonly teamId: string; readonly server: SentHeaders },
  { canary }: Marks,
): Promise<DirectoryOfTenant> {
  const path = `/latchkey/teams/${teamId}/directories`;
  const { id, base_url } = await must(`POST ${path}`, { headers, body: { display_name: canary } });
  const token = await must(`POST ${path}/${id}/tokens`, { headers, body: {} });
  const group = await scimAt(base_url, token.token, fetchIn(world))('POST /Groups', { displayName: canary });
  return { id, tokenId: token.id, groupId: group.body.id };
}
