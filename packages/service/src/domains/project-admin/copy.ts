import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { newSigningKey } from '../../platform/crypto/tokens.ts';
import { byOwner } from '../../platform/events/events.ts';
import { newId } from '../../runtime/ids.ts';
import { imageToCopy } from '../images/images.ts';
import { addOwner, listOwnedProjects } from '../project-owners/owners.ts';
import { defaultConfig, type ProjectConfig } from '../projects/config.ts';
import type { Project } from '../projects/project.ts';
import { existingProject, storeProject } from './create.ts';
import { updateProject } from './update.ts';

interface NewCopy {
  readonly project_id: string;
  readonly display_name: string;
  readonly description?: string | null | undefined;
}

/**
 * Makes a project in development that starts with the settings of another one of the owner's. Throws PROJECT_NOT_FOUND for
 * one that isn't theirs.
 */
export async function copyProject(context: Context, ownerId: string, body: NewCopy): Promise<Project> {
  const owned = await listOwnedProjects(context, ownerId);
  const source = owned.find(({ project }) => project.wireId === body.project_id)?.project;
  if (!source) throw new KnownError('PROJECT_NOT_FOUND', { project_id: body.project_id });
  const id = newId(context.random);
  const signingKey = await newSigningKey();
  return inTransaction(byOwner(context, ownerId), async (context) => {
    await storeProject(context, id, signingKey, {
      displayName: body.display_name,
      description: body.description ?? null,
      isProductionMode: false,
      config: withoutInstallation(source.config),
      source,
    });
    await addOwner(context, id, ownerId);
    const project = await existingProject(context, id);
    const { logo_url: logo } = source.config;
    if (logo === null) return project;
    return updateProject(context, project, { config: { logo_url: await imageToCopy(context, source.id, logo) } });
  });
}

/** Every setting, but for what is of the place where the project runs: secrets, what works only with one, and domains. */
const withoutInstallation = (config: ProjectConfig): ProjectConfig => ({
  ...config,
  oauth_providers: config.oauth_providers.filter(({ type }) => type === 'shared'),
  oidc_providers: defaultConfig.oidc_providers,
  email_config: defaultConfig.email_config,
  domains: defaultConfig.domains,
  // A picture is of its project.
  logo_url: null,
  allow_localhost: defaultConfig.allow_localhost,
});
