export type { Ban, BanOptions } from './account/by-server/bans.ts';
export type { CreatedSession, NewSession } from './account/by-server/create-session.ts';
export type { PrimaryEmailOptions } from './account/by-server/update.ts';
export type { NewServerContactChannel, ServerContactChannel } from './account/contact-channels.ts';
export * from './index.ts';
export {
  type ByApiKey,
  type CurrentServerUser,
  ServerApp,
  type ServerAppOptions,
  type UserStores,
} from './server-app.ts';
export type { ServerUser, ServerUserActs } from './server-user.ts';
export type { NewUser, ServerUserFields, ServerUserJson, ServerUserUpdate } from './shapes/user.ts';
export type { ListUsersOptions, UserPage } from './user-list.ts';
