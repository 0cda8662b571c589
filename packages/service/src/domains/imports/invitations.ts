import { time } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../runtime/ids.ts';
import { codeLifetimes } from '../codes/kinds.ts';
import { teamPermissionCheck } from '../permissions/require-defined.ts';
import type { Project } from '../projects/project.ts';
import { normaliseEmail } from '../users/email.ts';
import { type Problem, problemOf, type TeamLine } from './line.ts';
import type { InvitationRow } from './team-queries.ts';

/** Those of the lines whose invitations give a permission that there isn't. */
export async function invitationsProblems(
  context: Context,
  project: Project,
  lines: readonly TeamLine[],
): Promise<Map<TeamLine, Problem>> {
  const given = lines.map((line) => ({
    line,
    ids: [...new Set((line.team.invitations ?? []).flatMap(({ permission_ids: ids = [] }) => ids))],
  }));
  const problems = new Map<TeamLine, Problem>();
  const asked = [...new Set(given.flatMap(({ ids }) => ids))];
  if (asked.length === 0) return problems;
  const check = await teamPermissionCheck(context, project, asked);
  for (const { line, ids } of given)
    try {
      ids.forEach(check);
    } catch (error) {
      problems.set(line, problemOf(error));
    }
  return problems;
}

/** The invitations that are still open. No one has a code of theirs until they are sent again. */
export const invitationRows = ({ now, random }: Context, teamId: string, { team }: TeamLine): InvitationRow[] =>
  (team.invitations ?? [])
    .map(({ expires_at_millis: expiresAt = now + codeLifetimes['team-invitation'], ...rest }) => ({
      ...rest,
      expiresAt,
    }))
    .filter(({ expiresAt }) => expiresAt > now)
    .map(({ email, permission_ids: permissionIds = null, expiresAt }) => ({
      id: newId(random),
      teamId,
      email: normaliseEmail(email),
      permissionIds,
      codeHash: random(32),
      expiresAt: time(expiresAt),
    }));
