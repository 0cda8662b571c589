import type { owners, projectSettings, projects } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { changeRole, listOwnedProjects, listOwners, removeOwner } from '../project-owners/owners.ts';
import { changeKeySet, createKeySet, listKeySets, listKeySetsToCopy, readKeySet } from '../projects/keys/keys.ts';
import { rotateKeySet } from '../projects/keys/rotate-keys.ts';
import { copyProject } from './copy.ts';
import { createProject } from './create.ts';
import { checkDomain } from './domain-check.ts';
import { checkRedirect } from './redirect-check.ts';
import { deleteProject } from './remove.ts';
import { additionalView, adminView, clientView } from './shape.ts';
import { updateProject } from './update.ts';

export const projectRoutes: Handlers<typeof projects> = {
  'GET /projects/current': ({ context, services, ...asked }) => clientView(context, services.sharedClients, asked),

  'GET /internal/projects': async ({ context, user, isOwnClient }) => ({
    items: (await listOwnedProjects(context, user.id)).map(({ project, role: ownerRole }) =>
      adminView({ context, isOwnClient, ownerRole }, project),
    ),
    is_paginated: false,
  }),

  'POST /internal/projects': async ({ context, user, body, isOwnClient }) =>
    adminView({ context, isOwnClient, ownerRole: 'owner' }, await createProject(context, user.id, body)),

  'POST /latchkey/project-copies': async ({ context, user, body, isOwnClient }) =>
    adminView({ context, isOwnClient, ownerRole: 'owner' }, await copyProject(context, user.id, body)),

  'GET /internal/projects/current': ({ project, ...reader }) => adminView(reader, project),

  'PATCH /internal/projects/current': async ({ context, project, body, isOwnClient, ownerRole }) =>
    adminView({ context, isOwnClient, ownerRole }, await updateProject(context, project, body)),

  'GET /latchkey/redirect-check': ({ project, query }) => checkRedirect(project, query.url),

  'GET /latchkey/domain-check': ({ context, services, project, query }) =>
    checkDomain(context, services.fetch, project, query.domain),

  'DELETE /internal/projects/current': async ({ context, project }) => {
    await deleteProject(context, project);
    return { success: true };
  },

  'POST /internal/api-keys': ({ context, project, body }) => createKeySet(context, project, body),

  'GET /internal/api-keys': async ({ context, project }) => ({
    items: await listKeySets(context, project),
    is_paginated: false,
  }),

  'GET /latchkey/api-keys': async ({ context, project }) => ({
    items: await listKeySetsToCopy(context, project),
    is_paginated: false,
  }),

  'GET /internal/api-keys/:id': ({ context, project, params }) => readKeySet(context, project, params.id),

  'PATCH /internal/api-keys/:id': ({ context, project, params, body }) =>
    changeKeySet(context, project, params.id, body),

  'POST /latchkey/api-keys/:id/rotate': ({ context, project, params, body, ownerRole }) =>
    rotateKeySet(context, project, params.id, ownerRole, body),
};

export const projectSettingsRoutes: Handlers<typeof projectSettings> = {
  'GET /latchkey/project-settings': ({ project }) => additionalView(project),

  'PATCH /latchkey/project-settings': async ({ context, project, body }) => {
    const { display_name, description, is_production_mode, config, ...additional } = body;
    const changes = { display_name, description, is_production_mode, config: { ...config, ...additional } };
    return additionalView(await updateProject(context, project, changes));
  },
};

export const ownerRoutes: Handlers<typeof owners> = {
  'GET /latchkey/owners': async ({ context, project, ownerRole }) => ({
    items: await listOwners(context, project, ownerRole),
    is_paginated: false,
  }),

  'PATCH /latchkey/owners/:user_id': async ({ context, project, params, body }) => {
    await changeRole(context, project, params.user_id, body.role);
    return { success: true };
  },

  'DELETE /latchkey/owners/:user_id': async ({ context, project, params }) => {
    await removeOwner(context, project, params.user_id);
    return { success: true };
  },
};
