import type { OfOwner, OfTeam, Read } from '../context/lists.ts';
import { type FromWire, fromWire } from '../core/shapes/names.ts';
import type { ServerTeamUpdate } from '../core/shapes/team.ts';
import { toWire } from '../core/shapes/to-wire.ts';
import type { ServerUserJson } from '../core/shapes/user.ts';
import type { BodyOf, ResponseOf } from '../core/wire/call.ts';
import { profileOf } from '../teams/team-users.ts';
import type { ServerTeamUser } from './server-team.ts';
import { serverUser } from './server-user.ts';

type OfServerTeam = OfTeam & OfOwner<'server'>;

/** Resolves when everything that shows the team knows of the change. */
export async function update({ change, teamId }: OfServerTeam, changes: ServerTeamUpdate): Promise<void> {
  const body = toWire<BodyOf<'PATCH /teams/:team_id', 'server'>>(changes);
  await change('PATCH /teams/:team_id', { params: { team_id: teamId }, body });
}

/** With the permissions that members start with. Rejects with TEAM_MEMBERSHIP_ALREADY_EXISTS for one who is a member. */
export async function addUser({ change, teamId }: OfServerTeam, userId: string): Promise<void> {
  const params = { team_id: teamId, user_id: userId };
  await change('POST /team-memberships/:team_id/:user_id', { params, body: {} });
}

/** The result for a user who was to be added. */
export type AddedUser = Readonly<
  FromWire<ResponseOf<'POST /latchkey/teams/:team_id/members', 'server'>['items'][number]>
>;

/**
 * Adds up to 100 different users, all or none where something fails; returns a result for each, in the order given.
 * `const results = await team.addUsers(ids); const added = results.filter(({ result }) => result === 'added');`
 */
export async function addUsers({ change, teamId }: OfServerTeam, userIds: readonly string[]): Promise<AddedUser[]> {
  const body = { user_ids: [...userIds] };
  const { items } = await change('POST /latchkey/teams/:team_id/members', { params: { team_id: teamId }, body });
  return items.map((item) => fromWire(item));
}

/** The members with all that servers know of them, in the order in which they joined. */
export const listUsers = ({ lists, owner, teamId }: OfTeam): Promise<ServerTeamUser[]> =>
  lists('teamUsers', async () => ({ teamUsers })).get(owner, teamId);

interface Json {
  readonly display_name: string | null;
  readonly profile_image_url: string | null;
  readonly user: ServerUserJson;
}

export async function teamUsers({ call }: OfOwner, team_id: string): Promise<Read<ServerTeamUser[]>> {
  const { items } = await call('GET /team-member-profiles', { query: { team_id } });
  const full = items as unknown as Json[];
  const shape = (of: OfOwner, json: Json) =>
    Object.freeze({ ...serverUser(of, json.user), teamProfile: profileOf(json) });
  return { items, shown: (of) => full.map((json) => shape(of, json)) };
}
