import type { Context } from '../../platform/context.ts';
import { recordEvents } from '../../platform/events/events.ts';
import { newId } from '../../runtime/ids.ts';
import type { Project } from '../projects/project.ts';
import { claimLines } from './claim-lines.ts';
import { dateOf } from './dates.ts';
import type { Outcomes, TeamLine } from './line.ts';
import type { Import } from './queries.ts';
import { insertTeams } from './team-queries.ts';

/** Creates teams that were not imported before, inside the caller's transaction. */
export async function addTeams(
  context: Context,
  project: Project,
  into: Import,
  lines: readonly TeamLine[],
): Promise<Outcomes> {
  const withIds = lines.map((line) => ({ line, id: newId(context.random) }));
  const { claimed, outcomes } = await claimLines(context, project, into, 'team', withIds);
  if (claimed.length === 0) return outcomes;
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
  // Without a payload: a webhook for each would only tell the server what it has sent itself.
  const ids = rows.map(({ id }) => id);
  await recordEvents(context, { kind: 'team.imported', projectId: project.id, detail: { import_id: into.id } }, ids);
  for (const { line, id } of claimed) outcomes.set(line, { result: 'created', id });
  return outcomes;
}
