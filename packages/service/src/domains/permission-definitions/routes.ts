import type { permissionDefinitions } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { changeDefinition } from './change.ts';
import { createDefinition } from './create.ts';
import { listDefinitions } from './list.ts';
import { removeDefinition } from './remove.ts';

export const permissionDefinitionRoutes: Handlers<typeof permissionDefinitions> = {
  'GET /team-permission-definitions': ({ context, project }) => listDefinitions(context, project, 'team'),

  'POST /team-permission-definitions': ({ context, project, body }) => createDefinition(context, project, 'team', body),

  'PATCH /team-permission-definitions/:permission_id': ({ context, project, params, body }) =>
    changeDefinition(context, project, { scope: 'team', id: params.permission_id }, body),

  'DELETE /team-permission-definitions/:permission_id': async ({ context, project, params }) => {
    await removeDefinition(context, project, 'team', params.permission_id);
    return { success: true };
  },

  'GET /project-permission-definitions': ({ context, project }) => listDefinitions(context, project, 'project'),

  'POST /project-permission-definitions': ({ context, project, body }) =>
    createDefinition(context, project, 'project', body),

  'PATCH /project-permission-definitions/:permission_id': ({ context, project, params, body }) =>
    changeDefinition(context, project, { scope: 'project', id: params.permission_id }, body),

  'DELETE /project-permission-definitions/:permission_id': async ({ context, project, params }) => {
    await removeDefinition(context, project, 'project', params.permission_id);
    return { success: true };
  },
};
