import type { Context } from '../../platform/context.ts';
import { teamPermissionCheck } from '../permissions/require-defined.ts';
import type { Project } from '../projects/project.ts';
import { type Problem, problemOf } from './line.ts';
import type { PreparedUser } from './prepare-users.ts';
import type { Import } from './queries.ts';
import { holdImportedTeams } from './team-queries.ts';
import type { MemberRow } from './user-queries.ts';

const teamUnknown: Problem = {
  code: 'IMPORTED_TEAM_UNKNOWN',
  message: 'A team of the user was not imported from this source. Import teams before the users in them.',
};

/**
 * The memberships of users, with what each holds; `problems` are those of users who name a team or a permission that
 * there isn't, by their ids. Teams and definitions stay as they are until the transaction ends.
 */
export async function membersOf(
  context: Context,
  project: Project,
  { source, isDryRun }: Import,
  prepared: readonly PreparedUser[],
): Promise<{ readonly members: readonly MemberRow[]; readonly problems: Map<string, Problem> }> {
  const problems = new Map<string, Problem>();
  const memberships = prepared.flatMap(({ id, line: { user } }) =>
    (user.teams ?? []).map((team) => ({ userId: id, sourceId: team.source_id, permissionIds: team.permission_ids })),
  );
  if (memberships.length === 0) return { members: [], problems };
  const defaults = project.config.team_member_default_permissions.map(({ id }) => id);
  const asked = new Set([...defaults, ...memberships.flatMap(({ permissionIds = [] }) => permissionIds)]);
  const check = await teamPermissionCheck(context, project, [...asked]);
  const isDefined = (id: string) => !problemWith(() => check(id));
  // What is not defined any more is no reason to stay out.
  const byDefault = defaults.filter(isDefined);
  const sourceIds = [...new Set(memberships.map(({ sourceId }) => sourceId))];
  const teams = await holdImportedTeams(context.db, project.id, source, sourceIds);
  const members: MemberRow[] = [];
  for (const { userId, sourceId, permissionIds } of memberships) {
    const teamId = teams.get(sourceId);
    const problem = problemWith(() => permissionIds?.forEach(check)) ?? (teamId ? undefined : teamUnknown);
    if (teamId) members.push({ teamId, userId, permissionIds: permissionIds ?? byDefault });
    // The teams of a dry run are of batches that were rolled back.
    if (problem && !(isDryRun && problem === teamUnknown)) problems.set(userId, problem);
  }
  return { members, problems };
}

function problemWith(check: () => void): Problem | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return problemOf(error);
  }
}
