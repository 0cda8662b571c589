import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { newId } from '../../runtime/ids.ts';
import type { Project } from '../projects/project.ts';
import { lockTeamFor, teamFor } from '../teams/access.ts';
import type { Asking } from '../users/resolve-target-user.ts';
import { type Directory, describeDirectory } from './directory.ts';
import { deleteDirectoryRow, directoriesOf, insertDirectory, tokensOfTeam } from './queries.ts';

/** What clients need to hold in a team to manage its directories. */
export const managing = (teamId: string) => ({ teamId, permissions: ['$update_team'] }) as const;

/** Which directory is meant. */
export interface Place {
  readonly teamId: string;
  readonly directoryId: string;
}

/** A directory of a team. Throws the refusal DIRECTORY_UNKNOWN where the team has none like it. */
export async function theDirectory(
  { db }: Context,
  project: Project,
  { teamId, directoryId }: Place,
): Promise<Directory> {
  const directories = await directoriesOf(db, project.id, teamId);
  const directory = directories.find(({ id }) => id === directoryId);
  if (!directory) throw new Refusal('DIRECTORY_UNKNOWN');
  return directory;
}

/** The directories of a team with their tokens, oldest first. Throws what the endpoint's row declares. */
export async function listDirectories(context: Context, project: Project, asking: Asking, teamId: string) {
  await teamFor(context, project, asking, managing(teamId));
  const directories = await directoriesOf(context.db, project.id, teamId);
  const tokens = await tokensOfTeam(context.db, project.id, teamId);
  return directories.map((directory) =>
    describeDirectory(
      context,
      project,
      directory,
      tokens.filter(({ directoryId }) => directoryId === directory.id),
    ),
  );
}

/** Connects a directory to a team. Throws what the endpoint's row declares. */
export function createDirectory(
  context: Context,
  project: Project,
  asking: Asking,
  { teamId, displayName }: Pick<Directory, 'teamId' | 'displayName'>,
) {
  return inTransaction(context, async (context) => {
    await lockTeamFor(context, project, asking, managing(teamId));
    if ((await directoriesOf(context.db, project.id, teamId)).length >= limits.directoriesOfTeam)
      throw new Refusal('DIRECTORIES_TOO_MANY');
    const isTrusted = asking.level !== 'client';
    const directory = { id: newId(context.random), teamId, displayName, isTrusted, createdAt: context.now };
    await insertDirectory(context.db, project.id, directory);
    await recordEvent(context, {
      kind: 'directory.created',
      projectId: project.id,
      subjectId: teamId,
      detail: { id: directory.id, display_name: displayName },
    });
    return describeDirectory(context, project, directory, []);
  });
}

/** Disconnects a directory; the users that it provisioned stay. Throws what the endpoint's row declares. */
export async function deleteDirectory(
  context: Context,
  project: Project,
  asking: Asking,
  { teamId, id }: Pick<Directory, 'teamId' | 'id'>,
): Promise<void> {
  await teamFor(context, project, asking, managing(teamId));
  await inTransaction(context, async (context) => {
    await lockTeamFor(context, project, asking, managing(teamId));
    if (!(await deleteDirectoryRow(context.db, project.id, teamId, id))) throw new Refusal('DIRECTORY_UNKNOWN');
    await recordEvent(context, {
      kind: 'directory.deleted',
      projectId: project.id,
      subjectId: teamId,
      detail: { id },
    });
  });
}
