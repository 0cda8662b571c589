import type { permissionQuestions } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { listHolders } from './holders.ts';
import { listProjectPermissions, listTeamPermissions } from './list.ts';
import { previewChange } from './preview.ts';
import { explainPermission } from './reason.ts';

export const permissionQuestionRoutes = {
  'GET /team-permissions': ({ context, project, query, ...asking }) =>
    listTeamPermissions(context, project, asking, query),

  'GET /project-permissions': ({ context, project, query, ...asking }) =>
    listProjectPermissions(context, project, asking, query),

  'GET /latchkey/permission-holders': ({ context, project, query }) => listHolders(context, project, query),

  'GET /latchkey/permission-reason': ({ context, project, query, ...asking }) =>
    explainPermission(context, project, asking, query),

  'POST /latchkey/permission-definition-preview': ({ context, project, body, query }) =>
    previewChange(context, project, body, query),
} satisfies Partial<Handlers<typeof permissionQuestions>>;
