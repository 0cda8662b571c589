import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { newId } from '../../runtime/ids.ts';
import type { Project } from '../projects/project.ts';
import { INTERNAL_PROJECT_ID } from '../projects/project-id.ts';
import { allImports, countImports, forgetDryRuns, type Import, importById, insertImport } from './queries.ts';

/** Nothing is left of a dry run but its row. */
const DRY_RUN_KEPT_MILLIS = 7 * 24 * 3_600_000;

/** Newest first. */
export const listImports = async ({ db }: Context, project: Project) =>
  (await allImports(db, project.id)).map(describeImport);

/** Throws the refusal IMPORT_UNKNOWN. */
export const findImport = async (context: Context, project: Project, id: string) =>
  describeImport(await theImport(context, project, id));

/** Throws the refusal IMPORT_UNKNOWN. */
export async function theImport({ db }: Context, project: Project, id: string): Promise<Import> {
  const found = await importById(db, project.id, id);
  if (!found) throw new Refusal('IMPORT_UNKNOWN');
  return found;
}

/** Throws the refusals IMPORT_INTERNAL and IMPORTS_TOO_MANY. */
export function beginImport(
  context: Context,
  project: Project,
  { source, isDryRun }: { readonly source: string; readonly isDryRun: boolean },
) {
  if (project.id === INTERNAL_PROJECT_ID) throw new Refusal('IMPORT_INTERNAL');
  return inTransaction(context, async (context) => {
    const { db, now, random } = context;
    await forgetDryRuns(db, project.id, now - DRY_RUN_KEPT_MILLIS);
    if ((await countImports(db, project.id)) >= limits.imports) throw new Refusal('IMPORTS_TOO_MANY');
    const begun: Import = {
      id: newId(random),
      source,
      isDryRun,
      createdAt: now,
      undoneAt: null,
      userCount: 0,
      teamCount: 0,
    };
    await insertImport(db, project.id, begun);
    const detail = { id: begun.id, source, is_dry_run: isDryRun };
    await recordEvent(context, { kind: 'import.created', projectId: project.id, subjectId: project.id, detail });
    return describeImport(begun);
  });
}

const describeImport = ({ id, source, isDryRun, createdAt, undoneAt, userCount, teamCount }: Import) => ({
  id,
  source,
  is_dry_run: isDryRun,
  created_at_millis: createdAt,
  undone_at_millis: undoneAt,
  user_count: userCount,
  team_count: teamCount,
});
