import { jsonText, time } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { newDataKey, sealWithRing } from '../../platform/crypto/key-ring.ts';
import { type NewSigningKey, newSigningKey } from '../../platform/crypto/tokens.ts';
import { byOwner, recordEvent } from '../../platform/events/events.ts';
import { newId } from '../../runtime/ids.ts';
import { defineStarters } from '../permission-definitions/starters.ts';
import { addOwner } from '../project-owners/owners.ts';
import { changeConfig, type ProjectChanges } from '../projects/changes.ts';
import { CONFIG_VERSION, defaultConfig, type ProjectConfig, sealConfig, withoutSecrets } from '../projects/config.ts';
import { checkProduction } from '../projects/production.ts';
import { dataKeyPlace, openProject, type Project } from '../projects/project.ts';
import { insertProject, projectById } from '../projects/queries.ts';
import { storeSigningKey } from '../projects/store-signing-key.ts';
import { copyRows } from './copied-tables.ts';

export interface NewProject {
  readonly displayName: string;
  readonly description: string | null;
  readonly isProductionMode: boolean;
  readonly config: ProjectConfig;
  /** Whose permissions, templates and themes it starts with; by default it gets starter permissions. */
  readonly source?: Pick<Project, 'id'>;
}

/** What a project is made with. */
type NewSettings = ProjectChanges & { readonly private_accounts?: boolean | undefined };

/** Makes a project with keys of its own and the user of project `internal` as its owner. Throws PRODUCTION_UNSAFE. */
export async function createProject(context: Context, ownerId: string, body: NewSettings): Promise<Project> {
  const { private_accounts } = body;
  const config = changeConfig(defaultConfig, { ...body.config, private_accounts });
  if (body.is_production_mode) checkProduction(config);
  const id = newId(context.random);
  const signingKey = await newSigningKey();
  return inTransaction(byOwner(context, ownerId), async (context) => {
    await storeProject(context, id, signingKey, {
      displayName: body.display_name ?? '',
      description: body.description ?? null,
      isProductionMode: body.is_production_mode ?? false,
      config,
    });
    await addOwner(context, id, ownerId);
    return existingProject(context, id);
  });
}

/** Writes the project row and its signing key, everything secret sealed. Does nothing where the id is taken. */
export async function storeProject(
  context: Context,
  id: string,
  signingKey: NewSigningKey,
  { displayName, description, isProductionMode, config, source }: NewProject,
): Promise<void> {
  const { db, now, random, ring } = context;
  const dataKey = newDataKey(random);
  const inserted = await insertProject(db, {
    id,
    display_name: displayName,
    description,
    is_production_mode: isProductionMode,
    config: jsonText(sealConfig(config, id, dataKey, random)),
    config_version: CONFIG_VERSION,
    data_key: sealWithRing(ring, random, dataKeyPlace(id), dataKey),
    created_at: time(now),
  });
  if (!inserted) return;
  await storeSigningKey(context, id, dataKey, signingKey);
  await (source ? copyRows(db, source.id, id) : defineStarters(context, id));
  const detail = { display_name: displayName, config: withoutSecrets(config), ...(source && { copy_of: source.id }) };
  await recordEvent(context, { kind: 'project.created', projectId: id, subjectId: id, detail });
}

/** A project that this transaction knows to be there. */
export async function existingProject({ db, ring }: Context, id: string): Promise<Project> {
  const stored = await projectById(db, id);
  if (!stored) throw new Error(`Project ${id} is gone.`);
  return openProject(ring, stored);
}
