import type { OfOwner, OfTeam, Read } from '../context/lists.ts';

/** How a member is shown in a team: as said for this team, else as everywhere. */
export interface TeamMemberProfile {
  /** Null for one who has no name. */
  readonly displayName: string | null;
  /** Null for one who has no picture. */
  readonly profileImageUrl: string | null;
}

/** A member of a team, as other members know it. */
export interface TeamUser {
  /** Of the user. */
  readonly id: string;
  /** How the member is shown in this team. */
  readonly teamProfile: TeamMemberProfile;
}

export async function teamUsers({ call }: OfOwner, teamId: string): Promise<Read<TeamUser[]>> {
  const { items } = await call('GET /team-member-profiles', { query: { team_id: teamId } });
  return { items, shown: () => items.map((json) => ({ id: json.user_id, teamProfile: profileOf(json) })) };
}

/** The members and how they are shown here, in the order in which they joined. */
export const listUsers = ({ lists, owner, teamId }: OfTeam): Promise<TeamUser[]> =>
  lists('teamUsers', async () => ({ teamUsers })).get(owner, teamId);

interface Json {
  readonly display_name: string | null;
  readonly profile_image_url: string | null;
}

export const profileOf = ({ display_name, profile_image_url }: Json): TeamMemberProfile => ({
  displayName: display_name,
  profileImageUrl: profile_image_url,
});
