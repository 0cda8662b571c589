import { assuranceLevels } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { jsonText } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { difference } from '../../platform/events/difference.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { checkTheme } from '../emails/themes/find.ts';
import { storeImage } from '../images/images.ts';
import { changeConfig, type ProjectChanges } from '../projects/changes.ts';
import { CONFIG_VERSION, openConfig, type ProjectConfig, sealConfig, withoutSecrets } from '../projects/config.ts';
import { checkProduction } from '../projects/production.ts';
import type { Project } from '../projects/project.ts';
import { lockSettings, updateSettings } from '../projects/queries.ts';
import { existingProject } from './create.ts';

/**
 * Changes settings. The row is locked while old and new are put together, so no update is lost. Throws the refusals
 * EMAIL_THEME_INVALID, PRODUCTION_UNSAFE and POLICY_NEEDS_PASSKEYS.
 */
export async function updateProject(context: Context, project: Project, changes: ProjectChanges): Promise<Project> {
  return inTransaction(context, async (context) => {
    const { db, random } = context;
    const { id, dataKey } = project;
    const row = await lockSettings(db, id);
    if (!row) throw new KnownError('PROJECT_NOT_FOUND', { project_id: project.wireId });
    // Under the lock: a theme is deleted under it too.
    if (changes.config?.email_theme !== undefined) await checkTheme(db, project, changes.config.email_theme);
    const before = { ...row, config: openConfig(row.config as ProjectConfig, id, dataKey) };
    const settings = await withStoredLogo(context, id, before.config, changes.config ?? {});
    const after = {
      display_name: changes.display_name ?? row.display_name,
      description: changes.description === undefined ? row.description : changes.description,
      is_production_mode: changes.is_production_mode ?? row.is_production_mode,
      config: withAssuranceSince(before.config, changeConfig(before.config, settings), context.now),
    };
    if (after.config.minimum_assurance === 'phishing-resistant' && !after.config.passkey_enabled)
      throw new Refusal('POLICY_NEEDS_PASSKEYS');
    if (!before.is_production_mode && after.is_production_mode) checkProduction(after.config);
    const config = jsonText(sealConfig(after.config, id, dataKey, random));
    await updateSettings(db, id, { ...after, config, config_version: CONFIG_VERSION });
    const detail = difference(flat(before), flat(after, before.config));
    await recordEvent(context, { kind: 'project.updated', projectId: id, subjectId: id, detail });
    return existingProject(context, id);
  });
}

/** A picture is stored. The one that it replaces stays as long as the project: mails that were sent show it. */
async function withStoredLogo(
  context: Context,
  projectId: string,
  { logo_url: old }: ProjectConfig,
  changes: NonNullable<ProjectChanges['config']>,
): Promise<NonNullable<ProjectChanges['config']>> {
  const { logo_url: given } = changes;
  if (given === undefined || given === null || given === old) return changes;
  return { ...changes, logo_url: await storeImage(context, projectId, given) };
}

/** Who was there before a minimum was raised has the days of grace from then on. */
function withAssuranceSince(before: ProjectConfig, after: ProjectConfig, now: number): ProjectConfig {
  const rank = ({ minimum_assurance }: ProjectConfig) => assuranceLevels.indexOf(minimum_assurance);
  if (rank(after) === 0) return { ...after, assurance_required_since_millis: null };
  return rank(after) > rank(before) ? { ...after, assurance_required_since_millis: now } : after;
}

type Settings = {
  config: ProjectConfig;
  display_name: string;
  description: string | null;
  is_production_mode: boolean;
};
const flat = ({ config, ...rest }: Settings, earlier?: ProjectConfig): Record<string, unknown> => ({
  ...rest,
  ...withoutSecrets(config, earlier),
});
