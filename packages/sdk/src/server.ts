export * from './index.ts';
export {
  type CurrentServerUser,
  ServerApp,
  type ServerAppOptions,
} from './server-app.ts';
export type { ServerUserFields, ServerUserJson, ServerUserUpdate } from './shapes/user.ts';
export type { ListUsersOptions, ServerUser, UserPage } from './user-list.ts';
