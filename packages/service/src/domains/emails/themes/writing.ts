import type { EventKind } from '@latchkey/protocol/event-kinds';
import { time } from '../../../database/tables.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import type { ProjectConfig } from '../../projects/config.ts';
import { lockedConfig } from '../../projects/locked-config.ts';
import type { Project } from '../../projects/project.ts';
import { keepVersion } from '../versions/keep.ts';
import { findProgram, type Program } from './find.ts';
import { deleteProgram, type Kind, putProgram } from './queries.ts';

/** Themes and templates of a project are written one after the other, as are its settings. Throws PROJECT_NOT_FOUND. */
export const writingPrograms = <T>(
  context: Context,
  project: Project,
  write: (context: Context, config: ProjectConfig) => Promise<T>,
): Promise<T> => inTransaction(context, async (context) => write(context, await lockedConfig(context, project)));

/** Gives a program a source that has been rendered, and keeps the one before; undefined where it is gone meanwhile. */
export function saveSource(
  context: Context,
  project: Project,
  kind: Kind,
  id: string,
  source: string,
): Promise<Program | undefined> {
  return writingPrograms(context, project, async (context) => {
    const { db, now } = context;
    const before = await findProgram(db, project, kind, id);
    if (!before || before.source === source) return before;
    await keepVersion(context, project, id, { tsxSource: before.source });
    const row = { project_id: project.id, id, kind, display_name: null, tsx_source: source, created_at: time(now) };
    await putProgram(db, row);
    await recordWritten(context, project, id, `email_${kind}.updated`, { fields: ['tsx_source'] });
    return { ...before, source, isStored: true };
  });
}

/** Makes a built-in program what it was at first, in the transaction that is open. */
export async function resetProgram(context: Context, project: Project, kind: Kind, before: Program): Promise<void> {
  if (!before.isStored) return;
  await keepVersion(context, project, before.id, { tsxSource: before.source });
  await deleteProgram(context.db, project.id, before.id);
  await recordWritten(context, project, before.id, `email_${kind}.reset`);
}

export const recordWritten = (
  context: Context,
  project: Project,
  subjectId: string,
  kind: EventKind,
  detail: Record<string, unknown> = {},
): Promise<void> => recordEvent(context, { kind, projectId: project.id, subjectId, detail });
