import { type Refreshes, refreshedBy } from './refreshed-by.ts';

/** With what servers and admins change, which no client needs to know of. */
export const refreshedByServers: Refreshes = {
  ...refreshedBy,
  'POST /users': ['users'],
  'PATCH /users/:user_id': ['user', 'users', 'contactChannels', 'sessions'],
  'DELETE /users/:user_id': ['users'],
  'PUT /latchkey/users/:user_id/ban': ['bans', 'sessions'],
  'DELETE /latchkey/users/:user_id/ban': ['bans'],
  'POST /auth/sessions': ['sessions'],
  'PATCH /internal/projects/current': ['adminProject', 'project', 'ownedProjects'],
  'DELETE /internal/projects/current': ['ownedProjects'],
  'PATCH /latchkey/project-settings': ['additionalSettings'],
  'POST /internal/api-keys': ['internalApiKeys'],
  'PATCH /internal/api-keys/:id': ['internalApiKeys'],
};
