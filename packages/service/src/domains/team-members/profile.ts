import type { Endpoints, ResultOf } from '@latchkey/protocol';
import type { Project } from '../projects/project.ts';
import { describe } from '../users/describe.ts';
import type { User } from '../users/user.ts';

type Wire = ResultOf<Endpoints['PATCH /team-member-profiles/:team_id/:user_id']>;

/** How a member is shown in a team: as they have it there, else as everywhere. */
export interface Profile {
  readonly teamId: string;
  readonly userId: string;
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
}

/** The fullest wire shape of a member; what a caller's level may not see is dropped when it is rendered. */
export const describeProfile = (project: Project, profile: Profile, user: User): Wire => ({
  ...describeShown(profile),
  user: describe(project, user),
});

/** The part that every member sees. */
export const describeShown = ({ teamId, userId, displayName, profileImageUrl }: Profile) => ({
  team_id: teamId,
  user_id: userId,
  display_name: displayName,
  profile_image_url: profileImageUrl,
});
