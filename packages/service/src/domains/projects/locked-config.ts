import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import type { ProjectConfig } from './config.ts';
import type { Project } from './project.ts';
import { lockSettings } from './queries.ts';

/** The settings of a project, secrets sealed, locked until the transaction ends. Throws PROJECT_NOT_FOUND. */
export async function lockedConfig({ db }: Context, project: Project): Promise<ProjectConfig> {
  const row = await lockSettings(db, project.id);
  if (!row) throw new KnownError('PROJECT_NOT_FOUND', { project_id: project.wireId });
  return row.config as ProjectConfig;
}
