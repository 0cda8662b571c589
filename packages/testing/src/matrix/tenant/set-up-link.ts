import type { CallOptions } from '../../http/call.ts';
import type { SentHeaders } from './tenant.ts';

/** A set-up link of a team, and a visit by another one. */
export interface SetUpLinkOfTenant {
  readonly id: string;
  /** The token of the visit. */
  readonly visit: string;
}

export async function newSetUpLinks(
  must: (endpoint: string, options: CallOptions) => Promise<{ id: string; url: string; token: string }>,
  place: { readonly teamId: string; readonly server: SentHeaders; readonly client: SentHeaders },
): Promise<SetUpLinkOfTenant> {
  const create = () =>
    must(`POST /latchkey/teams/${place.teamId}/set-up-links`, { headers: place.server, body: { expires_in_days: 30 } });
  const [{ id }, { url }] = [await create(), await create()];
  const body = { secret: new URL(url).hash.slice(1) };
  const { token } = await must('POST /latchkey/set-up/open', { headers: place.client, body });
  return { id, visit: token };
}
