import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { findUser } from '../users/find.ts';
import type { Member } from './queries.ts';

/** Why there is no membership: no such user, or the user isn't in the team. */
export async function missingMember({ db }: Context, project: Project, { teamId, userId }: Member) {
  if (!(await findUser(db, project, userId))) return new KnownError('USER_NOT_FOUND');
  return new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: userId });
}
