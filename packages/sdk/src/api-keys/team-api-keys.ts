import type { OfOwner, OfTeam, Read } from '../context/lists.ts';
import { type ApiKeyOf, apiKey, type FirstViewOf, type NewApiKey, order } from './api-keys.ts';

/** An API key of a team. */
export type TeamApiKey = ApiKeyOf<'team'>;
/** A new API key of a team, with its secret, which is shown this once. */
export type TeamApiKeyFirstView = FirstViewOf<'team'>;

export async function teamApiKeys({ call }: OfOwner, teamId: string): Promise<Read<TeamApiKey[]>> {
  const { items } = await call('GET /latchkey/team-api-keys', { query: { team_id: teamId } });
  return { items, shown: (of) => items.map((json) => apiKey(of, json)) };
}

/** Newest first, including revoked and expired ones. */
export const listApiKeys = ({ lists, owner, teamId }: OfTeam): Promise<TeamApiKey[]> =>
  lists('teamApiKeys', async () => ({ teamApiKeys })).get(owner, teamId);

/** The full key is in the answer, and nowhere else. */
export async function createApiKey(of: OfTeam, key: NewApiKey): Promise<TeamApiKeyFirstView> {
  const body = { team_id: of.teamId, ...order(key) };
  return apiKey(of, await of.change('POST /team-api-keys', { body }));
}
