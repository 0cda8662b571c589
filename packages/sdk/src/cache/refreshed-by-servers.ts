import { type Refreshes, refreshedBy } from './refreshed-by.ts';

const ofClients = (key: keyof Refreshes) => refreshedBy[key] ?? [];
const held = ofClients('POST /latchkey/team-permissions/:team_id/:user_id/:permission_id');
/** Another id of a permission is written down in the settings of the project, too. */
const defined = [...held, 'teamPermissionDefinitions', 'projectPermissionDefinitions', 'adminProject'] as const;

/** With what servers and admins change, which no client needs to know of. */
export const refreshedByServers: Refreshes = {
  ...refreshedBy,
  'POST /users': ['users', 'teams'],
  'PATCH /users/:user_id': [...ofClients('PATCH /users/me'), 'contactChannels', 'sessions'],
  'DELETE /users/:user_id': ofClients('DELETE /users/me'),
  'PUT /latchkey/users/:user_id/ban': ['bans', 'sessions'],
  'DELETE /latchkey/users/:user_id/ban': ['bans'],
  'POST /auth/sessions': ['sessions'],
  'POST /team-memberships/:team_id/:user_id': ofClients('DELETE /team-memberships/:team_id/:user_id'),
  'POST /team-permissions/:team_id/:user_id/:permission_id': held,
  'DELETE /team-permissions/:team_id/:user_id/:permission_id': held,
  'POST /project-permissions/:user_id/:permission_id': held,
  'DELETE /project-permissions/:user_id/:permission_id': held,
  'POST /team-permission-definitions': defined,
  'PATCH /team-permission-definitions/:permission_id': defined,
  'DELETE /team-permission-definitions/:permission_id': defined,
  'POST /project-permission-definitions': defined,
  'PATCH /project-permission-definitions/:permission_id': defined,
  'DELETE /project-permission-definitions/:permission_id': defined,
  'PATCH /internal/projects/current': ['adminProject', 'project', 'ownedProjects'],
  'DELETE /internal/projects/current': ['ownedProjects'],
  'PATCH /latchkey/project-settings': ['additionalSettings'],
  'POST /internal/api-keys': ['internalApiKeys'],
  'PATCH /internal/api-keys/:id': ['internalApiKeys'],
};
