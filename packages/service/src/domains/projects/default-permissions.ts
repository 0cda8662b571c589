import { jsonText } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import type { ProjectConfig } from './config.ts';
import { CONFIG_VERSION } from './config.ts';
import type { Project } from './project.ts';
import { lockSettings, updateSettings } from './queries.ts';

/** The settings with permissions that are granted by themselves, by their scope. */
const lists = {
  team: ['team_creator_default_permissions', 'team_member_default_permissions'],
  project: ['user_default_permissions'],
} as const;
type Scope = keyof typeof lists;
type Default = ProjectConfig['user_default_permissions'][number];

/** Has the defaults of a project follow a permission to its new id, in the transaction that gives it. */
export const renameDefault = (context: Context, project: Project, scope: Scope, from: string, to: string) =>
  changeDefaults(context, project, scope, (list) => list.map(({ id }) => ({ id: id === from ? to : id })));

/** Takes a permission out of the defaults of a project, in the transaction that deletes it. */
export const dropDefault = (context: Context, project: Project, scope: Scope, gone: string) =>
  changeDefaults(context, project, scope, (list) => list.filter(({ id }) => id !== gone));

async function changeDefaults(
  context: Context,
  { id }: Project,
  scope: Scope,
  change: (list: Default[]) => Default[],
): Promise<void> {
  const row = await lockSettings(context.db, id);
  if (!row) return;
  // Its secrets stay sealed: nothing here has to do with them.
  const config = row.config as ProjectConfig;
  const before = Object.fromEntries(lists[scope].map((name) => [name, config[name]]));
  const after = Object.fromEntries(lists[scope].map((name) => [name, change(config[name])]));
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await updateSettings(context.db, id, { config: jsonText({ ...config, ...after }), config_version: CONFIG_VERSION });
  await recordEvent(context, { kind: 'project.updated', projectId: id, subjectId: id, detail: { before, after } });
}
