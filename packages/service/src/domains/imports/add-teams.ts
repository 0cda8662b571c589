import type { Context } from '../../platform/context.ts';
import { recordEvents } from '../../platform/events/events.ts';
import { newId } from '../../runtime/ids.ts';
import type { Project } from '../projects/project.ts';
import { insertApiKeys } from './api-key-queries.ts';
import { apiKeyRows, apiKeyTaken } from './api-keys.ts';
import { claimLines } from './claim-lines.ts';
import { dateOf } from './dates.ts';
import { invitationRows, invitationsProblems } from './invitations.ts';
import type { Outcomes, Problem, TeamLine } from './line.ts';
import type { Import } from './queries.ts';
import { deleteTeams, insertInvitations, insertTeams } from './team-queries.ts';

interface NewTeam {
  readonly line: TeamLine;
  readonly id: string;
}

/** Creates teams that were not imported before, whole or not at all, inside the caller's transaction. */
export async function addTeams(
  context: Context,
  project: Project,
  into: Import,
  lines: readonly TeamLine[],
): Promise<Outcomes> {
  const problems: Map<TeamLine, Problem> = await invitationsProblems(context, project, lines);
  const good = lines.filter((line) => !problems.has(line));
  const withIds = good.map((line) => ({ line, id: newId(context.random) }));
  const { claimed, outcomes } = await claimLines(context, project, into, 'team', withIds);
  if (claimed.length > 0) {
    const rows = claimed.map(({ id, line: { team } }) => ({
      id,
      displayName: team.display_name,
      profileImageUrl: team.profile_image_url ?? null,
      clientMetadata: team.client_metadata,
      clientReadOnlyMetadata: team.client_read_only_metadata,
      serverMetadata: team.server_metadata,
      createdAt: dateOf(context, team),
    }));
    await insertTeams(context.db, project.id, rows);
    for (const line of await linesWithTakenKeys(context, project, claimed)) problems.set(line, apiKeyTaken);
    await keep(context, project, into, claimed, problems);
  }
  for (const { line, id } of claimed) if (!problems.has(line)) outcomes.set(line, { result: 'created', id });
  for (const [line, problem] of problems) outcomes.set(line, { result: 'refused', problem });
  return outcomes;
}

/** Inserts the API keys of teams; answers the lines one of whose keys another owner has. */
async function linesWithTakenKeys(context: Context, project: Project, teams: readonly NewTeam[]): Promise<TeamLine[]> {
  const keys = teams.flatMap(({ line, id: teamId }) =>
    apiKeyRows(context, project, { userId: null, teamId }, line.team).map((row) => ({ ...row, line })),
  );
  return (await insertApiKeys(context.db, project.id, keys)).map(({ line }) => line);
}

/** Takes out the teams that are refused, and gives the others what only whole teams get. */
async function keep(
  context: Context,
  project: Project,
  into: Import,
  claimed: readonly NewTeam[],
  problems: ReadonlyMap<TeamLine, Problem>,
): Promise<void> {
  const refused = claimed.filter(({ line }) => problems.has(line));
  if (refused.length > 0)
    await deleteTeams(
      context.db,
      project.id,
      refused.map(({ id }) => id),
    );
  const kept = claimed.filter(({ line }) => !problems.has(line));
  const invitations = kept.flatMap(({ id, line }) => invitationRows(context, id, line));
  await insertInvitations(context.db, project.id, invitations, context.now);
  // Without a payload: a webhook for each would only tell the server what it has sent itself.
  const ids = kept.map(({ id }) => id);
  await recordEvents(context, { kind: 'team.imported', projectId: project.id, detail: { import_id: into.id } }, ids);
}
