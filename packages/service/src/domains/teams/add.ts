import type { Endpoints, InputOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { checkUploadedImage } from '../images/images.ts';
import { checkMetadata } from '../metadata/check.ts';
import type { Project } from '../projects/project.ts';
import { lockUser } from '../users/lock.ts';
import type { Asking } from '../users/resolve-target-user.ts';
import { createTeam } from './create.ts';
import { MOST_TEAMS_OF_CREATOR } from './limits.ts';
import { countTeams } from './queries.ts';
import type { Team } from './team.ts';

type Row = Endpoints['POST /teams'];
type Body = InputOf<{ body: Row['body']['server'] }>['body'];

/** Creates the requested team. Throws what the endpoint's row declares. */
export async function addTeam(
  context: Context,
  project: Project,
  asking: Asking,
  { add_current_user }: InputOf<Row>['query'],
  body: Body,
): Promise<Team> {
  const { user, level } = asking;
  if (body.creator_user_id === 'me' && !user) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
  if (body.creator_user_id !== undefined && add_current_user !== undefined) throw new Refusal('TEAM_CREATOR_TWICE');
  const userId = level === 'client' ? ownCreator(project, asking, body) : namedCreator(asking, add_current_user, body);
  checkMetadata(project, 'team', body);
  return inTransaction(context, async (context) => {
    if (level === 'client' && userId !== undefined) await checkRoom(context, project, userId);
    return createTeam(context, project, {
      displayName: body.display_name,
      profileImageUrl: body.profile_image_url,
      clientMetadata: body.client_metadata,
      clientReadOnlyMetadata: body.client_read_only_metadata,
      serverMetadata: body.server_metadata,
      creator: userId === undefined ? undefined : { userId, isSelected: false },
    });
  });
}

/** A client's team is created by its own user. */
function ownCreator(
  { config }: Project,
  { user }: Asking,
  { creator_user_id: creator, profile_image_url }: Body,
): string {
  if (!user) throw new KnownError('USER_AUTHENTICATION_REQUIRED');
  if (!config.client_team_creation_enabled) throw new Refusal('TEAM_CREATION_OFF');
  checkUploadedImage(profile_image_url ?? null);
  if (creator !== undefined && creator !== 'me' && creator !== user.id) throw new Refusal('TEAM_CREATOR_NOT_OWN');
  return user.id;
}

function namedCreator({ user }: Asking, addCurrentUser: boolean | undefined, { creator_user_id: creator }: Body) {
  if (creator === 'me') return user?.id;
  if (!addCurrentUser) return creator;
  if (!user) throw new Refusal('TEAM_CREATOR_MISSING');
  return user.id;
}

async function checkRoom(context: Context, project: Project, userId: string): Promise<void> {
  // Those who create at once are counted one after the other.
  if (!(await lockUser(context, project, userId))) throw new KnownError('USER_NOT_FOUND');
  if ((await countTeams(context.db, project.id, userId)) >= MOST_TEAMS_OF_CREATOR) throw new Refusal('TEAMS_TOO_MANY');
}
