import type { CallOptions } from '../../http/call.ts';
import type { Marks, SentHeaders } from './tenant.ts';

/** A directory of a team, with a token. */
export interface DirectoryOfTenant {
  readonly id: string;
  readonly tokenId: string;
}

export async function newDirectory(
  must: (endpoint: string, options: CallOptions) => Promise<{ id: string }>,
  { teamId, server: headers }: { readonly teamId: string; readonly server: SentHeaders },
  { canary }: Marks,
): Promise<DirectoryOfTenant> {
  const path = `/latchkey/teams/${teamId}/directories`;
  const { id } = await must(`POST ${path}`, { headers, body: { display_name: canary } });
  const token = await must(`POST ${path}/${id}/tokens`, { headers, body: {} });
  return { id, tokenId: token.id };
}
