export type { CreatedSession, NewSession } from './flows/sessions.ts';
export * from './index.ts';
export {
  type CurrentServerUser,
  ServerApp,
  type ServerAppOptions,
} from './server-app.ts';
export type { ServerUser, ServerUserActs } from './server-user.ts';
export type { NewUser, ServerUserFields, ServerUserJson, ServerUserUpdate } from './shapes/user.ts';
export type { ListUsersOptions, UserPage } from './user-list.ts';
