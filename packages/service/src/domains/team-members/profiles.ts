import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import { requireTeamPermissions } from '../permissions/require.ts';
import type { Project } from '../projects/project.ts';
import { findTeam } from '../teams/find.ts';
import { findUser, findUsers } from '../users/find.ts';
import type { Asking } from '../users/resolve-target-user.ts';
import type { Identity } from '../users/user.ts';
import { missingMember } from './missing.ts';
import { namedUser } from './named-user.ts';
import { describeProfile, describeShown, type Profile } from './profile.ts';
import { type Member, profilesOf } from './queries.ts';

type List = ResultOf<Endpoints['GET /team-member-profiles']>['items'];
type One = ResultOf<Endpoints['GET /team-member-profiles/:team_id/:user_id']>;

/** Members as those who ask may see them, in the order in which they joined. Throws what the endpoint's row declares. */
export async function listProfiles(
  context: Context,
  project: Project,
  asking: Asking,
  { team_id: teamId, user_id: named }: { team_id?: string | undefined; user_id?: string | undefined },
): Promise<List> {
  const userId = namedUser(asking, named);
  const caller = asking.user;
  if (asking.level === 'client' && caller) {
    if (teamId === undefined) throw new Refusal('TEAM_PROFILES_NEED_TEAM');
    await checkMayRead(context, project, caller, { teamId, userId });
  }
  const profiles = await profilesOf(context.db, project.id, { teamId, userId });
  if (profiles.length === 0) await checkExist(context, project, { teamId, userId });
  return asking.level === 'client' ? forClients(profiles) : withUsers(context, project, profiles);
}

/** One member, if the caller may see it. Throws what the endpoint's row declares. */
export async function readProfile(
  context: Context,
  project: Project,
  asking: Asking,
  { team_id: teamId, user_id: named }: { team_id: string; user_id: string },
): Promise<One> {
  const member = { teamId, userId: namedUser(asking, named) };
  if (asking.level === 'client' && asking.user) await checkMayRead(context, project, asking.user, member);
  return profileOf(context, project, member);
}

/** A member in the fullest shape. Throws USER_NOT_FOUND or TEAM_MEMBERSHIP_NOT_FOUND. */
export async function profileOf(context: Context, project: Project, member: Member): Promise<One> {
  const [profile] = await profilesOf(context.db, project.id, member);
  const user = profile && (await findUser(context.db, project, member.userId));
  if (!profile || !user) throw await missingMember(context, project, member);
  return describeProfile(project, profile, user);
}

async function checkExist(
  context: Context,
  project: Project,
  { teamId, userId }: { readonly teamId: string | undefined; readonly userId: string | undefined },
): Promise<void> {
  if (teamId !== undefined && !(await findTeam(context, project, teamId)))
    throw new KnownError('TEAM_NOT_FOUND', { team_id: teamId });
  if (userId !== undefined && !(await findUser(context.db, project, userId))) throw new KnownError('USER_NOT_FOUND');
}

/** Without the users, which the shape for clients does not have, so they are not even read. */
const forClients = (profiles: readonly Profile[]): List =>
  profiles.map((profile) => describeShown(profile) as List[number]);

/** With the users, all in one read. */
async function withUsers({ db }: Context, project: Project, profiles: readonly Profile[]): Promise<List> {
  const ids = new Set(profiles.map(({ userId }) => userId));
  const users = new Map((await findUsers(db, project, [...ids])).map((user) => [user.id, user]));
  return profiles.flatMap((profile) => {
    // Users deleted in between are left out.
    const user = users.get(profile.userId);
    return user ? [describeProfile(project, profile, user)] : [];
  });
}

const checkMayRead = (
  context: Context,
  project: Project,
  caller: Identity,
  { teamId, userId }: { readonly teamId: string; readonly userId: string | undefined },
): Promise<void> =>
  requireTeamPermissions(
    context,
    project,
    { teamId, userId: caller.id },
    userId === caller.id ? [] : ['$read_members'],
  );
