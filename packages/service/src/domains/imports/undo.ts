import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { deleteUser } from '../accounts/remove.ts';
import type { Project } from '../projects/project.ts';
import { lockTeam } from '../teams/find.ts';
import { deleteTeam } from '../teams/remove.ts';
import { lockUser } from '../users/lock.ts';
import { theImport } from './imports.ts';
import {
  addToCounts,
  countLeft,
  deleteImportRow,
  isUnused,
  isUsed,
  markUndone,
  someTeamsOf,
  someUsersOf,
} from './queries.ts';

/** How many users or teams one call deletes, each in a transaction of its own. */
const SOME = 100;

/**
 * Deletes some of what an import has created: users who are not in use, or all of them, then teams that are not. From the first call on it takes no more lines; once nothing is left of it, it is gone as well. Throws the
 * refusal IMPORT_UNKNOWN.
 */
export async function undoSome(
  context: Context,
  project: Project,
  id: string,
  { withActive }: { readonly withActive: boolean },
) {
  const { source } = await theImport(context, project, id);
  await inTransaction(context, async (context) => {
    if (!(await markUndone(context.db, project.id, id, context.now))) return;
    const detail = { id, source };
    await recordEvent(context, { kind: 'import.undone', projectId: project.id, subjectId: project.id, detail });
  });
  const users = await someUsersOf(context.db, project.id, id, { withActive, most: SOME });
  const deletedUsers = await countOf(users, (userId) => undoUser(context, project, id, userId, withActive));
  const teams = users.length < SOME ? await someTeamsOf(context.db, project.id, id, SOME) : [];
  const deletedTeams = await countOf(teams, (teamId) => undoTeam(context, project, id, teamId));
  const isDone = users.length < SOME && teams.length < SOME;
  const left = isDone ? await countLeft(context.db, project.id, id) : { users: 0, teams: 0 };
  if (isDone && left.users + left.teams === 0) await deleteImportRow(context.db, project.id, id);
  return {
    is_done: isDone,
    deleted_users: deletedUsers,
    deleted_teams: deletedTeams,
    kept_users: left.users,
    kept_teams: left.teams,
  };
}

async function countOf(ids: readonly string[], undo: (id: string) => Promise<boolean>): Promise<number> {
  let count = 0;
  for (const id of ids) if (await undo(id)) count++;
  return count;
}

/** False when the user is gone, or has come into use after the list was read. */
const undoUser = (context: Context, project: Project, importId: string, userId: string, withActive: boolean) =>
  inTransaction(context, async (context) => {
    if (!(await lockUser(context, project, userId))) return false;
    if (!withActive && !(await isUnused(context.db, project.id, userId))) return false;
    await deleteUser(context, project, userId);
    return addToCounts(context.db, project.id, importId, { users: -1, teams: 0, isUndone: true });
  });

/** False when the team has come into use, or is gone. */
const undoTeam = (context: Context, project: Project, importId: string, teamId: string) =>
  inTransaction(context, async (context) => {
    if (!(await lockTeam(context, project, teamId))) return false;
    if (await isUsed(context.db, project.id, teamId)) return false;
    await deleteTeam(context, project, { level: 'server', user: undefined }, teamId);
    return addToCounts(context.db, project.id, importId, { users: 0, teams: -1, isUndone: true });
  });
