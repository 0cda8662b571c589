import type { OfOwner, Read } from '../context/lists.ts';
import type { FromWire } from '../core/shapes/names.ts';
import type { ThatTeam } from '../core/shapes/team.ts';
import { toWire } from '../core/shapes/to-wire.ts';
import type { BodyOf } from '../core/wire/call.ts';
import { profileOf, type TeamMemberProfile } from './team-users.ts';

const path = '/team-member-profiles/:team_id/:user_id';

/** What a member changes of the own profile in a team. */
export type TeamMemberProfileUpdate = FromWire<BodyOf<`PATCH ${typeof path}`, 'client'>>;

/** How a user appears in one of their teams. */
export interface EditableTeamMemberProfile extends TeamMemberProfile {
  /**
   * Changes how the user appears in this team alone. Fields left out stay; a null picture means the account's picture.
   */
  update(changes: TeamMemberProfileUpdate): Promise<void>;
}

/** Null when no user is signed in. */
export async function teamProfile(of: OfOwner, teamId: string): Promise<Read<EditableTeamMemberProfile | null>> {
  const items = await of.call(`GET ${path}`, { params: { team_id: teamId, user_id: of.userId } });
  return { items, shown: (of) => editable(of, teamId, profileOf(items)) };
}

/** How the user is shown in one of its teams. */
export const getTeamProfile = ({ lists, owner }: OfOwner, { id }: ThatTeam): Promise<EditableTeamMemberProfile> =>
  lists('teamProfile', async () => ({ teamProfile })).get(owner, id) as Promise<EditableTeamMemberProfile>;

const editable = ({ change, userId }: OfOwner, teamId: string, profile: TeamMemberProfile) => ({
  ...profile,
  async update(changes: TeamMemberProfileUpdate) {
    const params = { team_id: teamId, user_id: userId };
    const body = toWire<BodyOf<`PATCH ${typeof path}`, 'client'>>(changes);
    await change(`PATCH ${path}`, { params, body });
  },
});
